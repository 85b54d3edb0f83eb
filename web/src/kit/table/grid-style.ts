/**
 * The grid writes its colours into a `<style>`; a server whose policy asks for a nonce puts it into the page.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

const tinted = (tint: string) => ({ backgroundImage: `linear-gradient(${tint}, ${tint})` });
const currentTint = 'rgb(0 12 102 / 7%)';

/** The style of every list. `opensRows`: a row can be pressed. */
export const gridStyle = ({ opensRows, hasRows }: { opensRows: boolean; hasRows: boolean }) => ({
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-overlayHeight': '220px',
  // Rows that are read again can be pressed meanwhile.
  ...(hasRows ? { '& .MuiDataGrid-overlayWrapper': { pointerEvents: 'none' } } : {}),
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 12, fontWeight: 600, color: 'text.secondary' },
  // The arrow has room to be pressed, and does not take it from the title.
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-iconButtonContainer': { mx: '-4px' },
  '& .MuiDataGrid-columnHeader .MuiDataGrid-sortButton': { bgcolor: 'transparent' },
  '& .MuiDataGrid-row': { cursor: opensRows ? 'pointer' : 'default' },
  '& .MuiDataGrid-row.current': { bgcolor: currentTint },
  // The actions of a row stay in sight, however wide the row is.
  '& .MuiDataGrid-cell[data-field=actions], & .MuiDataGrid-columnHeader[data-field=actions]': {
    position: 'sticky',
    right: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    // What goes on under it fades out.
    boxShadow: '-10px 0 10px -4px rgb(255 255 255 / 90%)',
  },
  '& .MuiDataGrid-row:hover .MuiDataGrid-cell[data-field=actions]': tinted('rgb(0 0 0 / 4%)'),
  '& .MuiDataGrid-row:is(.current, .Mui-selected) .MuiDataGrid-cell[data-field=actions]': tinted(currentTint),
  '& .MuiDataGrid-footerContainer': { minHeight: 40, pl: 4.5 },
  '& .MuiTablePagination-toolbar': { minHeight: 40 },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 1 },
  '& .MuiCheckbox-root svg': { fontSize: 18 },
  '& .MuiDataGrid-cell.strong': { fontWeight: 560 },
  // A long text has a second line before it is cut off.
  '& .MuiDataGrid-cell.two-lines': {
    whiteSpace: 'normal',
    lineHeight: 1.3,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    alignContent: 'center',
  },
  '& .hidden-label': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

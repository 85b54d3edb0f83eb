import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconComponent } from '@mui/icons-material';
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';

export interface RowAction {
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  danger?: boolean;
}

/** What may be done with one record; nothing is drawn when nothing may. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const t = useText(kitMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!actions.length) return null;
  return (
    <>
      <IconButton
        aria-label={t('actionsOf', { name: of })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
      >
        {actions.map(({ label, icon: Icon, run, danger }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              run();
            }}
            sx={danger ? { color: 'error.main' } : {}}
          >
            <ListItemIcon>
              <Icon fontSize="small" color={danger ? 'error' : 'inherit'} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The last column of a list. */
export const actionsColumn = <R extends GridValidRowModel>(
  headerName: string,
  nameOf: (row: R) => string,
  actionsOf: (row: R) => readonly RowAction[],
): GridColDef<R> => ({
  field: 'actions',
  headerName,
  renderHeader: () => <span className="hidden-label">{headerName}</span>,
  width: 52,
  sortable: false,
  resizable: false,
  hideable: false,
  disableColumnMenu: true,
  align: 'center',
  renderCell: ({ row }) => <RowMenu of={nameOf(row)} actions={actionsOf(row)} />,
});

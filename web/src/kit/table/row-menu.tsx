import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconComponent } from '@mui/icons-material';
import type { GridColDef, GridRowId, GridValidRowModel } from '@mui/x-data-grid';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';

export interface RowAction {
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  danger?: boolean;
}

interface Opened {
  rowId: GridRowId;
  name: string;
  actions: readonly RowAction[];
  button: HTMLElement;
  place: DOMRect;
}
const HostContext = createContext<{
  openRowId: GridRowId | undefined;
  open: (menu: Opened) => void;
} | null>(null);

/** The button of a row stands in another element, or nowhere, once the row was drawn anew. */
function focusButton({ button, rowId }: Opened): void {
  if (button.isConnected || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-menu-of="${CSS.escape(String(rowId))}"]`)?.focus();
}

/**
 * The menu of the rows inside. It belongs to the list and not to a row: an answer that moves a row, draws it
 * anew or removes it leaves the open menu where it is.
 */
export function RowMenuHost({ children }: { children: ReactNode }) {
  const t = useText(kitMessages);
  const [menu, setMenu] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openRowId = isOpen ? menu?.rowId : undefined;
  const host = useMemo(
    () => ({
      openRowId,
      open: (next: Opened) => {
        setMenu(next);
        setOpen(true);
      },
    }),
    [openRowId],
  );
  const place = menu?.place;
  return (
    <HostContext value={host}>
      {children}
      {menu && place && (
        <Menu
          open={isOpen}
          anchorEl={{ nodeType: 1, getBoundingClientRect: () => place }}
          onClose={() => setOpen(false)}
          slotProps={{
            list: { 'aria-label': t('actionsOf', { name: menu.name }) },
            transition: { onExited: () => focusButton(menu) },
          }}
        >
          {menu.actions.map(({ label, icon: Icon, run, danger }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setOpen(false);
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
      )}
    </HostContext>
  );
}

interface ButtonProps {
  rowId: GridRowId;
  name: string;
  actions: readonly RowAction[];
}

/** Opens what may be done with one record; nothing is drawn when nothing may. */
export function RowMenuButton({ rowId, name, actions }: ButtonProps) {
  const t = useText(kitMessages);
  const host = use(HostContext);
  if (!host || !actions.length) return null;
  return (
    <IconButton
      aria-label={t('actionsOf', { name })}
      aria-haspopup="menu"
      aria-expanded={host.openRowId === rowId}
      data-menu-of={rowId}
      onClick={(event) => {
        event.stopPropagation();
        const button = event.currentTarget;
        host.open({ rowId, name, actions, button, place: button.getBoundingClientRect() });
      }}
    >
      <MoreVert fontSize="small" />
    </IconButton>
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
  renderCell: ({ id, row }) => <RowMenuButton rowId={id} name={nameOf(row)} actions={actionsOf(row)} />,
});

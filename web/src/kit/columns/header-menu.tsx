import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import FilterAlt from '@mui/icons-material/FilterAlt';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconComponent } from '@mui/icons-material';
import {
  GridColumnHeaderTitle,
  GridColumnMenu,
  type GridColDef,
  type GridColumnMenuItemProps,
} from '@mui/x-data-grid';
import { createContext, use, type MouseEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import type { ColumnFilter } from './column-filter.ts';
import { columnMessages } from './columns.messages.ts';

/** What the menu of a column's header offers beside the grid's own entries. */
export interface ColumnTools {
  filterOf: (field: string) => ColumnFilter | undefined;
  openFilter: (field: string) => void;
  /** Null where the column cannot go further. */
  mover: (field: string, by: -1 | 1) => (() => void) | null;
}
export const ColumnToolsContext = createContext<ColumnTools | null>(null);

interface ItemProps {
  Icon: SvgIconComponent;
  label: string;
  disabled?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}
function Item({ Icon, label, ...rest }: ItemProps) {
  return (
    <MenuItem {...rest}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}

function FilterItems({ colDef: { field }, onClick }: GridColumnMenuItemProps) {
  const t = useText(columnMessages);
  const tools = use(ColumnToolsContext);
  const filter = tools?.filterOf(field);
  if (!tools || !filter) return null;
  return (
    <>
      <Item
        Icon={FilterAltOutlined}
        label={t('filterBy')}
        onClick={(event) => {
          onClick(event);
          tools.openFilter(field);
        }}
      />
      {filter.isSet && (
        <Item
          Icon={FilterAltOff}
          label={t('removeFilter')}
          onClick={(event) => {
            onClick(event);
            filter.clear();
          }}
        />
      )}
    </>
  );
}

function MoveItems({ colDef: { field }, onClick }: GridColumnMenuItemProps) {
  const t = useText(columnMessages);
  const tools = use(ColumnToolsContext);
  if (!tools) return null;
  return (
    <>
      {([-1, 1] as const).map((by) => {
        const move = tools.mover(field, by);
        return (
          <Item
            key={by}
            Icon={by < 0 ? ArrowBack : ArrowForward}
            label={t(by < 0 ? 'moveLeft' : 'moveRight')}
            disabled={!move}
            onClick={(event) => {
              onClick(event);
              move?.();
            }}
          />
        );
      })}
    </>
  );
}

/** Slots of the grid's own header menu, for lists with tools. */
export const headerMenuSlots = {
  slots: { ownFilter: FilterItems, ownMove: MoveItems },
  slotProps: { ownFilter: { displayOrder: 5 }, ownMove: { displayOrder: 25 } },
};
export const HeaderMenu = GridColumnMenu;

/** The title of a column whose filter is set: where there is little room the title is cut off, never the mark. */
export function FilteredTitle({ column }: { column: GridColDef }) {
  const t = useText(columnMessages);
  const { headerName = column.field, description, width = 0 } = column;
  return (
    <>
      <GridColumnHeaderTitle
        label={headerName}
        columnWidth={width}
        {...(description ? { description } : {})}
      />
      <FilterAlt
        titleAccess={t('filtered')}
        sx={{ fontSize: 14, ml: 0.25, color: 'primary.main', flexShrink: 0 }}
      />
    </>
  );
}

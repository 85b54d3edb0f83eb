import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useText } from '#i18n/messages.ts';
import type { ColumnFilter } from './column-filter.ts';
import { columnMessages } from './columns.messages.ts';
import { FilterEditor } from './filter-editors.tsx';

interface Props {
  filter: ColumnFilter;
  anchor: Element;
  onClose: () => void;
}

const fields = '[data-first=true], input, [role=combobox], button';

/** The editor of one column's filter, below the header of the column. */
export function FilterPopover({ filter, anchor, onClose }: Props) {
  const t = useText(columnMessages);
  const paper = useRef<HTMLDivElement>(null);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': t('filterOf', { column: filter.label }),
          sx: { mt: 0.5, p: 2, width: 290, maxWidth: 'calc(100vw - 32px)' },
        },
        // The menu that was open before returns the focus to its header as it closes.
        transition: {
          onEntered: () => {
            const first = paper.current?.querySelector<HTMLElement>('[data-first=true]');
            (first ?? paper.current?.querySelector<HTMLElement>(fields))?.focus();
          },
        },
      }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('filterOf', { column: filter.label })}
      </Typography>
      <FilterEditor filter={filter} onDone={onClose} />
    </Popover>
  );
}

import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { activeCount } from './activity-filters.ts';
import type { FilterProps } from './filter-props.ts';
import { MoreFilters } from './more-filters.tsx';
import QuickFilters from './quick-filters.tsx';

interface Props extends FilterProps {
  anchor: HTMLElement | null;
  narrow: boolean;
  onClear: () => void;
  onClose: () => void;
}

/** The filters that the bar has no room for. */
export default function FiltersPopover({ filters, onChange, onClear, anchor, narrow, onClose }: Props) {
  const t = useText(workspaceMessages);
  const kitText = useText(kitMessages);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('filters'),
          sx: { mt: 0.5, p: 2, width: 340, maxWidth: 'calc(100vw - 32px)', display: 'grid', gap: 1.75 },
        },
      }}
    >
      {narrow && <QuickFilters filters={filters} onChange={onChange} narrow />}
      <MoreFilters filters={filters} onChange={onChange} />
      {narrow && (
        <Button color="inherit" disabled={activeCount(filters) === 0} onClick={onClear}>
          {kitText('clear')}
        </Button>
      )}
    </Popover>
  );
}

import Tune from '@mui/icons-material/Tune';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { narrowScreen } from '#features/operation/workspace/narrow-screen.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { activeCount, moreFiltersCount } from './activity-filters.ts';
import type { FilterProps } from './filter-props.ts';
import { MoreFilters } from './more-filters.tsx';
import { QuickFilters } from './quick-filters.tsx';

/** Id of the element around the search field, for the keyboard shortcut. */
export const searchId = 'workspace-search';

interface Props extends FilterProps {
  onClear: () => void;
}

/** The button that opens further filters, with how many of them are set. */
function FiltersButton({ filters, onChange, onClear, narrow }: Props & { narrow: boolean }) {
  const t = useText(workspaceMessages);
  const kitText = useText(kitMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const set = narrow ? activeCount({ ...filters, q: '' }) : moreFiltersCount(filters);
  return (
    <>
      <Badge badgeContent={set} color="primary">
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          startIcon={<Tune fontSize="small" />}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ height: 37 }}
        >
          {t(narrow ? 'filters' : 'moreFilters')}
        </Button>
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
    </>
  );
}

export function ActivityFiltersBar({ filters, onChange, onClear }: Props) {
  const t = useText(workspaceMessages);
  const narrow = useMediaQuery(narrowScreen);
  return (
    <FilterBar onClear={!narrow && activeCount(filters) > 0 ? onClear : undefined}>
      <Tooltip title={t('searchHint')}>
        <Box id={searchId} sx={{ flex: { xs: 1, sm: 'none' } }}>
          <SearchField
            label={t('search')}
            value={filters.q}
            onChange={(text) => onChange({ q: text })}
            width={250}
          />
        </Box>
      </Tooltip>
      {!narrow && <QuickFilters filters={filters} onChange={onChange} narrow={false} />}
      <FiltersButton filters={filters} onChange={onChange} onClear={onClear} narrow={narrow} />
    </FilterBar>
  );
}

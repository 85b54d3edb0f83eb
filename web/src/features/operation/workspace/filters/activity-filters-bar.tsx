import Tune from '@mui/icons-material/Tune';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { narrowScreen } from '#features/operation/workspace/narrow-screen.ts';
import { loadFiltersPopover, loadQuickFilters } from '#features/operation/workspace/workspace-parts.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { activeCount, moreFiltersCount } from './activity-filters.ts';
import type { FilterProps } from './filter-props.ts';

const QuickFilters = lazyPart(loadQuickFilters);
const FiltersPopover = lazyPart(loadFiltersPopover);
/** As wide as the filters that come. */
const quickSx = { activities: { width: 649, height: 37 }, operations: { width: 471, height: 37 } };

/** Id of the element around the search field, for the keyboard shortcut. */
export const searchId = 'workspace-search';

interface Props extends FilterProps {
  onClear: () => void;
}

/** The button that opens further filters, with how many of them are set. */
function FiltersButton({ filters, onChange, onClear, narrow }: Props & { narrow: boolean }) {
  const t = useText(workspaceMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Loaded with the first press, and drawn from then on, so that it closes as it opened.
  const [used, setUsed] = useState(false);
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
          onClick={(event) => {
            setUsed(true);
            setAnchor(event.currentTarget);
          }}
          sx={{ height: 37 }}
        >
          {t(narrow ? 'filters' : 'moreFilters')}
        </Button>
      </Badge>
      {used && (
        <Suspense fallback={null}>
          <FiltersPopover
            {...{ filters, onChange, onClear, narrow, anchor }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

export function ActivityFiltersBar({ filters, onChange, onClear }: Props) {
  const t = useText(workspaceMessages);
  const narrow = useMediaQuery(narrowScreen);
  return (
    <FilterBar onClear={!narrow && activeCount(filters) > 0 ? onClear : undefined}>
      {/* While one types it would lie on the counters. */}
      <Tooltip title={filters.q === '' ? t('searchHint') : ''} disableFocusListener>
        <Box id={searchId} sx={{ flex: { xs: 1, sm: 'none' } }}>
          <SearchField
            label={t('search')}
            value={filters.q}
            onChange={(text) => onChange({ q: text })}
            width={filters.tab === 'activities' ? 230 : 330}
          />
        </Box>
      </Tooltip>
      {!narrow && (
        <Suspense
          fallback={<Box sx={filters.tab === 'activities' ? quickSx.activities : quickSx.operations} />}
        >
          <QuickFilters filters={filters} onChange={onChange} narrow={false} />
        </Suspense>
      )}
      <FiltersButton filters={filters} onChange={onChange} onClear={onClear} narrow={narrow} />
    </FilterBar>
  );
}

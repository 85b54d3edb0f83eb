import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useText } from '#i18n/messages.ts';
import { missingOf, useFilterText, type ColumnFilter } from './column-filter.ts';
import { columnMessages } from './columns.messages.ts';

function FilterChip({ filter, text }: { filter: ColumnFilter; text: string }) {
  const t = useText(columnMessages);
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        minHeight: 26,
        pl: 1,
        pr: 0.25,
        borderRadius: 1.5,
        border: 1,
        borderColor: missingOf(filter).length > 0 ? 'warning.main' : 'divider',
        bgcolor: 'background.paper',
        fontSize: 12,
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {filter.label}:
        </Box>{' '}
        {text}
      </Box>
      <IconButton
        aria-label={t('removeFilterOf', { column: filter.label })}
        onClick={filter.clear}
        sx={{ p: 0.375, ml: 0.25 }}
      >
        <Close sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  );
}

/** The filters that are set, each with a button that removes it, and a warning where one names what is gone. */
export function FilterChips({ filters }: { filters: readonly ColumnFilter[] }) {
  const t = useText(columnMessages);
  const textOf = useFilterText();
  const active = filters.filter(({ isSet }) => isSet);
  const missing = active.filter((filter) => missingOf(filter).length > 0);
  if (active.length === 0) return null;
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1, py: 0 }}>
          {t('missing', { columns: missing.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={t('activeFilters')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, listStyle: 'none', p: 0, m: 0, mb: 1 }}
      >
        {active.map((filter) => (
          <FilterChip key={filter.field} filter={filter} text={textOf(filter)} />
        ))}
      </Box>
    </>
  );
}

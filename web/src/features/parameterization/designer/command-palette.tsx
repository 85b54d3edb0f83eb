import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import type { DesignAction } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';

const byLabelAndHint = createFilterOptions<DesignAction>({
  stringify: ({ label, hint = '' }) => `${label} ${hint}`,
});

/** Everything that the designer can do or go to, by typing. */
export function CommandPalette({
  actions,
  onClose,
}: {
  actions: readonly DesignAction[];
  onClose: () => void;
}) {
  const t = useText(designerMessages);
  return (
    <AppDialog open onClose={onClose} title={t('commands')} width={560} dirty={false}>
      <Box sx={{ pt: 1, minHeight: 380 }}>
        <Autocomplete
          open
          disablePortal
          autoHighlight
          options={actions}
          filterOptions={byLabelAndHint}
          getOptionLabel={({ label }) => label}
          getOptionKey={(action) => `${action.label} ${action.hint ?? ''} ${actions.indexOf(action)}`}
          noOptionsText={t('noCommand')}
          // The list is always open, so that Escape would close nothing.
          onClose={(_, reason) => reason === 'escape' && onClose()}
          onChange={(_, action) => {
            if (!action) return;
            onClose();
            action.run();
          }}
          slotProps={{ listbox: { sx: { maxHeight: 320 } } }}
          renderOption={({ key, ...props }, { label, hint }) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {label}
              </Box>
              {hint && (
                <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {hint}
                </Box>
              )}
            </Box>
          )}
          renderInput={(params) => <TextField {...params} autoFocus label={t('commandsFind')} />}
        />
      </Box>
    </AppDialog>
  );
}

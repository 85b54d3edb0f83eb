import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ImportedList } from '@cuadrilla/contract/parameterization/xlsform.ts';
import { useText } from '#i18n/messages.ts';
import { formImportMessages } from './form-import.messages.ts';
import type { ListChoice, ListChoices } from './use-form-import.ts';

interface Props {
  lists: readonly ImportedList[];
  choices: ListChoices;
  onChange: (choices: ListChoices) => void;
}

/** What becomes of each list of the workbook: part of the form, a new list, or one that exists. */
export function FormImportLists({ lists, choices, onChange }: Props) {
  const t = useText(formImportMessages);
  if (lists.length === 0) return null;
  return (
    <Box component="section" aria-label={t('lists')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('lists')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('listsHelp')}
      </Typography>
      {lists.map((list) => (
        <ListRow
          key={list.name}
          list={list}
          choice={choices[list.name] ?? { use: list.use, code: list.code }}
          onChange={(choice) => onChange({ ...choices, [list.name]: choice })}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  list: ImportedList;
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

function ListRow({ list, choice, onChange }: RowProps) {
  const t = useText(formImportMessages);
  const { name, source, choices, questions, code, exists } = list;
  const isShown = choice.code === code;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 190px 190px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {t('listFacts', { choices, questions })}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        label={t('listUse', { name })}
        value={choice.use}
        onChange={(event) => onChange({ ...choice, use: event.target.value as ListChoice['use'] })}
      >
        {source === 'choices' && <MenuItem value="inline">{t('inline')}</MenuItem>}
        <MenuItem value="list">{t('inList')}</MenuItem>
      </TextField>
      {choice.use === 'list' && (
        <TextField
          size="small"
          label={t('listCode')}
          value={choice.code}
          onChange={(event) => onChange({ ...choice, code: event.target.value })}
          helperText={isShown ? t(exists ? 'listExists' : 'listNew') : undefined}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
      )}
    </Box>
  );
}

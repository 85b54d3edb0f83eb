import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { matchesText } from '#kit/matches-text.ts';
import { useFoundOperations } from './found-operations.ts';
import { keysMessages } from './keys.messages.ts';
import { useActionEntries, useScreenEntries, type PaletteEntry } from './palette-entries.ts';

interface Props {
  onClose: () => void;
  onKeys: () => void;
}
const groups = ['operations', 'screens', 'actions'] as const;

/** What matches the text, in the order in which it is drawn. */
function useMatches(text: string, onKeys: () => void) {
  const screens = useScreenEntries();
  const actions = useActionEntries(onKeys);
  const operations = useFoundOperations(text);
  const local = [...screens, ...actions].filter(({ label, hint = '' }) =>
    matchesText(`${hint} ${label}`, text),
  );
  return { ...operations, entries: [...operations.entries, ...local] };
}

const idIn = (listId: string, entry: PaletteEntry) => `${listId} ${entry.id}`.replaceAll(' ', '-');

/** Finds screens, operations and actions by typing; the arrows choose and Enter opens. */
export default function CommandPalette({ onClose, onKeys }: Props) {
  const t = useText(keysMessages);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isSearching, error } = useMatches(text, onKeys);
  const place = Math.min(chosen, entries.length - 1);
  const current = entries[place];
  const run = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!current || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) setChosen((place + step + entries.length) % entries.length);
    else run(current);
  };
  const status = () => {
    if (error) return t('failed');
    if (isSearching) return t('searching');
    return entries.length ? t('found', { n: entries.length }) : t('nothing', { text });
  };
  return (
    <AppDialog open onClose={onClose} title={t('palette')} width={620}>
      <PaletteField
        text={text}
        onText={(next) => {
          setText(next);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        listId={listId}
        currentId={current && idIn(listId, current)}
      />
      <Typography role="status" variant="caption" color="text.secondary" component="p" sx={{ my: 1 }}>
        {status()}
      </Typography>
      <Results listId={listId} entries={entries} current={current} onRun={run} />
    </AppDialog>
  );
}

interface FieldProps {
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  currentId: string | undefined;
}

function PaletteField({ text, onText, onKeyDown, listId, currentId }: FieldProps) {
  const t = useText(keysMessages);
  return (
    <TextField
      autoFocus
      type="search"
      value={text}
      placeholder={t('placeholder')}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: {
          role: 'combobox',
          'aria-label': t('placeholder'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': currentId,
          maxLength: 100,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

interface ResultsProps {
  listId: string;
  entries: readonly PaletteEntry[];
  current: PaletteEntry | undefined;
  onRun: (entry: PaletteEntry) => void;
}

function Results({ listId, entries, current, onRun }: ResultsProps) {
  const t = useText(keysMessages);
  const currentId = current && idIn(listId, current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <Box id={listId} role="listbox" aria-label={t('palette')} sx={{ height: 360, overflowY: 'auto' }}>
      {groups.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        return (
          own.length > 0 && (
            <Box key={group} role="group" aria-label={t(group)} sx={{ mb: 1 }}>
              <Typography aria-hidden variant="caption" color="text.secondary" component="div" sx={{ px: 1 }}>
                {t(group)}
              </Typography>
              {own.map((entry) => (
                <Result
                  key={entry.id}
                  id={idIn(listId, entry)}
                  entry={entry}
                  chosen={entry === current}
                  onRun={() => onRun(entry)}
                />
              ))}
            </Box>
          )
        );
      })}
    </Box>
  );
}

interface ResultProps {
  id: string;
  entry: PaletteEntry;
  chosen: boolean;
  onRun: () => void;
}

const Result = ({ id, entry, chosen, onRun }: ResultProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={chosen}
    onClick={onRun}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 1,
      alignItems: 'baseline',
      px: 1,
      py: 0.75,
      minHeight: 32,
      borderRadius: 1,
      cursor: 'pointer',
      fontSize: 13,
      overflowWrap: 'anywhere',
      ...(chosen
        ? { bgcolor: 'primary.main', color: '#fff' }
        : { '&:hover': { bgcolor: 'rgb(0 12 102 / 7%)' } }),
    }}
  >
    <span>{entry.label}</span>
    {entry.hint && (
      <Box component="span" sx={{ fontSize: 12, color: chosen ? 'inherit' : 'text.secondary' }}>
        {entry.hint}
      </Box>
    )}
  </Box>
);

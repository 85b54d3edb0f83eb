import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { LiveMessage } from '#kit/feedback/live-message.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { assignmentMessages } from './assignment.messages.ts';
import { keyOf, moved, type Assignable, type Entry } from './entries.rules.ts';
import { OrderedForm } from './ordered-form.tsx';

interface Props {
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
  /** What can be added, and names what is there. */
  offered: readonly Assignable[];
  variables: readonly ConditionVariable[];
  /** Whether the first one is the main form. */
  withMain: boolean;
}

/** Forms in the order in which they are asked, each with its condition; everything works with the keyboard. */
export function OrderedForms({ entries, onChange, offered, variables, withMain }: Props) {
  const t = useText(assignmentMessages);
  const list = useRef<HTMLOListElement>(null);
  const [report, setReport] = useState('');
  const nameOf = ({ kind, code }: Entry) => {
    const found = offered.find((each) => each.kind === kind && each.code === code);
    return found ? `${code} · ${found.name}` : code;
  };
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-entry]')[place]?.focus());
  const move = (from: number, step: 1 | -1) => {
    const to = from + step;
    if (to < 0 || to >= entries.length) return;
    onChange(moved(entries, from, step));
    setReport(t('moved', { name: nameOf(entries[from]!), n: to + 1, all: entries.length }));
    focus(to);
  };
  const remove = (place: number) => {
    onChange(entries.filter((_, at) => at !== place));
    focus(Math.min(place, entries.length - 2));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {entries.length === 0 && <Typography color="text.secondary">{t('nothing')}</Typography>}
      <Box component="ol" ref={list} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {entries.map((entry, place) => (
          <OrderedForm
            key={keyOf(entry)}
            entry={entry}
            place={place}
            isMain={withMain && place === 0}
            isLast={place === entries.length - 1}
            name={nameOf(entry)}
            offered={offered.find((each) => keyOf(each) === keyOf(entry))}
            variables={variables}
            onMove={(step) => move(place, step)}
            onRemove={() => remove(place)}
            onCondition={(when) =>
              onChange(entries.map((each, at) => (at === place ? { ...each, when } : each)))
            }
          />
        ))}
      </Box>
      <LiveMessage>{report}</LiveMessage>
      <AddForm
        label={t(withMain ? 'addToType' : 'add')}
        offered={offered.filter((each) => !entries.some((entry) => keyOf(entry) === keyOf(each)))}
        onAdd={({ kind, code }) => onChange([...entries, { kind, code, when: null }])}
      />
      <Typography variant="caption" color="text.secondary">
        {t('keys')}
      </Typography>
    </Box>
  );
}

function AddForm({
  label,
  offered,
  onAdd,
}: {
  label: string;
  offered: readonly Assignable[];
  onAdd: (chosen: Assignable) => void;
}) {
  const t = useText(assignmentMessages);
  const kit = useText(kitMessages);
  return (
    <Autocomplete
      // Empty again after each choice.
      value={null}
      blurOnSelect
      options={offered.filter(({ active }) => active)}
      getOptionKey={keyOf}
      getOptionLabel={({ kind, code, name }) =>
        kind === 'group' ? `${t('group')}: ${code} · ${name}` : `${code} · ${name}`
      }
      noOptionsText={kit('noOptions')}
      onChange={(_, chosen) => chosen && onAdd(chosen)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import type { Condition } from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

interface Props {
  label: string;
  value: Condition;
  onChange: (condition: Condition) => void;
  readOnly: boolean;
}

const isCondition = (value: unknown): value is Condition =>
  value === null || typeof value === 'boolean' || (typeof value === 'object' && !Array.isArray(value));

type Parsed = { value: unknown } | { reason: string };
function parse(text: string): Parsed {
  try {
    return { value: text.trim() === '' ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** A condition as JsonLogic. What is typed stays as long as the condition is the one that came of it. */
export function ConditionText({ label, value, onChange, readOnly }: Props) {
  const t = useText(conditionMessages);
  const [draft, setDraft] = useState<{ text: string; json: string } | null>(null);
  const json = JSON.stringify(value);
  const text = draft?.json === json ? draft.text : JSON.stringify(value, null, 2);
  const parsed = parse(text);
  const change = (typed: string) => {
    const next = parse(typed);
    const usable = 'value' in next && isCondition(next.value);
    setDraft({ text: typed, json: usable ? JSON.stringify(next.value) : json });
    if (usable && JSON.stringify(next.value) !== json) onChange(next.value as Condition);
  };
  const fault =
    'reason' in parsed
      ? t('notJson', { reason: parsed.reason })
      : isCondition(parsed.value)
        ? null
        : t('notACondition');
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={16}
      label={`${label} (JsonLogic)`}
      value={text}
      onChange={(event) => change(event.target.value)}
      error={fault !== null}
      helperText={fault ?? t('textHelp')}
      slotProps={{
        htmlInput: { spellCheck: false, readOnly, style: { fontFamily: 'monospace', fontSize: 12 } },
      }}
      sx={{ mt: 0.5 }}
    />
  );
}

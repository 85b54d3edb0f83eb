import TextField from '@mui/material/TextField';
import { use, useState } from 'react';
import { attributeFaults } from '@cuadrilla/contract/administration/lists.ts';
import { useText } from '#i18n/messages.ts';
import { DeclaredAttributes } from './declared-attributes.ts';
import { faultNames, isRecord } from './item-attributes.rules.ts';
import { listsMessages } from './lists.messages.ts';

interface Props {
  value: unknown;
  /** Null while the text is not JSON, or its attributes are not those of the list. */
  onChange: (value: Record<string, unknown> | null) => void;
  onBlur: () => void;
}

/** The attributes as a JSON object; the text stays as typed while it is faulty. */
export function AttributesJson({ value, onChange, onBlur }: Props) {
  const t = useText(listsMessages);
  const attributes = use(DeclaredAttributes);
  const [text, setText] = useState(() => JSON.stringify(value ?? {}, null, 2));
  const faultsOf = (values: Record<string, unknown>) =>
    Object.entries(attributeFaults({ attributes: [...attributes] }, values));
  const parsed = parseJson(text);
  const fault = isRecord(parsed)
    ? faultsOf(parsed)
        .map(([key, name]) => `${key}: ${t(faultNames[name])}`)
        .join(' · ')
    : t('jsonWrong');
  return (
    <TextField
      label={t('json')}
      value={text}
      multiline
      minRows={4}
      maxRows={14}
      onBlur={onBlur}
      error={fault !== ''}
      helperText={fault}
      onChange={(event) => {
        setText(event.target.value);
        const next = parseJson(event.target.value);
        onChange(isRecord(next) && faultsOf(next).length === 0 ? next : null);
      }}
      slotProps={{
        htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 } },
      }}
    />
  );
}

/** Undefined when the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}') as unknown;
  } catch {
    return undefined;
  }
}

import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { parseNumber, formatTypedNumber } from '#i18n/typed-number.ts';
import { kitMessages } from '../../kit.messages.ts';
import { catalogueMessages } from '../catalogue.messages.ts';

/** Whole numbers are stored in at least four bytes, amounts in eight. */
export const largestOf = { integer: 2_147_483_647, decimal: Number.MAX_SAFE_INTEGER };
type Kind = keyof typeof largestOf;

interface Props {
  label: string;
  /** `from..until` with decimal points, either side may be empty. */
  value: string;
  kind: Kind;
  onChange: (range: string | undefined) => void;
}

/** From one number to another, typed as the language writes them. */
export function NumberRange({ label, value, kind, onChange }: Props) {
  const t = useText(catalogueMessages);
  const [from = '', until = ''] = value.split('..');
  const change = (range: string) => onChange(range === '..' ? undefined : range);
  return (
    <>
      <Bound
        label={t('from', { label })}
        value={from}
        kind={kind}
        onChange={(next) => change(`${next}..${until}`)}
      />
      <Bound
        label={t('until', { label })}
        value={until}
        kind={kind}
        onChange={(next) => change(`${from}..${next}`)}
      />
    </>
  );
}

const pause = 400;
/** From and until end the label: a longer one would be cut where the two differ. */
const widthOf = (label: string) =>
  label.length > 28 ? { xs: '100%', sm: 230 } : { xs: 'calc(50% - 4px)', sm: 165 };

/** Reports a number after a pause in typing or on blur; other text is marked and not reported. */
function Bound({
  label,
  value,
  kind,
  onChange,
}: {
  label: string;
  value: string;
  kind: Kind;
  onChange: (value: string) => void;
}) {
  const lang = useLanguage();
  const kit = useText(kitMessages);
  const formatted =
    value === '' || !Number.isFinite(Number(value)) ? '' : formatTypedNumber(Number(value), lang);
  const [typed, setTyped] = useState(formatted);
  const [lastFormatted, setLastFormatted] = useState(formatted);
  // A half-typed number may end in its sign or its decimal separator.
  const bare = typed.trim().replace(/^[-−]$|[.,]$/, '');
  const number = parseNumber(bare, lang);
  if (formatted !== lastFormatted) {
    setLastFormatted(formatted);
    if (formatted === '' || number !== Number(value)) setTyped(formatted);
  }
  const wrong =
    bare !== '' &&
    (number === null ||
      Math.abs(number) > largestOf[kind] ||
      (kind === 'integer' && !Number.isInteger(number)));
  const next = wrong ? value : number === null ? '' : String(number);
  useEffect(() => {
    if (next === value) return undefined;
    const timer = setTimeout(() => onChange(next), pause);
    return () => clearTimeout(timer);
  }, [next, value, onChange]);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => next !== value && onChange(next)}
      error={wrong}
      {...(wrong ? { helperText: kit(kind === 'integer' ? 'notWhole' : 'notNumber') } : {})}
      sx={{ width: widthOf(label) }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: kind === 'integer' ? 'numeric' : 'decimal', maxLength: 30 },
      }}
    />
  );
}

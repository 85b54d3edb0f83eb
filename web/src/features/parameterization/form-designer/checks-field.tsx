import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useText } from '#i18n/messages.ts';
import { ExpressionField } from './expression-field.tsx';
import { formDesignerMessages } from './form-designer.messages.ts';
import { textIn, withText } from './model/form-texts.rules.ts';
import { isRecord, type FormJson } from './model/form-tree.rules.ts';
import type { ReadForm } from './read-form.ts';

interface Props {
  value: unknown;
  isText: boolean;
  read: ReadForm;
  onChange: (validators: unknown) => void;
}

/** The checks of an answer: an expression or a pattern, with the message in both languages. */
export function ChecksField({ value, isText, read, onChange }: Props) {
  const t = useText(formDesignerMessages);
  const checks: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]) => onChange(next.length > 0 ? next : undefined);
  const addOne = (type: 'expression' | 'regex') =>
    change([...checks, { type, ...(type === 'expression' ? { expression: '' } : { regex: '' }) }]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {checks.map((check, at) =>
        isRecord(check) ? (
          <CheckFields
            key={at}
            number={at + 1}
            check={check}
            read={read}
            onChange={(next) => change(checks.with(at, next))}
            onRemove={() => change(checks.toSpliced(at, 1))}
          />
        ) : null,
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<Add aria-hidden />} onClick={() => addOne('expression')}>
          {t('byExpression')}
        </Button>
        {isText && (
          <Button size="small" startIcon={<Add aria-hidden />} onClick={() => addOne('regex')}>
            {t('byPattern')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface CheckProps {
  number: number;
  check: FormJson;
  read: ReadForm;
  onChange: (check: FormJson) => void;
  onRemove: () => void;
}

function CheckFields({ number: n, check, read, onChange, onRemove }: CheckProps) {
  const t = useText(formDesignerMessages);
  const set = (property: string, value: unknown) =>
    onChange(
      value === undefined
        ? Object.fromEntries(Object.entries(check).filter(([key]) => key !== property))
        : { ...check, [property]: value },
    );
  const languages = [
    ['es', t('spanish')],
    ['en', t('english')],
  ] as const;
  return (
    <Box role="group" aria-label={t('checkKind', { n })} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle2" sx={{ flex: 1 }}>
          {t('checkKind', { n })}
        </Typography>
        <IconButton size="small" aria-label={t('checkRemove', { n })} onClick={onRemove}>
          <Close sx={{ fontSize: 15 }} />
        </IconButton>
      </Box>
      {check.type === 'expression' && (
        <ExpressionField
          label={t('checkExpression')}
          value={check.expression}
          read={read}
          onChange={(text) => set('expression', text ?? '')}
        />
      )}
      {check.type === 'regex' && (
        <TextField
          label={t('checkPattern')}
          value={typeof check.regex === 'string' ? check.regex : ''}
          onChange={(event) => set('regex', event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      )}
      {languages.map(([own, language]) => (
        <TextField
          key={own}
          label={`${t('checkMessage')} (${language})`}
          value={textIn(check.text, own)}
          onChange={(event) => set('text', withText(check.text, own, event.target.value))}
        />
      ))}
    </Box>
  );
}

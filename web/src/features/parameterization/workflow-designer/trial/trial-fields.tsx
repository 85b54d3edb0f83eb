import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { instantOfMoment, localMoment } from '#i18n/time-zone.ts';
import { DateField } from '#kit/date/date-field.tsx';
import type { StageQuestion } from '../model/stage-variables.rules.ts';
import type { Answers } from '../model/workflow-trial.rules.ts';
import { trialMessages } from './trial.messages.ts';

interface Props {
  questions: readonly StageQuestion[];
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Answers to some questions; an empty field is no answer. */
export function TrialFields({ questions, answers, onChange }: Props) {
  const set = (name: string, value: unknown) => {
    const others = Object.entries(answers).filter(([other]) => other !== name);
    onChange({ ...Object.fromEntries(others), ...(value === undefined ? {} : { [name]: value }) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {questions.map((question) => (
        <TrialField
          key={question.name}
          question={question}
          value={answers[question.name]}
          onChange={(value) => set(question.name, value)}
        />
      ))}
    </Box>
  );
}

interface DateProps {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

/** A day, or a moment where the answer is one: an instant is shown in local time and stays an instant. */
function DateAnswer({ label, value, onChange }: DateProps) {
  const isInstant = /Z$|[+-]\d\d:\d\d$/.test(value);
  return (
    <DateField
      size="small"
      label={label}
      withTime={value.includes('T')}
      value={isInstant ? localMoment(value) : value}
      onChange={(typed) =>
        onChange(typed === '' ? undefined : isInstant ? instantOfMoment(typed).toISOString() : typed)
      }
    />
  );
}

interface FieldProps {
  question: StageQuestion;
  value: unknown;
  onChange: (value: unknown) => void;
}

function TrialField(props: FieldProps) {
  const { question, value, onChange } = props;
  const lang = useLanguage();
  if (question.kind === 'date' && (value === undefined || typeof value === 'string'))
    return <DateAnswer label={question.title[lang]} value={value ?? ''} onChange={onChange} />;
  return <PlainAnswer {...props} />;
}

function PlainAnswer({ question: { title, kind, choices }, value, onChange }: FieldProps) {
  const t = useText(trialMessages);
  const lang = useLanguage();
  const label = title[lang];
  const offered =
    kind === 'boolean'
      ? [
          { code: 'true', label: t('yes') },
          { code: 'false', label: t('no') },
        ]
      : choices?.map(({ code, name }) => ({ code, label: name[lang] }));
  if (!offered)
    return (
      <TextField
        size="small"
        label={label}
        type={kind === 'number' ? 'number' : 'text'}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : kind === 'number' ? Number(target.value) : target.value)
        }
        slotProps={{ htmlInput: { step: 'any' } }}
      />
    );
  const isSeveral = kind === 'choices';
  const chosen = isSeveral
    ? Array.isArray(value)
      ? value.map(String)
      : []
    : value === undefined
      ? ''
      : String(value as string);
  const read = (typed: string): unknown =>
    typed === '' ? undefined : kind === 'boolean' ? typed === 'true' : typed;
  const unknown = (Array.isArray(chosen) ? chosen : [chosen]).filter(
    (code) => code !== '' && !offered.some((each) => each.code === code),
  );
  return (
    <TextField
      select
      size="small"
      label={label}
      value={chosen}
      onChange={({ target }) => {
        const next = target.value as unknown as string | string[];
        onChange(Array.isArray(next) ? (next.length === 0 ? undefined : next) : read(next));
      }}
      slotProps={{ select: { multiple: isSeveral } }}
    >
      {!isSeveral && <MenuItem value="">{t('noAnswer')}</MenuItem>}
      {[...offered, ...unknown.map((code) => ({ code, label: code }))].map(({ code, label: text }) => (
        <MenuItem key={code} value={code}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

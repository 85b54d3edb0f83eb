import Typography from '@mui/material/Typography';
import { useId } from 'react';
import Box from '@mui/material/Box';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { conditionFaults } from './condition-faults.ts';
import { ModeButtons, useConditionMode } from './condition-mode.tsx';
import { ConditionRows, ConditionSentence, isLongCondition } from './condition-rows.tsx';
import { conditionSentence } from './condition-sentence.rules.ts';
import { ConditionText } from './condition-text.tsx';
import type { Condition, Variables } from './condition-variables.ts';
import { conditionMessages } from './conditions.messages.ts';

interface Props {
  label: string;
  /** Null holds always. */
  value: Condition;
  onChange: (condition: Condition) => void;
  variables: Variables;
  readOnly?: boolean | undefined;
  error?: string | undefined;
}

/**
 * A condition as rows and groups, or as text. Rows write only what changes in them: whatever they cannot show stays as
 * it is. The editor has no state of its own, so that undoing outside of it shows what was before.
 */
export function ConditionField({ label, value, onChange, variables, readOnly = false, error }: Props) {
  const t = useText(conditionMessages);
  const lang = useLanguage();
  const labelId = useId();
  const [chosen, setMode] = useConditionMode('rule');
  const isLong = isLongCondition(value);
  const mode = isLong ? 'text' : chosen;
  const faults = [...(error ? [error] : []), ...conditionFaults(value, variables, lang)];
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Typography id={labelId} variant="subtitle2" component="div" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <ModeButtons mode={mode} disabled={isLong} onMode={setMode} />
      </Box>
      {mode === 'builder' ? (
        <ConditionRows value={value} onChange={onChange} variables={variables} readOnly={readOnly} />
      ) : (
        <ConditionText label={label} value={value} onChange={onChange} readOnly={readOnly} />
      )}
      {isLong && <Typography variant="caption">{t('tooMany')}</Typography>}
      <ConditionSentence>{conditionSentence(value, variables, lang)}</ConditionSentence>
      <Box role="status" sx={{ color: 'error.main', fontSize: 12, overflowWrap: 'anywhere' }}>
        {faults.map((fault) => (
          <div key={fault}>{fault}</div>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { conditionFaults } from '#features/parameterization/conditions/condition-faults.ts';
import { ModeButtons, useConditionMode } from '#features/parameterization/conditions/condition-mode.tsx';
import type { RowOperator } from '#features/parameterization/conditions/condition-operators.ts';
import {
  ConditionRows,
  ConditionSentence,
  isLongCondition,
} from '#features/parameterization/conditions/condition-rows.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { Condition, Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { ExpressionField } from './expression-field.tsx';
import { formDesignerMessages } from './form-designer.messages.ts';
import { conditionOfExpression, expressionOfCondition } from './model/expression-condition.rules.ts';
import { formVariables } from './model/form-variables.rules.ts';
import type { ReadForm } from './read-form.ts';
import { useFormLists } from './use-form-lists.ts';

interface Props {
  label: string;
  value: unknown;
  readOnly: boolean;
  read: ReadForm;
  onChange: (text: string | undefined) => void;
}

/** Expressions of forms have no such operators. */
const withheld: readonly RowOperator[] = ['startsWith', 'endsWith'];

/** A condition of a question: as text, or as rows where they can show all of it. */
export function ConditionControl({ label, value, readOnly, read, onChange }: Props) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const [chosen, setMode] = useConditionMode('form');
  const text = typeof value === 'string' ? value : '';
  const condition = conditionOfExpression(text);
  const isTextOnly = condition === undefined || isLongCondition(condition);
  const mode = isTextOnly ? 'text' : chosen;
  const { node, nodes } = read();
  const lists = useFormLists(mode === 'builder' ? nodes : nodes.filter(({ name }) => text.includes(name)));
  const variables =
    mode === 'builder' || text !== '' ? formVariables(nodes, node.repeat, lang, lists ?? {}) : [];
  return (
    <Box role="group" aria-label={label} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75, fontSize: 12.5 }}>
        <Box sx={{ flex: 1, color: 'text.secondary' }}>{label}</Box>
        <ModeButtons mode={mode} disabled={isTextOnly} onMode={setMode} />
      </Box>
      {mode === 'text' ? (
        <ExpressionField isLabelled label={label} value={value} read={read} onChange={onChange} />
      ) : (
        <BegunRows {...{ text, condition: condition!, variables, readOnly, onChange }} />
      )}
      {isTextOnly && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('textOnly')}</Box>}
      {mode === 'text' && !isTextOnly && text !== '' && (
        <ConditionSentence>{conditionSentence(condition, variables, lang)}</ConditionSentence>
      )}
    </Box>
  );
}

interface RowsProps {
  /** The expression that the form has. */
  text: string;
  condition: Condition;
  variables: Variables;
  readOnly: boolean;
  onChange: (text: string | undefined) => void;
}

/** Rows that are begun are kept here until they are complete; the form has the last complete expression meanwhile. */
function BegunRows({ text, condition, variables, readOnly, onChange }: RowsProps) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const [begun, setBegun] = useState({ text, condition });
  const shown = begun.text === text ? begun.condition : condition;
  const isBegun = expressionOfCondition(shown) === undefined;
  const change = (next: Condition) => {
    const written = expressionOfCondition(next);
    setBegun({ text: written ?? text, condition: next });
    if (written !== undefined && written !== text) onChange(written === '' ? undefined : written);
  };
  // What is read without being a question, such as data of the order, is judged with the whole form.
  const faults = isBegun ? conditionFaults(shown, variables, lang) : [];
  return (
    <>
      <ConditionRows
        value={shown}
        onChange={change}
        variables={variables}
        readOnly={readOnly}
        withheld={withheld}
      />
      <ConditionSentence>{conditionSentence(shown, variables, lang)}</ConditionSentence>
      <Box role="status" sx={{ fontSize: 12, color: 'error.main', overflowWrap: 'anywhere' }}>
        {faults.map((fault) => (
          <div key={fault}>{fault}</div>
        ))}
        {isBegun && <div>{t('conditionBegun')}</div>}
      </Box>
    </>
  );
}

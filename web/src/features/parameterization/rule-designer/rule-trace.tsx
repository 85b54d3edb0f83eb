import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Help from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CaseGiven } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { casesMessages } from '#features/parameterization/designer/cases/cases.messages.ts';
import { conditionMessages } from '#features/parameterization/conditions/conditions.messages.ts';
import {
  conditionSentence,
  valueSentence,
} from '#features/parameterization/conditions/condition-sentence.rules.ts';
import { conditionOfNode, type Operand } from '#features/parameterization/conditions/condition-tree.rules.ts';
import { ConditionValue } from '#features/parameterization/conditions/condition-value.tsx';
import {
  variableNamed,
  type ConditionVariable,
  type Scalar,
  type Variables,
} from '#features/parameterization/conditions/condition-variables.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { caseOfValues, type TriedValues } from './rule-case.rules.ts';
import { readRule } from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { actionSentence } from './rule-sentences.ts';
import {
  factsOf,
  readsOf,
  traceCondition,
  type Traced,
} from '#features/parameterization/conditions/condition-trace.rules.ts';

type Values = Readonly<Record<string, Scalar | readonly Scalar[]>>;

interface Props {
  document: DesignDocument;
  variables: Variables;
  /** The values of the case that it was opened with. */
  begun?: TriedValues;
  onSaveCase?: (given: CaseGiven) => void;
}

/** Values are chosen, and every part of the condition says whether it holds for them. */
export function RuleTrace({ document, variables, begun = {}, onSaveCase }: Props) {
  const t = useText(ruleDesignerMessages);
  const lang = useLanguage();
  const [values, setValues] = useState(begun as Values);
  const { when, actions } = readRule(document);
  const read = variablesOf(when).filter((name) => name !== '');
  const used = Object.fromEntries(Object.entries(values).filter(([name]) => read.includes(name)));
  const trace = traceCondition(when, factsOf(used, timeZone()));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="body2">{t(read.length === 0 ? 'readsNothing' : 'testText')}</Typography>
      {read.map((name) => (
        <FactField
          key={name}
          variable={variableNamed(variables, name) ?? { name, label: name, type: 'text' }}
          value={values[name]}
          onChange={(value) => {
            const others = Object.entries(values).filter(([other]) => other !== name);
            setValues(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
          }}
        />
      ))}
      <TraceActions used={used} onClear={() => setValues({})} {...(onSaveCase && { onSaveCase })} />
      <Box role="status">
        <TraceLine
          holds={trace.holds}
          text={t(trace.holds === null ? 'notTried' : trace.holds ? 'holds' : 'fails')}
          strong
        />
      </Box>
      {read.length > 0 && <TraceTree traced={trace} variables={variables} values={used} />}
      {trace.holds && actions.length > 0 && (
        <Box>
          <div>{t('wouldDo')}</div>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {actions.map((action, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{actionSentence(action, lang)}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

interface ActionsProps {
  used: TriedValues;
  onClear: () => void;
  onSaveCase?: (given: CaseGiven) => void;
}

function TraceActions({ used, onClear, onSaveCase }: ActionsProps) {
  const t = useText(ruleDesignerMessages);
  const cases = useText(casesMessages);
  const given = caseOfValues(used, timeZone());
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {onSaveCase && given && (
        <Button variant="outlined" onClick={() => onSaveCase(given)}>
          {cases('saveCase')}
        </Button>
      )}
      {Object.keys(used).length > 0 && <Button onClick={onClear}>{t('clear')}</Button>}
    </Box>
  );
}

interface FactProps {
  variable: ConditionVariable;
  value: Scalar | readonly Scalar[] | undefined;
  onChange: (value: Scalar | readonly Scalar[] | undefined) => void;
}

function FactField({ variable, value, onChange }: FactProps) {
  const { label, type, choices } = variable;
  const isList = type === 'choices';
  const operand: Operand = Array.isArray(value)
    ? { kind: 'list', values: value as Scalar[] }
    : value === undefined
      ? { kind: 'missing' }
      : { kind: 'value', value: value as Scalar };
  const change = (next: Operand) => {
    if (next.kind === 'value') onChange(next.value);
    else if (next.kind === 'list' && next.values.length > 0) onChange(next.values);
    else onChange(undefined);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 0.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>{label}</Box>
      <ConditionValue
        operand={operand}
        type={type}
        shape={isList ? 'list' : 'one'}
        choices={choices}
        readOnly={false}
        optional
        onChange={change}
      />
    </Box>
  );
}

interface TreeProps {
  traced: Traced;
  variables: Variables;
  values: Values;
}

function TraceTree({ traced: { node, holds, children }, variables, values }: TreeProps) {
  const t = useText(conditionMessages);
  const lang = useLanguage();
  if (node.kind !== 'group') {
    const sentence = conditionSentence(conditionOfNode(node), variables, lang);
    const read = readsOf(node).map((name) => readText(name, variables, values, lang));
    return <TraceLine holds={holds} text={sentence} detail={read.join(', ')} />;
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      {children.length > 1 && <TraceLine holds={holds} text={t(node.join)} />}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          ...(children.length > 1 ? { pl: 1.5, ml: 1, mt: 0.5, borderLeft: 1, borderColor: 'divider' } : {}),
        }}
      >
        {children.map((child, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <TraceTree traced={child} variables={variables} values={values} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function readText(name: string, variables: Variables, values: Values, lang: 'es' | 'en'): string {
  const variable = variableNamed(variables, name);
  return `${variable?.label ?? name}: ${valueSentence(values[name] ?? null, variable, lang)}`;
}

interface LineProps {
  holds: boolean | null;
  text: string;
  detail?: string;
  strong?: boolean;
}

const outcomes = {
  yes: { icon: CheckCircle, color: 'success', text: 'holds' },
  no: { icon: Cancel, color: 'error', text: 'fails' },
  unknown: { icon: Help, color: 'warning', text: 'notTried' },
} as const;

function TraceLine({ holds, text, detail, strong = false }: LineProps) {
  const t = useText(ruleDesignerMessages);
  const { icon: Icon, color, text: outcome } = outcomes[holds === null ? 'unknown' : holds ? 'yes' : 'no'];
  return (
    <Box sx={{ display: 'flex', gap: 0.75, minWidth: 0, color: `${color}.main` }}>
      <Icon fontSize="small" {...(strong ? { 'aria-hidden': true } : { titleAccess: t(outcome) })} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: strong ? 620 : 400 }}>
        {text}
        {detail && (
          <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: 12 }}>
            ({detail})
          </Box>
        )}
      </Box>
    </Box>
  );
}

import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { RuleCompanion } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { ruleConflicts, type RuleConflict } from '@cuadrilla/contract/parameterization/rule-conflicts.ts';
import type { RuleDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { variableNamed, type Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { readRule } from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { priorityName } from './rule-sentences.ts';

interface Props {
  document: DesignDocument;
  designId: number;
  variables: Variables;
}

/** What this rule and the others of its stages do that only one of them can, with values under which both hold. */
export function RuleConflicts({ document, designId, variables }: Props) {
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.rules.companions, { params: { id: designId } }),
  );
  const tried = useDeferredValue(document);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <Conflicts document={tried} companions={data} variables={variables} />;
}

/** This rule among the others. */
const own = '';

interface ConflictsProps extends Omit<Props, 'designId'> {
  companions: readonly RuleCompanion[];
}

function Conflicts({ document, companions, variables }: ConflictsProps) {
  const t = useText(ruleDesignerMessages);
  const definition = readRule(document) as unknown as RuleDefinition;
  const others = companions.map(({ code, definition: other }) => ({
    code,
    definition: readRule(other) as unknown as RuleDefinition,
  }));
  const choicesOf = (name: string) =>
    variableNamed(variables, name)?.choices?.map(({ value }) => String(value));
  const conflicts = ruleConflicts({ code: own, definition }, others, choicesOf);
  if (conflicts.length === 0)
    return (
      <Typography variant="body2">
        {companions.length === 0 ? t('noCompanions') : t('noConflicts', { n: companions.length })}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {conflicts.map((conflict) => (
        <Box component="li" key={JSON.stringify(conflict)} sx={{ display: 'flex', gap: 1 }}>
          <WarningAmber aria-hidden color="warning" fontSize="small" />
          <Conflict conflict={conflict} companions={companions} variables={variables} />
        </Box>
      ))}
    </Box>
  );
}

interface ConflictProps {
  conflict: RuleConflict;
  companions: readonly RuleCompanion[];
  variables: Variables;
}

function Conflict({ conflict: { kind, rules, details, example }, companions, variables }: ConflictProps) {
  const t = useText(ruleDesignerMessages);
  const lang = useLanguage();
  const [, code] = rules;
  const companion = companions.find((each) => each.code === code);
  const [mine = '', theirs = ''] = details;
  const text = () => {
    if (code === own) return kind === 'priority' ? t('ownPriority') : t('ownStage', { stage: mine });
    const other = companion ? `${code} ${companion.name}` : code;
    return kind === 'stage'
      ? t('conflictStage', { other, stage: mine })
      : t('conflictPriority', {
          other,
          mine: priorityName(mine, lang),
          theirs: priorityName(theirs, lang),
        });
  };
  const values = Object.entries(example).map(([name, value]) => {
    const known = variableNamed(variables, name);
    const label = known?.choices?.find((choice) => String(choice.value) === value)?.label ?? value;
    return `${known?.label ?? name} = ${label}`;
  });
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <div>{text()}</div>
      <Typography variant="caption" color="text.secondary" component="div">
        {t('example', { values: values.join(', ') || t('anyValues') })}
      </Typography>
      {companion && (
        <Typography variant="caption" color="text.secondary" component="div">
          {companion.stages.map(({ workflow, stage }) => `${workflow} ${stage}`).join(', ')}
        </Typography>
      )}
    </Box>
  );
}

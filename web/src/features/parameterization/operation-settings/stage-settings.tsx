import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import { priorityLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import type { OperationSettings } from '@cuadrilla/contract/operation/operation-settings.ts';
import type {
  Condition,
  Stage,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import { variableNamed, type Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { kindIcons } from '#features/parameterization/workflow-designer/stage-icons.ts';
import { termText } from '#features/parameterization/workflow-designer/term-text.ts';
import { operationSettingsMessages } from './operation-settings.messages.ts';

interface Props {
  stage: Stage;
  definition: WorkflowDefinition;
  used: OperationSettings['stages'][number];
  rules: OperationSettings['rules'];
  launched: OperationSettings['launched'];
  variables: Variables;
}

/** One stage: its work, its terms, and where it leads. */
export function StageSettings(props: Props) {
  const { stage, definition } = props;
  const t = useText(operationSettingsMessages);
  const name = useBilingual();
  const Icon = kindIcons[stage.kind];
  return (
    <Box
      component="section"
      aria-label={`${stage.key} ${name(stage.name)}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 0.75 }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {`${stage.key} ${name(stage.name)}`}
        </Typography>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {stage.key === definition.start ? t('startStage', { kind: t(stage.kind) }) : t(stage.kind)}
        </Box>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, fontSize: 13 }}>
        <WorkLines {...props} />
        <AskedLines {...props} />
        <TimeLines {...props} />
        <Line label={t('next')}>
          <Ways {...props} />
        </Line>
      </Box>
    </Box>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '150px minmax(0, 1fr)' }, columnGap: 1.5 }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

function WorkLines({ stage, used, rules, launched }: Props) {
  const t = useText(operationSettingsMessages);
  const name = useBilingual();
  const lang = useLanguage();
  const { activityType, forms } = used;
  const own = stage.rules.map((code) => {
    const rule = rules.find((each) => each.code === code);
    return rule ? name(rule.name) : code;
  });
  return (
    <>
      {stage.system && (
        <Line label={t('does')}>
          <TaskText task={stage.system} launched={launched} />
        </Line>
      )}
      {activityType && (
        <Line label={t('activityType')}>{`${name(activityType.name)} (${activityType.code})`}</Line>
      )}
      {forms.length > 0 && (
        <Line label={t('forms')}>
          {forms.map(({ code, name: form, version }) => (
            <div key={code}>{t('form', { name: name(form), code, version })}</div>
          ))}
        </Line>
      )}
      {stage.priority && <Line label={t('priority')}>{priorityLabels[stage.priority][lang]}</Line>}
      {stage.contractor && <Line label={t('people')}>{t('contractor')}</Line>}
      {stage.alert && <Line label={t('opening')}>{t('alert')}</Line>}
      {own.length > 0 && <Line label={t('stageRules')}>{own.join(', ')}</Line>}
    </>
  );
}

/** What the stage asks of its form where that is not the whole form. */
function AskedLines({ stage: { decisions }, used: { questions }, definition, variables }: Props) {
  const t = useText(operationSettingsMessages);
  const name = useBilingual();
  const choices = variableNamed(variables, `answers.${definition.engineKeys.decision}`)?.choices ?? [];
  const choiceLabel = (code: string) => choices.find(({ value }) => value === code)?.label ?? code;
  return (
    <>
      {questions && questions.length > 0 && (
        <Line label={t('questions')}>{questions.map(name).join(', ')}</Line>
      )}
      {decisions && decisions.length > 0 && (
        <Line label={t('decisions')}>{decisions.map(choiceLabel).join(', ')}</Line>
      )}
    </>
  );
}

function TaskText({ task, launched }: Pick<Props, 'launched'> & { task: NonNullable<Stage['system']> }) {
  const t = useText(operationSettingsMessages);
  const lang = useLanguage();
  const name = useBilingual();
  if (task.type === 'launch') {
    const workflow = launched.find(({ code }) => code === task.workflow);
    return t('launch', { workflow: workflow ? `${name(workflow.name)} (${workflow.code})` : task.workflow });
  }
  if (task.type === 'wait' && task.after) return t('waitAfter', { term: termText(task.after, lang) });
  return t(task.type);
}

function TimeLines({ stage: { term, notBefore }, variables }: Props) {
  const t = useText(operationSettingsMessages);
  const lang = useLanguage();
  const textOf = (one: Term) => {
    const length = termText(one, lang);
    if (one.from === undefined) return length;
    const answer = variableNamed(variables, `answers.${one.from}`)?.label ?? one.from;
    return t('termFrom', { term: length, answer });
  };
  return (
    <>
      {term && <Line label={t('term')}>{textOf(term)}</Line>}
      {notBefore && <Line label={t('notBefore')}>{textOf(notBefore)}</Line>}
    </>
  );
}

/** The transitions of a stage in the order in which they are tried, and what happens when none holds. */
function Ways({ stage, definition, variables }: Props) {
  const t = useText(operationSettingsMessages);
  const name = useBilingual();
  const lang = useLanguage();
  const ways = definition.transitions
    .filter(({ from }) => from === stage.key)
    .toSorted((a, b) => a.order - b.order);
  if (ways.length === 0) return t('nothing');
  const whenText = (when: Condition, place: number) => {
    if (!holdsAlways(when)) return conditionSentence(when, variables, lang);
    return t(place > 0 && stage.choose === 'first' ? 'otherwise' : 'always');
  };
  const waits = stage.otherwise === 'stay' && stage.kind !== 'field';
  return (
    <>
      <Box component="ol" sx={{ m: 0, pl: 2.25 }}>
        {ways.map(({ to, when }, place) => {
          const target = definition.stages.find(({ key }) => key === to);
          const label = `${to} ${target ? name(target.name) : ''}`.trim();
          return <li key={to}>{t('way', { stage: label, when: whenText(when, place) })}</li>;
        })}
      </Box>
      {ways.length > 1 && stage.choose === 'all' && <div>{t('all')}</div>}
      {!ways.some(({ when }) => holdsAlways(when)) && <div>{t(waits ? 'waits' : 'ends')}</div>}
    </>
  );
}

const holdsAlways = (when: Condition): when is null | true => when === null || when === true;

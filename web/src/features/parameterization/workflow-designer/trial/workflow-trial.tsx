/** A trial of the workflow as it is drawn: answers stage by stage, and the path that they lead along. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { casesMessages } from '#features/parameterization/designer/cases/cases.messages.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { PreviewProps } from '#features/parameterization/designer/design-domain.ts';
import WorkflowDiagram from '../diagram/workflow-diagram.tsx';
import type { StageMark } from '../diagram/stage-box.tsx';
import { branchReport } from '../model/branch-report.rules.ts';
import { stageName } from '../model/stage-texts.rules.ts';
import { engineKeysOf, type StageQuestion } from '../model/stage-variables.rules.ts';
import { variableMessages } from '../model/stage-variables.messages.ts';
import { caseOfTrial, trialOfCase } from '../model/workflow-case.rules.ts';
import { isRecord, listIn } from '../model/workflow-tree.rules.ts';
import {
  emptyTrial,
  factsRead,
  trialQuestions,
  tryWorkflow,
  type Answers,
  type Trial,
  type TrialResult,
} from '../model/workflow-trial.rules.ts';
import { useTree, useWorld } from '../workflow-world.ts';
import { TakeOperation } from './take-operation.tsx';
import { TrialFields } from './trial-fields.tsx';
import { TrialStepCard } from './trial-step.tsx';
import { trialMessages } from './trial.messages.ts';

const factKinds: Readonly<Partial<Record<string, StageQuestion['kind']>>> = {
  boolean: 'boolean',
  date: 'date',
  instant: 'date',
};

const stateMarks = { done: 'green', waits: 'amber', open: 'blue' } as const;

export default function WorkflowTrial({ document, given, onSaveCase }: PreviewProps) {
  const t = useText(trialMessages);
  const cases = useText(casesMessages);
  const world = useWorld();
  const tree = useTree(document);
  const [trial, setTrial] = useState<Trial>(() =>
    given?.kind === 'workflow' ? trialOfCase(given.given) : emptyTrial,
  );
  const result = useMemo(() => tryWorkflow(document, world, trial, timeZone()), [document, world, trial]);
  if (!result) return <EmptyState role="alert" title={t('broken')} text={t('brokenText')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="body2">{t('intro')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TakeOperation tree={tree} onTake={setTrial} />
        <Button onClick={() => setTrial(emptyTrial)} disabled={trial === emptyTrial}>
          {t('clear')}
        </Button>
        {onSaveCase && (
          <Button variant="outlined" onClick={() => onSaveCase(caseOfTrial(trial, world.references.params))}>
            {cases('saveCase')}
          </Button>
        )}
      </Box>
      <Box sx={{ position: 'relative', height: 300, border: 1, borderColor: 'divider', borderRadius: 2 }}>
        <TrialDiagram document={document} result={result} />
      </Box>
      <OrderFacts document={document} trial={trial} onTrial={setTrial} />
      <Steps document={document} trial={trial} result={result} onTrial={setTrial} />
    </Box>
  );
}

const nothing = () => undefined;
const noNotices = [] as const;

function TrialDiagram({ document, result }: { document: DesignDocument; result: TrialResult }) {
  const marks = useMemo(
    () => new Map(result.steps.map(({ key, state }): [string, StageMark] => [key, stateMarks[state]])),
    [result],
  );
  return (
    <WorkflowDiagram
      document={document}
      selected={null}
      notices={noNotices}
      onSelect={nothing}
      marks={marks}
      taken={result.taken}
    />
  );
}

interface PartProps {
  document: DesignDocument;
  trial: Trial;
  onTrial: (trial: Trial) => void;
}

/** What the order brings, as far as some condition reads it. */
function OrderFacts({ document, trial, onTrial }: PartProps) {
  const t = useText(trialMessages);
  const world = useWorld();
  const tree = useTree(document);
  const fields = listIn(document, 'orderFields').filter(isRecord);
  const engine = new Map(Object.entries(engineKeysOf(document)).map(([fact, key]) => [key, fact]));
  const keys = factsRead(tree, world, [...fields.map(({ key }) => String(key)), ...engine.keys()]);
  if (keys.length === 0) return null;
  const questions = keys.map((key): StageQuestion => {
    const field = fields.find((each) => each.key === key);
    const list = world.references.lists.find(({ code }) => code === field?.list);
    const isNumber =
      field?.type === 'number' || ['latitude', 'longitude', 'daysWaiting'].includes(engine.get(key) ?? '');
    const fact = engine.get(key);
    const own = fact === undefined || fact === 'decision' ? null : variableMessages[fact as 'account'];
    const label = isRecord(field?.label)
      ? (field.label as { es: string; en: string })
      : (own ?? { es: key, en: key });
    return {
      name: key,
      title: label,
      kind: isNumber ? 'number' : (factKinds[String(field?.type)] ?? 'text'),
      choices: list?.items ?? null,
    };
  });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('order')}</Typography>
      <TrialFields
        questions={questions}
        answers={trial.facts}
        onChange={(facts) => onTrial({ ...trial, facts })}
      />
    </Box>
  );
}

function Steps({ document, trial, result, onTrial }: PartProps & { result: TrialResult }) {
  const t = useText(trialMessages);
  const lang = useLanguage();
  const world = useWorld();
  const tree = useTree(document);
  const nameOf = (key: string): string => {
    const node = tree.byKey.get(key);
    return node ? `${key} ${stageName(node, lang)}` : key;
  };
  const answer = (key: string, answers: Answers | undefined) =>
    onTrial({ ...trial, answers: { ...trial.answers, [key]: answers } });
  return (
    <Box component="section" aria-label={t('path')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {result.steps.map((step) => {
        const node = tree.byKey.get(step.key);
        if (!node) return null;
        return (
          <TrialStepCard
            key={step.key}
            step={step}
            node={node}
            questions={trialQuestions(document, tree, node, world)}
            variables={branchReport(document, tree, node, world.references, lang).variables}
            answers={trial.answers[step.key]}
            status={trial.statuses[step.key]}
            nameOf={nameOf}
            onAnswers={(answers) => answer(step.key, answers)}
            onStatus={(status) =>
              onTrial({
                ...trial,
                statuses: { ...trial.statuses, [step.key]: status },
                answers: { ...trial.answers, [step.key]: trial.answers[step.key] ?? {} },
              })
            }
          />
        );
      })}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { stageName } from '../model/stage-texts.rules.ts';
import { endsBranch, type StageNode } from '../model/workflow-tree.rules.ts';
import type { Answers, TrialQuestions, TrialStep, TriedBranch } from '../model/workflow-trial.rules.ts';
import { TrialFields } from './trial-fields.tsx';
import { trialMessages } from './trial.messages.ts';

interface Props {
  step: TrialStep;
  node: StageNode;
  questions: TrialQuestions;
  variables: readonly ConditionVariable[];
  answers: Answers | undefined;
  status: string | undefined;
  nameOf: (key: string) => string;
  onAnswers: (answers: Answers | undefined) => void;
  onStatus: (status: string) => void;
}

const tones = { done: 'green', waits: 'amber', open: 'plain' } as const;

/** One stage of the path: what it is answered, and what follows and why. */
export function TrialStepCard(props: Props) {
  const { step, node, questions, answers, status, onAnswers, onStatus } = props;
  const t = useText(trialMessages);
  const lang = useLanguage();
  const { deciding, others } = questions;
  const isEnd = endsBranch(node.json);
  const fields = (offered: typeof deciding) => (
    <TrialFields questions={offered} answers={answers ?? {}} onChange={onAnswers} />
  );
  return (
    <Box
      component="section"
      aria-label={`${step.key} ${stageName(node, lang)}`}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 1.5,
        display: 'grid',
        gap: 1.5,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <strong>{`${step.key} ${stageName(node, lang)}`}</strong>
        <ToneChip tone={tones[step.state]} label={t(step.state)} />
      </Box>
      {deciding.length > 0 && fields(deciding)}
      {others.length > 0 && (
        <details>
          <summary>{t('others', { n: others.length })}</summary>
          <Box sx={{ pt: 1.5 }}>{fields(others)}</Box>
        </details>
      )}
      {node.json.kind === 'field' && <StatusField status={status} onStatus={onStatus} />}
      {step.state === 'open' ? (
        <Button size="small" onClick={() => onAnswers({})} sx={{ justifySelf: 'start' }}>
          {t('goOn')}
        </Button>
      ) : (
        <>
          <Branches {...props} />
          {isEnd && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('ends')}</Box>}
          {answers !== undefined && (
            <Button size="small" onClick={() => onAnswers(undefined)} sx={{ justifySelf: 'start' }}>
              {t('reset')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

function StatusField({ status, onStatus }: Pick<Props, 'status' | 'onStatus'>) {
  const t = useText(trialMessages);
  return (
    <TextField
      select
      size="small"
      label={t('status')}
      value={status ?? 'synchronized'}
      onChange={(event) => onStatus(event.target.value)}
      sx={{ maxWidth: 220 }}
    >
      {(['synchronized', 'unrealized', 'rejected'] as const).map((value) => (
        <MenuItem key={value} value={value}>
          {t(value)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Branches({ step, variables, nameOf }: Props) {
  const t = useText(trialMessages);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, fontSize: 13 }}>
      {step.branches.map((branch, at) => (
        <Box
          component="li"
          key={at}
          sx={{ color: branch.isTaken ? 'text.primary' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <strong>{`${branch.isTaken ? '✓' : '✗'} ${at + 1}. ${nameOf(branch.to)}`}</strong>{' '}
          <BranchReason branch={branch} variables={variables} />
        </Box>
      ))}
      {step.rules.length > 0 && <li>{t('rules', { codes: step.rules.join(', ') })}</li>}
    </Box>
  );
}

function BranchReason({
  branch,
  variables,
}: {
  branch: TriedBranch;
  variables: readonly ConditionVariable[];
}) {
  const t = useText(trialMessages);
  const lang = useLanguage();
  const sentence = (when: Condition) => conditionSentence(when, variables, lang);
  if (branch.isTaken) return <>{`${t('taken')}: ${sentence(branch.when)}`}</>;
  if (branch.failing.length === 0) return <>{t('notReached')}</>;
  const parts = branch.failing.map((part) => sentence(part)).join('; ');
  return <>{t('fails', { parts })}</>;
}

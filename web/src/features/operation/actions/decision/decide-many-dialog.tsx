import 'survey-core/survey-core.fontless.min.css';
import 'survey-core/themes/adapters/mui.min.css';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import type { Activity, Outcome } from '@cuadrilla/contract/operation/activities.ts';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/problem.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { activitiesChanged } from './activity-decision.ts';
import type { Survey } from '#features/operation/answers/answers-sections.rules.ts';
import { reasonsOf } from '#features/operation/actions/assign-check.rules.ts';
import { placeFaults } from '#features/operation/answers/survey-faults.ts';
import { surveyLook } from '#features/operation/answers/survey-look.ts';
import { surveyModel } from '#features/operation/answers/survey-model.ts';
import { faultMessages, surveyMessages } from '#features/operation/answers/survey.messages.ts';

interface Props {
  /** All of one office stage. */
  activities: readonly Activity[];
  onClose: () => void;
  /** Ids that are still to be decided. */
  onDone: (left: number[]) => void;
}

/** Decisions go out in batches, so that progress shows. */
const batch = 50;

/** One decision for many activities of an office stage; each is answered on its own. */
export default function DecideManyDialog(props: Props) {
  const t = useText(surveyMessages);
  const first = props.activities[0]!;
  const query = useQuery({
    queryKey: ['editing', 'decide-many', first.id],
    queryFn: ({ signal }) => client.operation.activities.survey({ params: { id: first.id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.data?.form) return <Prepared {...props} survey={query.data} />;
  return (
    <AppDialog open onClose={props.onClose} title={t('manyTitle', { n: props.activities.length })}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </AppDialog>
  );
}

const speak = (model: SurveyModel, lang: string): void => {
  model.locale = lang;
};

function Prepared(props: Props & { survey: Survey }) {
  // What one order came with must not be answered for all the others.
  const [model] = useState(() => surveyModel({ ...props.survey, prefill: {} }, null));
  return <Deciding {...props} model={model} />;
}

function Deciding({
  activities: asked,
  survey,
  model,
  onClose,
  onDone,
}: Props & { survey: Survey; model: SurveyModel }) {
  const t = useText(surveyMessages);
  const common = useText(kitMessages);
  const word = useText(faultMessages);
  const name = useBilingual();
  const lang = useLanguage();
  const [activities, setActivities] = useState(asked);
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<Outcome[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => speak(model, lang), [model, lang]);

  /** What was answered, when the form accepts it. */
  function answers(): Record<string, unknown> | null {
    model.validate(true, false);
    const given = JSON.parse(JSON.stringify(model.data)) as Record<string, unknown>;
    const { params, lists, choices, questions, form } = survey;
    const checked = checkAnswers(form!.definition, given, {
      stageQuestions: questions,
      choices,
      prefill: {},
      params,
      lists,
      now: new Date(),
      locale: lang,
    });
    if (checked.valid) return given;
    const homeless = placeFaults(
      model,
      checked.errors.map(({ question, message_key, text }) => ({
        question,
        text: text ?? word(message_key),
      })),
    );
    setTrouble([t('mend', { n: checked.errors.length }), ...homeless].join(' '));
    return null;
  }

  async function decide() {
    setTrouble(null);
    setRefused([]);
    const given = answers();
    if (!given) return;
    const outcomes: Outcome[] = [];
    setProgress(0);
    try {
      for (let from = 0; from < activities.length; from += batch) {
        const some = activities.slice(from, from + batch).map(({ id, version }) => ({ id, version }));
        outcomes.push(
          ...(await client.operation.activities.decideMany({ body: { activities: some, answers: given } })),
        );
        setProgress(outcomes.length / activities.length);
      }
    } catch (error) {
      setTrouble(messageOf(error));
    }
    setProgress(null);
    const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    const left = activities.filter(({ id }) => !done.has(id));
    if (done.size > 0) {
      activitiesChanged();
      toast.success(t('manyDone', { n: done.size }), { title: t('operationSuccess') });
    }
    onDone(left.map(({ id }) => id));
    if (left.length === 0) return onClose();
    setRefused(outcomes.filter(({ ok }) => !ok));
    setActivities(left);
  }

  const busy = progress !== null;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      width={760}
      title={t('manyTitle', { n: activities.length })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button variant="contained" onClick={() => void decide()} loading={busy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography color="textSecondary">
          {t('manyText', { stage: name(activities[0]!.stageName) })}
        </Typography>
        {trouble && <Alert severity="error">{trouble}</Alert>}
        {refused.length > 0 && (
          <Alert severity="warning">
            <AlertTitle>
              {t('manyPartial', { done: asked.length - activities.length, total: asked.length })}
            </AlertTitle>
            {t('manyLeft')}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
              {reasonsOf(refused).map(([message, count]) => (
                <li key={message}>
                  <strong className="tabular">{count}</strong> · {message}
                </li>
              ))}
            </Box>
          </Alert>
        )}
        {progress !== null && (
          <LinearProgress variant="determinate" value={progress * 100} aria-label={t('submit')} />
        )}
        <Box sx={surveyLook}>
          <SurveyView model={model} />
        </Box>
      </Box>
    </AppDialog>
  );
}

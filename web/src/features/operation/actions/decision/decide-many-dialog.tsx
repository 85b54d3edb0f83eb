import 'survey-core/survey-core.fontless.min.css';
import 'survey-core/themes/adapters/mui.min.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CancelButton } from '#kit/feedback/save-buttons.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useDecideMany } from './decide-many.ts';
import type { Survey } from '#features/operation/answers/answers-sections.rules.ts';
import { RefusedOutcomes } from '#features/operation/actions/refused-outcomes.tsx';
import { AnnexForms } from '#features/operation/answers/survey-annex-forms.tsx';
import { annexModels, useDueAnnexes, type AnnexModel } from '#kit/survey/survey-annexes.ts';
import { faultsOf, type GivenAnswers } from '#kit/survey/survey-check.ts';
import { placeFaults } from '#kit/survey/survey-faults.ts';
import { surveyTheme } from '#kit/survey/survey-theme.ts';
import { setLocale, surveyModel } from '#kit/survey/survey-model.ts';
import { faultMessages, surveyMessages } from '#features/operation/answers/survey.messages.ts';

interface Props {
  /** All of one office stage. */
  activities: readonly Activity[];
  onClose: () => void;
  /** Ids that are still to be decided. */
  onDone: (left: number[]) => void;
}

/** One decision for many activities of an office stage; each has an outcome of its own. */
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
        <LoadingState shape="fields" />
      )}
    </AppDialog>
  );
}

const dataOf = (model: SurveyModel) => JSON.parse(JSON.stringify(model.data)) as Record<string, unknown>;

/** The answers, or null after showing their faults. */
function useAnswers({ survey, model, due }: { survey: Survey; model: SurveyModel; due: AnnexModel[] }) {
  const t = useText(surveyMessages);
  const faultText = useText(faultMessages);
  const lang = useLanguage();
  return (onTrouble: (message: string) => void): GivenAnswers | null => {
    for (const shown of [model, ...due.map((annex) => annex.model)]) shown.validate(true, false);
    const given = {
      answers: dataOf(model),
      annexes: due.map(({ form, model: own }) => ({ form, answers: dataOf(own) })),
    };
    const faults = faultsOf(survey, due, given, lang, faultText);
    if (faults.length === 0) return given;
    const unplaced = placeFaults([{ form: null, model }, ...due], faults);
    onTrouble([t('mend', { n: faults.length }), ...unplaced].join(' '));
    return null;
  };
}

function Prepared(props: Props & { survey: Survey }) {
  const [ready] = useState(() => {
    // Prefilled data of one order do not apply to the others.
    const survey = { ...props.survey, prefill: {} };
    const model = surveyModel(survey, null);
    return { survey, model, annexes: annexModels(survey, model, {}) };
  });
  return <Deciding {...props} {...ready} />;
}

interface DecidingProps extends Props {
  survey: Survey;
  model: SurveyModel;
  annexes: readonly AnnexModel[];
}

function Deciding({ activities: requested, survey, model, annexes, onClose, onDone }: DecidingProps) {
  const t = useText(surveyMessages);
  const name = useBilingual();
  const lang = useLanguage();
  const decision = useDecideMany({ activities: requested, onClose, onDone });
  const { activities, progress, refused, trouble } = decision;
  const due = useDueAnnexes(survey, model, annexes);
  const readAnswers = useAnswers({ survey, model, due });
  useEffect(() => setLocale(model, lang), [model, lang]);
  const submit = () => {
    decision.reset();
    const answers = readAnswers(decision.setTrouble);
    if (answers) void decision.decide(answers);
  };
  const busy = progress !== null;
  const buttons = (
    <>
      <CancelButton onCancel={onClose} disabled={busy} />
      <Button variant="contained" onClick={submit} loading={busy}>
        {t('submit')}
      </Button>
    </>
  );
  const title = t('manyTitle', { n: activities.length });
  return (
    <AppDialog open onClose={onClose} busy={busy} width={760} title={title} actions={buttons}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography color="textSecondary">
          {t('manyText', { stage: name(activities[0]!.stageName) })}
        </Typography>
        {trouble && <Alert severity="error">{trouble}</Alert>}
        <RefusedOutcomes
          outcomes={refused}
          title={t('manyPartial', { done: requested.length - activities.length, total: requested.length })}
          text={t('manyLeft')}
        />
        {busy && <LinearProgress variant="determinate" value={progress * 100} aria-label={t('submit')} />}
        <Box sx={surveyTheme}>
          <SurveyView model={model} />
          <AnnexForms due={due} />
        </Box>
      </Box>
    </AppDialog>
  );
}

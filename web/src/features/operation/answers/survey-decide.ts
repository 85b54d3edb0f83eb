import { useNavigate } from '@tanstack/react-router';
import type { SurveyModel } from 'survey-core';
import { client } from '#api/client.ts';
import { ApiError, isProblem, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { toast } from '#kit/feedback/notices.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Survey } from './answers-sections.rules.ts';
import type { AnnexModel } from '#kit/survey/survey-annexes.ts';
import { faultsOf, type GivenAnswers } from '#kit/survey/survey-check.ts';
import { placeFaults, type Faults } from '#kit/survey/survey-faults.ts';
import { announced } from './survey-files.ts';
import { faultMessages, surveyMessages } from './survey.messages.ts';

/** Why a decision was not recorded. */
export type DecisionTrouble =
  /** `text`: faults that belong to no question. */
  | { kind: 'faults'; count: number; text: string }
  /** No rule of the stage leads on with these answers. */
  | { kind: 'path' }
  | { kind: 'stale'; text: string }
  | { kind: 'other'; text: string };

interface Options {
  survey: Survey;
  model: SurveyModel;
  /** The annexes that are asked now. */
  due: readonly AnnexModel[];
  onTrouble: (trouble: DecisionTrouble | null) => void;
  onDone: () => void;
}

/** Checks the answers and sends them; what is wrong with one is shown at its question. */
export function useDecide({ survey, model, due, onTrouble, onDone }: Options) {
  const t = useText(surveyMessages);
  const faultText = useText(faultMessages);
  const lang = useLanguage();
  const navigate = useNavigate();
  const { activity } = survey;
  const workflow = encodeURIComponent(activity.workflowCode);

  const showFaults = (faults: Faults) => {
    const unplaced = placeFaults([{ form: null, model }, ...due], faults);
    onTrouble({ kind: 'faults', count: faults.length, text: unplaced.join(' ') });
  };
  const serverFaults = (fields: Record<string, string>): Faults =>
    Object.entries(fields).map(([question, text]) => ({
      question,
      text: text in faultMessages ? faultText(text as 'required') : text,
    }));
  const decide = useCall(client.operation.activities.decide, {
    invalidates: [client.operation.activities, client.operation.operations],
    onSuccess: () => {
      onDone();
      toast.success(t('done', { number: activity.operationNumber }), { title: t('operationSuccess') });
      void navigate({ to: `/operation/monitoring/${activity.operationId}?workflow=${workflow}` });
    },
    onError: (error) => {
      if (isProblem(error, 'INVALID_ANSWERS') && error.problem.fields)
        return showFaults(serverFaults(error.problem.fields));
      if (isProblem(error, 'NO_PATH')) return onTrouble({ kind: 'path' });
      const stale = isProblem(error, 'STALE_VERSION') || (error instanceof ApiError && error.status === 409);
      onTrouble({ kind: stale ? 'stale' : 'other', text: messageOf(error) });
    },
  });
  const send = () => {
    onTrouble(null);
    for (const shown of [model, ...due.map((annex) => annex.model)]) shown.validate(true, false);
    const given: GivenAnswers = {
      answers: announced(model),
      annexes: due.map((annex) => ({ form: annex.form, answers: announced(annex.model) })),
    };
    const faults = faultsOf(survey, due, given, lang, faultText);
    if (faults.length > 0) return showFaults(faults);
    decide.mutate({ params: { id: activity.id }, body: { ...given, version: activity.version } });
  };
  return { send, sending: decide.isPending };
}

/**
 * An office decision filled in: drafts are kept as one types, the same rules check here and on the server.
 */
import 'survey-core/survey-core.fontless.min.css';
import 'survey-core/themes/adapters/mui.min.css';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { client } from '#api/client.ts';
import { ApiError, isProblem, messageOf } from '#api/problem.ts';
import { useCall } from '#api/query.ts';
import { useSession } from '#api/session.ts';
import { ageText } from '#kit/time/age-text.ts';
import { useNow } from '#kit/time/clock.ts';
import { confirm, toast } from '#kit/feedback/notices.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Survey } from './answers-sections.rules.ts';
import { draftStore } from './survey-draft.ts';
import { announced, takeFiles } from './survey-files.ts';
import { placeFaults, type Faults } from './survey-faults.ts';
import { surveyModel } from './survey-model.ts';
import { faultMessages, surveyMessages } from './survey.messages.ts';
import { surveyLook } from './survey-look.ts';

/** The form library links a file to what it keeps of it, which is no address. */
const stayHere = (event: MouseEvent) => {
  if ((event.target as Element).closest('.sd-file a')) event.preventDefault();
};

interface Props {
  survey: Survey;
  onReload: () => void;
}
function Filling({
  survey,
  model,
  initialDraft,
  onReload,
  userId,
}: Props & { userId: number; model: SurveyModel; initialDraft: number | null }) {
  const t = useText(surveyMessages);
  const word = useText(faultMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const now = useNow();
  const navigate = useNavigate();
  const { activity, form } = survey;
  const store = draftStore(userId, activity.id, form!.versionId);
  const [kept, setKept] = useState<number | null>(initialDraft);
  const [changed, setChanged] = useState(false);
  const [full, setFull] = useState(false);
  const [trouble, setTrouble] = useState<{
    kind: 'mend' | 'path' | 'stale' | 'other';
    text?: string;
    count?: number;
  } | null>(null);
  const leaving = useRef(false);
  const monitoring = `/operation/monitoring/${activity.operationId}?workflow=${encodeURIComponent(activity.workflowCode)}`;

  useEffect(() => {
    model.locale = lang;
  }, [model, lang]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const at = store.keep(model.data as Record<string, unknown>);
      if (at === null) setFull(true);
      else setKept(at);
    };
    const onChange = () => {
      setChanged(true);
      setTrouble(null);
      clearTimeout(timer);
      timer = setTimeout(keep, 400);
    };
    model.onValueChanged.add(onChange);
    return () => {
      model.onValueChanged.remove(onChange);
      // Leaving within the pause must not lose the last keystrokes.
      if (timer && !leaving.current) keep();
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the store is the same for as long as the model is
  }, [model]);

  useBlocker({
    shouldBlockFn: async () =>
      !leaving.current &&
      changed &&
      !(await confirm({ title: t('leaveTitle'), text: t('leaveText'), confirmLabel: t('leave') })),
    enableBeforeUnload: () => changed && !leaving.current,
  });

  const showFaults = (faults: Faults) => {
    const homeless = placeFaults(model, faults);
    setTrouble({
      kind: 'mend',
      count: faults.length,
      ...(homeless.length ? { text: homeless.join(' ') } : {}),
    });
  };
  const decide = useCall(client.operation.activities.decide, {
    invalidates: [client.operation.activities, client.operation.operations],
    onSuccess: () => {
      leaving.current = true;
      store.drop();
      toast.success(t('done'), { title: t('operationSuccess') });
      void navigate({ to: monitoring });
    },
    onError: (error) => {
      if (isProblem(error, 'INVALID_ANSWERS') && error.problem.fields) {
        showFaults(
          Object.entries(error.problem.fields).map(([question, text]) => ({
            question,
            text: text in faultMessages ? word(text as 'required') : text,
          })),
        );
      } else if (isProblem(error, 'NO_PATH')) setTrouble({ kind: 'path' });
      else if (isProblem(error, 'STALE_VERSION') || (error instanceof ApiError && error.status === 409))
        setTrouble({ kind: 'stale', text: messageOf(error) });
      else setTrouble({ kind: 'other', text: messageOf(error) });
    },
  });
  const send = () => {
    setTrouble(null);
    model.validate(true, false);
    const answers = announced(model);
    const { prefill, params, lists, choices, questions } = survey;
    const checked = checkAnswers(form!.definition, answers, {
      stageQuestions: questions,
      choices,
      prefill,
      params,
      lists,
      now: new Date(),
      locale: lang,
    });
    if (!checked.valid)
      return showFaults(
        checked.errors.map(({ question, message_key, text }) => ({
          question,
          text: text ?? word(message_key),
        })),
      );
    decide.mutate({ params: { id: activity.id }, body: { answers, version: activity.version } });
  };
  const discard = async () => {
    if (!(await confirm({ title: t('discardTitle'), text: t('discardText'), confirmLabel: t('discard') })))
      return;
    leaving.current = true;
    store.drop();
    onReload();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {initialDraft !== null && kept === initialDraft && (
        <Alert severity="info" sx={{ py: 0 }}>
          {t('draftRestored', { time: formats.dayTime(initialDraft) })}
        </Alert>
      )}
      <Box sx={surveyLook} onClickCapture={stayHere}>
        <SurveyView model={model} />
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          borderRadius: '0 0 8px 8px',
          mx: -2,
          mb: -2,
          px: 2,
          py: 1.5,
          display: 'grid',
          gap: 1,
        }}
      >
        {trouble && (
          <Alert
            severity={trouble.kind === 'path' || trouble.kind === 'stale' ? 'warning' : 'error'}
            action={
              trouble.kind === 'stale' && (
                <Button color="inherit" onClick={onReload}>
                  {t('reload')}
                </Button>
              )
            }
          >
            {trouble.kind === 'path' && (
              <>
                <AlertTitle>{t('noPathTitle')}</AlertTitle>
                {t('noPathText')}
              </>
            )}
            {trouble.kind === 'stale' && (
              <>
                <AlertTitle>{t('staleTitle')}</AlertTitle>
                {trouble.text} {t('staleText')}
              </>
            )}
            {trouble.kind === 'mend' && (
              <>
                {t('mend', { n: trouble.count ?? 0 })} {trouble.text}
              </>
            )}
            {trouble.kind === 'other' && trouble.text}
          </Alert>
        )}
        {full && (
          <Alert severity="warning" sx={{ py: 0 }}>
            {t('draftFull')}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box role="status" sx={{ flex: 1, minWidth: 160, fontSize: 12, color: 'text.secondary' }}>
            {kept !== null && t('draftKept', { age: ageText(kept, now, lang) })}
          </Box>
          {kept !== null && (
            <Button onClick={() => void discard()} disabled={decide.isPending}>
              {t('discard')}
            </Button>
          )}
          <Button variant="contained" loading={decide.isPending} onClick={send}>
            {t('submit')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

export default function SurveyFill(props: Props) {
  const t = useText(surveyMessages);
  const { survey } = props;
  const { userId } = useSession().info;
  const [ready] = useState(() => {
    const draft = draftStore(userId, survey.activity.id, survey.form!.versionId).read();
    try {
      const model = surveyModel(survey, draft?.answers ?? null);
      takeFiles(model, survey.activity.id);
      return { model, draft: draft?.at ?? null };
    } catch (error) {
      return { error };
    }
  });
  if ('error' in ready)
    return (
      <EmptyState
        role="alert"
        title={t('brokenForm')}
        text={ready.error instanceof Error ? ready.error.message : ''}
      />
    );
  return <Filling {...props} userId={userId} model={ready.model} initialDraft={ready.draft} />;
}

/** An office decision: drafts are saved while one types, and the browser checks the server's rules. */
import 'survey-core/survey-core.fontless.min.css';
import 'survey-core/themes/adapters/mui.min.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState, type MouseEvent } from 'react';
import type { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import { useSession } from '#api/session.ts';
import { ageText } from '#kit/time/age-text.ts';
import { useNow } from '#kit/time/clock.ts';
import { confirm } from '#kit/feedback/notices.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Survey } from './answers-sections.rules.ts';
import { AnnexForms } from './survey-annex-forms.tsx';
import { annexModels, useDueAnnexes, type AnnexModel } from '#kit/survey/survey-annexes.ts';
import { showDateFields } from '#kit/survey/survey-date.tsx';
import { useDecide, type DecisionTrouble } from './survey-decide.ts';
import { useDraft, useLeaveQuestion } from './survey-draft-state.ts';
import { draftStore, type DraftAnswers } from './survey-draft.ts';
import { isSendingFiles, takeFiles } from './survey-files.ts';
import { setLocale, surveyModel } from '#kit/survey/survey-model.ts';
import { surveyMessages } from './survey.messages.ts';
import { useSurveyStyles } from '#kit/survey/survey-styles.ts';
import { surveyTheme } from '#kit/survey/survey-theme.ts';
import { TroubleAlert } from './survey-trouble.tsx';

/** The form library links a file to its stored content, which is no address. */
const preventFileLinks = (event: MouseEvent) => {
  if ((event.target as Element).closest('.sd-file a')) event.preventDefault();
};

const footSx = {
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
} as const;

interface Props {
  survey: Survey;
  onReload: () => void;
}

interface FillingProps extends Props {
  userId: number;
  model: SurveyModel;
  annexes: readonly AnnexModel[];
  /** When the restored draft was saved, in milliseconds. */
  initialDraft: number | null;
}

const draftOf = (model: SurveyModel, annexes: readonly AnnexModel[]): DraftAnswers => ({
  answers: model.data as Record<string, unknown>,
  annexes: Object.fromEntries(
    annexes.map(({ form, model: own }) => [form, own.data as DraftAnswers['answers']]),
  ),
});

function Filling({ survey, model, annexes, initialDraft, onReload, userId }: FillingProps) {
  const t = useText(surveyMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { activity, form } = survey;
  const store = draftStore(userId, activity.id, form!.versionId);
  const [trouble, setTrouble] = useState<DecisionTrouble | null>(null);
  const due = useDueAnnexes(survey, model, annexes);
  const [models] = useState(() => [model, ...annexes.map((annex) => annex.model)]);
  const draft = useDraft({
    models,
    read: () => draftOf(model, annexes),
    store,
    initialDraft,
    onChange: () => setTrouble(null),
  });
  const decision = useDecide({ survey, model, due, onTrouble: setTrouble, onDone: draft.finish });

  useSurveyStyles(model);
  useEffect(() => setLocale(model, lang), [model, lang]);
  useLeaveQuestion(() => draft.changed || models.some(isSendingFiles), draft.leaving);

  const discard = async () => {
    const question = { title: t('discardTitle'), text: t('discardText'), confirmLabel: t('discard') };
    if (!(await confirm(question))) return;
    draft.finish();
    onReload();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {initialDraft !== null && draft.savedAt === initialDraft && (
        <Alert severity="info" sx={{ py: 0 }}>
          {t('draftRestored', { time: formats.dayTime(initialDraft) })}
        </Alert>
      )}
      <Box sx={surveyTheme} onClickCapture={preventFileLinks}>
        <SurveyView model={model} />
        <AnnexForms due={due} />
      </Box>
      <Box sx={footSx}>
        {trouble && <TroubleAlert trouble={trouble} onReload={onReload} />}
        {draft.full && (
          <Alert severity="warning" sx={{ py: 0 }}>
            {t('draftFull')}
          </Alert>
        )}
        <FootButtons
          savedAt={draft.savedAt}
          sending={decision.sending}
          onDiscard={() => void discard()}
          onSend={decision.send}
        />
      </Box>
    </Box>
  );
}

interface FootProps {
  savedAt: number | null;
  sending: boolean;
  onDiscard: () => void;
  onSend: () => void;
}

function FootButtons({ savedAt, sending, onDiscard, onSend }: FootProps) {
  const t = useText(surveyMessages);
  const lang = useLanguage();
  const now = useNow();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box role="status" sx={{ flex: 1, minWidth: 160, fontSize: 12, color: 'text.secondary' }}>
        {savedAt !== null && t('draftSaved', { age: ageText(savedAt, now, lang) })}
      </Box>
      {savedAt !== null && (
        <Button onClick={onDiscard} disabled={sending}>
          {t('discard')}
        </Button>
      )}
      <Button variant="contained" loading={sending} onClick={onSend}>
        {t('submit')}
      </Button>
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
      showDateFields(model);
      const annexes = annexModels(survey, model, draft?.annexes ?? {});
      for (const annex of annexes) {
        takeFiles(annex.model, survey.activity.id, annex.form);
        showDateFields(annex.model);
      }
      return { model, annexes, draft: draft?.at ?? null };
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
  return (
    <Filling
      {...props}
      userId={userId}
      model={ready.model}
      annexes={ready.annexes}
      initialDraft={ready.draft}
    />
  );
}

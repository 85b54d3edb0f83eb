import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { SurveyModel } from 'survey-core';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';
import { givenAnswers } from '@cuadrilla/forms/form-outcome.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type { CaseGiven } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { EmptyState, LoadingState } from '#kit/feedback/states.tsx';
import type { PreviewedForm } from '#kit/survey/preview-message.ts';
import { setLocale, surveyModel } from '#kit/survey/survey-model.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { casesMessages } from '#features/parameterization/designer/cases/cases.messages.ts';
import type { PreviewProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { usePreviewLists } from './use-form-lists.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { LiveLists, LiveValues } from './preview-values.tsx';
import { liveLists, liveValues, type LiveList, type LiveValue } from './model/live-values.rules.ts';
import { expressionSentence } from './model/expression-sentence.ts';
import { formVariables } from './model/form-variables.rules.ts';
import { shownText } from './model/form-texts.rules.ts';
import { formNodes, type FormNode } from './model/form-tree.rules.ts';

/** The form in a phone, filled in by the field app's own controls; nothing of it is sent. */
export default function FormPreview(props: PreviewProps) {
  const lists = usePreviewLists(props.document);
  return lists ? <Preview {...props} lists={lists} /> : <LoadingState shape="fields" />;
}

const formGiven = (given: PreviewProps['given']) => (given?.kind === 'form' ? given.given : null);

/** The form as the designer sees it: it follows what is answered in the phone. @returns why it cannot be shown */
function makeModel(form: PreviewedForm): SurveyModel | Error {
  try {
    const { definition, prefill, params, lists, answers } = form;
    const source = { form: { definition }, questions: null, prefill, params, lists, choices: {} };
    return surveyModel(source, answers, { takesFile: () => true });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function previewed({ document, given }: PreviewProps, lists: Lists): PreviewedForm {
  const { prefill = {}, params = {}, answers = null } = formGiven(given) ?? {};
  return { definition: { ...document }, lists, prefill, params, answers, timeZone: timeZone() };
}

function Preview(props: PreviewProps & { lists: Lists }) {
  const t = useText(formDesignerMessages);
  const [form] = useState(() => previewed(props, props.lists));
  const [model] = useState(() => makeModel(form));
  if (model instanceof Error)
    return <EmptyState role="alert" title={t('broken')} text={t('brokenText', { reason: model.message })} />;
  return <Answered {...props} form={form} model={model} />;
}

interface AnsweredProps extends PreviewProps {
  lists: Lists;
  form: PreviewedForm;
  model: SurveyModel;
}

interface SurveyState {
  answers: Record<string, unknown>;
  /** Questions whose condition does not hold. */
  hidden: readonly FormNode[];
  values: readonly LiveValue[];
  offered: readonly LiveList[];
}

const stateOf = ({ document, model }: Pick<AnsweredProps, 'document' | 'model'>): SurveyState => ({
  answers: { ...(model.data as Record<string, unknown>) },
  hidden: formNodes(document).filter(
    ({ name, json, role }) =>
      role === 'question' &&
      typeof json.visibleIf === 'string' &&
      model.getQuestionByName(name)?.isVisible === false,
  ),
  values: liveValues(document, model),
  offered: liveLists(document, model),
});

/** Gives the form the answers of the phone, one by one: conditions and lists follow each. */
function follow(model: SurveyModel, answers: Record<string, unknown>): void {
  const known = model.data as Record<string, unknown>;
  for (const name of new Set([...Object.keys(known), ...Object.keys(answers)]))
    if (JSON.stringify(known[name]) !== JSON.stringify(answers[name])) model.setValue(name, answers[name]);
}

function Answered(props: AnsweredProps) {
  const { document, form, model } = props;
  const lang = useLanguage();
  const [state, setState] = useState(() => stateOf(props));
  useEffect(() => setLocale(model, lang), [model, lang]);
  const answered = (answers: Record<string, unknown>) => {
    follow(model, answers);
    setState({ ...stateOf({ document, model }), answers });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'center' }}>
      <PhoneFrame form={form} onAnswers={answered} />
      <Findings {...props} {...state} />
    </Box>
  );
}

/** What the answers are, whether they are valid, and why a question is hidden. */
type FindingsProps = Omit<AnsweredProps, 'model' | 'form'> & SurveyState;

function Findings(props: FindingsProps) {
  const { document, lists, answers, hidden, values, offered, given, onSaveCase } = props;
  const t = useText(formDesignerMessages);
  const cases = useText(casesMessages);
  const lang = useLanguage();
  const [faults, setFaults] = useState<{ question: string; text: string }[] | null>(null);
  const check = () => {
    const result = checkAnswers({ ...document }, answers, {
      lists,
      calendar: tenantCalendar(timeZone(), {}),
      now: new Date(),
      locale: lang,
    });
    setFaults(
      result.errors.map(({ question, message_key, text }) => ({
        question,
        text: text ?? answerFaultTexts[message_key][lang],
      })),
    );
  };
  return (
    <Box sx={{ flex: 1, minWidth: 240, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={check}>
          {t('check')}
        </Button>
        {onSaveCase && (
          <Button variant="outlined" onClick={() => onSaveCase(caseOf(document, answers, given))}>
            {cases('saveCase')}
          </Button>
        )}
      </Box>
      {faults?.length === 0 && <Alert severity="success">{t('valid')}</Alert>}
      {faults !== null && faults.length > 0 && (
        <Alert severity="warning">
          <strong>{t('invalid')}</strong>
          {faults.map(({ question, text }) => (
            <div key={`${question} ${text}`}>{question === '' ? text : `${question}: ${text}`}</div>
          ))}
        </Alert>
      )}
      <Hidden hidden={hidden} document={document} lists={lists} />
      <LiveValues values={values} />
      <LiveLists lists={offered} />
      <Answers answers={answers} />
    </Box>
  );
}

function Answers({ answers }: Pick<SurveyState, 'answers'>) {
  const t = useText(formDesignerMessages);
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h3">{t('answers')}</Typography>
      {Object.keys(answers).length === 0 ? (
        <Typography variant="body2">{t('noAnswers')}</Typography>
      ) : (
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, fontSize: 12, maxHeight: 260, overflow: 'auto', whiteSpace: 'pre-wrap' }}
        >
          {JSON.stringify(answers, (_, value: unknown) => shortened(value), 2)}
        </Box>
      )}
    </Box>
  );
}

/** The answers as a case gives them, under the circumstances of the case that they began with. */
function caseOf(
  document: DesignDocument,
  answers: Record<string, unknown>,
  begun: PreviewProps['given'],
): CaseGiven {
  const { prefill = {}, params = {}, at = new Date().toISOString() } = formGiven(begun) ?? {};
  return { kind: 'form', given: { ...givenAnswers({ ...document }, answers), prefill, params, at } };
}

/** The questions that are hidden now, each with the condition that does not hold. */
function Hidden({ hidden, document, lists }: Pick<FindingsProps, 'hidden' | 'document' | 'lists'>) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  if (hidden.length === 0) return null;
  const nodes = formNodes(document);
  const variables = new Map(
    [...new Set(hidden.map(({ repeat }) => repeat))].map((repeat) => [
      repeat,
      formVariables(nodes, repeat, lang, lists),
    ]),
  );
  return (
    <Box component="section">
      <Typography variant="h3">{t('hiddenNow')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 12.5, overflowWrap: 'anywhere' }}>
        {hidden.map((node) => (
          <li key={node.name}>
            {t('hiddenBecause', {
              name: shownText(node.json.title, lang, node.name),
              condition: expressionSentence(String(node.json.visibleIf), variables.get(node.repeat)!, lang),
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 40)}…` : value;

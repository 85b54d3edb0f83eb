import 'survey-core/survey-core.fontless.min.css';
import 'survey-core/themes/adapters/mui.min.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { SurveyModel } from 'survey-core';
import { Survey as SurveyView } from 'survey-react-ui';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { EmptyState, LoadingState } from '#kit/feedback/states.tsx';
import { showDateFields } from '#kit/survey/survey-date.tsx';
import { setLocale, surveyModel } from '#kit/survey/survey-model.ts';
import { useSurveyStyles } from '#kit/survey/survey-styles.ts';
import { surveyTheme } from '#kit/survey/survey-theme.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { shownText } from './model/form-texts.rules.ts';
import { formNodes } from './model/form-tree.rules.ts';

/** The items of the lists that a form chooses from, as far as this person may read them. */
function usePreviewLists(document: DesignDocument): Lists | null {
  const may = useMay();
  const { lists, listItems } = client.administration;
  const codes = new Set(
    formNodes(document).flatMap(({ json }) => (typeof json.list === 'string' ? [json.list] : [])),
  );
  const mayRead = may(listItems.search) && codes.size > 0;
  const options = useQuery({ ...queryFor(lists.options, { query: { size: 1000 } }), enabled: mayRead });
  const used = (options.data ?? []).filter(({ code }) => codes.has(code));
  const items = useQueries({
    queries: used.map(({ id }) =>
      queryFor(listItems.search, {
        body: { filters: [{ key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: id }], size: 2000 },
      }),
    ),
  });
  if (!mayRead) return {};
  if (options.isPending || items.some(({ isPending }) => isPending)) return null;
  return Object.fromEntries(
    used.map(({ code }, at) => [
      code,
      (items[at]?.data?.content ?? []).map(({ code: item, nameEs, nameEn, parentCode, attributes }) => ({
        code: item,
        name: { es: nameEs, en: nameEn },
        parent: parentCode,
        attributes,
      })),
    ]),
  );
}

/** The form in a phone, answered by the product's own component; nothing of it is sent. */
export default function FormPreview({ document }: { document: DesignDocument }) {
  const lists = usePreviewLists(document);
  return lists ? <Preview document={document} lists={lists} /> : <LoadingState shape="fields" />;
}

function makeModel(document: DesignDocument, lists: Lists): SurveyModel | Error {
  try {
    const definition = { ...document };
    const source = { form: { definition }, questions: null, prefill: {}, params: {}, lists, choices: {} };
    const model = surveyModel(source, null);
    // Files stay in this page.
    for (const question of model.getAllQuestions())
      if (question.getType() === 'file') {
        question.visible = true;
        question.setPropertyValue('storeDataAsText', true);
      }
    showDateFields(model);
    return model;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function Preview({ document, lists }: { document: DesignDocument; lists: Lists }) {
  const t = useText(formDesignerMessages);
  const [model] = useState(() => makeModel(document, lists));
  if (model instanceof Error)
    return <EmptyState role="alert" title={t('broken')} text={t('brokenText', { reason: model.message })} />;
  return <Answered document={document} lists={lists} model={model} />;
}

interface AnsweredProps {
  document: DesignDocument;
  lists: Lists;
  model: SurveyModel;
}

function Answered({ document, lists, model }: AnsweredProps) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useSurveyStyles(model);
  useEffect(() => setLocale(model, lang), [model, lang]);
  useEffect(() => {
    const changed = () => redraw();
    model.onValueChanged.add(changed);
    return () => model.onValueChanged.remove(changed);
  }, [model]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'center' }}>
      <Box
        role="region"
        aria-label={t('phone')}
        tabIndex={0}
        sx={{
          width: 'min(390px, 100%)',
          height: 'min(760px, 70vh)',
          overflowY: 'auto',
          border: '8px solid #171a26',
          borderRadius: 5,
          p: 2,
          bgcolor: 'background.paper',
          ...surveyTheme,
        }}
      >
        <SurveyView model={model} />
      </Box>
      <Findings document={document} lists={lists} model={model} />
    </Box>
  );
}

/** What the answers are, whether they are valid, and why a question is hidden. */
function Findings({ document, lists, model }: AnsweredProps) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const [faults, setFaults] = useState<{ question: string; text: string }[] | null>(null);
  const answers = model.data as Record<string, unknown>;
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
      <Button variant="outlined" onClick={check} sx={{ justifySelf: 'start' }}>
        {t('check')}
      </Button>
      {faults?.length === 0 && <Alert severity="success">{t('valid')}</Alert>}
      {faults !== null && faults.length > 0 && (
        <Alert severity="warning">
          <strong>{t('invalid')}</strong>
          {faults.map(({ question, text }) => (
            <div key={`${question} ${text}`}>{question === '' ? text : `${question}: ${text}`}</div>
          ))}
        </Alert>
      )}
      <Hidden document={document} model={model} />
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
    </Box>
  );
}

/** The questions that are hidden now, each with the condition that does not hold. */
function Hidden({ document, model }: Omit<AnsweredProps, 'lists'>) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const hidden = formNodes(document).filter(
    ({ name, json, role }) =>
      role === 'question' &&
      typeof json.visibleIf === 'string' &&
      model.getQuestionByName(name)?.isVisible === false,
  );
  if (hidden.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h3">{t('hiddenNow')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 12.5, overflowWrap: 'anywhere' }}>
        {hidden.map(({ name, json }) => (
          <li key={name}>
            {t('hiddenBecause', {
              name: shownText(json.title, lang, name),
              condition: String(json.visibleIf),
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 40)}…` : value;

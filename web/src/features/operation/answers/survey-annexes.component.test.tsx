import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import type { Survey } from './answers-sections.rules.ts';
import SurveyFill from './survey-fill.tsx';

const label = (es: string, en: string) => ({ es, en });
const choices = [
  { value: 'si', text: { default: 'Sí', en: 'Yes' } },
  { value: 'no', text: { default: 'No', en: 'No' } },
];
const main = {
  elements: [
    { type: 'radiogroup', name: 'retira', title: '¿Se retira el medidor?', choices, isRequired: true },
  ],
};
const custody = {
  textUpdateMode: 'onTyping',
  elements: [
    { type: 'text', name: 'precinto', title: { default: 'Precinto', en: 'Seal' }, isRequired: true },
    { type: 'file', kind: 'photo', name: 'foto', title: 'Foto' },
  ],
};
const form = { versionId: 1, code: 'FMAIN', name: label('Acta', 'Record'), version: '1', definition: main };
const survey = {
  activity: {
    id: 7,
    operationId: 70,
    version: 3,
    priority: 'half',
    typeCode: 'VISITA',
    kind: 'office',
    workflowCode: 'W',
  },
  form,
  annexes: [
    {
      versionId: 2,
      code: 'FCUST',
      name: label('Custodia', 'Custody'),
      version: '2',
      definition: custody,
      when: { '==': [{ var: 'answers.retira' }, 'si'] },
    },
  ],
  prefill: {},
  labels: { names: {}, values: {}, order: [], own: [] },
  params: {},
  questions: null,
  choices: {},
  lists: {},
  submissions: [],
  canFill: true,
} as unknown as Survey;

test('a decision shows an annex when the answers ask for it, and sends its answers apart', async () => {
  answerWith({ operation: { activities: { decide: () => ({}) as never } } });
  const screen = await renderScreen(<SurveyFill survey={survey} onReload={() => undefined} />);
  const annex = screen.getByRole('region', { name: 'Custodia · versión 2' });
  const send = screen.getByRole('button', { name: 'Registrar decisión' });
  await userEvent.click(send);
  await userEvent.click(screen.getByText('No', { exact: true }));
  await expect.element(annex).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Sí', { exact: true }));
  await expect.element(annex).toBeVisible();
  await userEvent.click(send);
  await expect.element(screen.getByText('Revise las preguntas marcadas: 1 por corregir.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /Precinto/ })).toHaveFocus();
  await userEvent.fill(screen.getByRole('textbox', { name: /Precinto/ }), 'P1');
  await userEvent.click(send);
  await expect
    .poll(() => callsOf('operation.activities.decide').map(({ body }) => body))
    .toEqual([
      { answers: { retira: 'si' }, annexes: [{ form: 'FCUST', answers: { precinto: 'P1' } }], version: 3 },
    ]);
});

const submission = {
  id: 1,
  number: 1,
  state: 'current' as const,
  formVersionId: 1,
  answers: { retira: 'si' },
  annexes: [{ form: 'FCUST', formVersionId: 2, answers: { precinto: 'P1' } }],
  author: 'Ana',
  startedAt: null,
  deviceAt: null,
  receivedAt: '2026-11-20T12:00:00.000Z',
  latitude: null,
  longitude: null,
};
const answersPanel = (columns: boolean) => (
  <AnswersPanel
    survey={{ ...survey, submissions: [submission] }}
    photos={[]}
    onPhoto={() => undefined}
    columns={columns}
  />
);

test.for([
  [true, 2],
  [false, 4],
] as const)('9.42: answers in columns, %s, have headings of level %i', async ([columns, level]) => {
  const screen = await renderScreen(answersPanel(columns), { language: 'en' });
  await expect.element(screen.getByRole('heading', { level, name: 'Custody · version 2' })).toBeVisible();
});

test('the answers to an annex are read under its own name and version', async () => {
  const screen = await renderScreen(answersPanel(false), { language: 'en' });
  await expect.element(screen.getByText('Custody · version 2')).toBeVisible();
  await expect.element(screen.getByText('Seal')).toBeVisible();
  await expect.element(screen.getByText('P1')).toBeVisible();
});

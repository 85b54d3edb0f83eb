import { SurveyModel, type QuestionFileModel } from 'survey-core';
import { expect, test } from 'vitest';
import { answerWith, FakeProblem } from '../../../../test/fake-server.ts';
import { isSendingFiles, takeFiles } from './survey-files.ts';

const photo = new File([new Uint8Array(2000)], 'contador roto.jpg', { type: 'image/jpeg' });
const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function choosePhoto(): { model: SurveyModel; question: QuestionFileModel } {
  const model = new SurveyModel({ elements: [{ type: 'file', name: 'foto' }] });
  takeFiles(model, 41);
  const question = model.getQuestionByName('foto') as QuestionFileModel;
  question.loadFiles([photo]);
  return { model, question };
}

test('leaving asks while a chosen file is being sent', async () => {
  const answer = Promise.withResolvers<{ sha256: string; bytes: number }>();
  answerWith({ operation: { photos: { attach: () => answer.promise as never } } });
  const { model, question } = choosePhoto();
  expect(reload()).toBe(true);
  expect(isSendingFiles(model)).toBe(true);
  answer.resolve({ sha256: 'a'.repeat(64), bytes: 2000 });
  await expect.poll(() => isSendingFiles(model)).toBe(false);
  expect(question.value).toHaveLength(1);
  expect(reload()).toBe(false);
});

test('a file that could not be sent has to be chosen again, and the question says so', async () => {
  answerWith({
    operation: {
      photos: {
        attach: () => {
          throw new FakeProblem(503, 'UNAVAILABLE', 'El servicio no está disponible.');
        },
      },
    },
  });
  const { question } = choosePhoto();
  await expect
    .poll(() => question.errors.map((error) => error.getText()).join(' '))
    .toContain('Elija otra vez: contador roto.jpg.');
  expect(question.isEmpty()).toBe(true);
});

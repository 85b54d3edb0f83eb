import { afterEach, expect, test } from 'vitest';
import { readProblem } from '#api/problem.ts';
import { confirm, confirmDelete, inform, questions, toast, toasts } from './notices.ts';

afterEach(() => {
  for (const { id } of toasts.read()) toasts.remove(id);
  for (const { answer } of questions.read()) answer(false);
});

test('a toast closes after 5 s by default; progress stays until it is closed', () => {
  toast.success('a');
  toast.warning('b', { durationMs: 8000 });
  const progress = toast.progress('c');
  expect(toasts.read().map(({ kind, durationMs }) => [kind, durationMs])).toEqual([
    ['success', 5000],
    ['warning', 8000],
    ['progress', undefined],
  ]);
  progress.update({ progress: 0.5 });
  expect(toasts.read().at(-1)?.progress).toBe(0.5);
  progress.close();
  expect(toasts.read()).toHaveLength(2);
});

test('the same text is not shown twice at a time, and an error shows the message of the server', () => {
  const refusal = readProblem(500, {
    success: false,
    message: 'No se pudo leer',
    message_key: 'INTERNAL_SERVER_ERROR',
  });
  expect(toast.error(refusal)).toBe(toast.error(refusal));
  expect(toasts.read().map(({ text }) => text)).toEqual(['No se pudo leer']);
});

test('a question is answered with yes by confirming alone', async () => {
  const answers = [confirmDelete(), confirm({ title: 'b' }), inform('warning', { title: 'c' })];
  expect(questions.read().map(({ kind }) => kind)).toEqual(['delete', 'confirm', 'warning']);
  const [first, second, third] = questions.read();
  first!.answer(true);
  second!.answer(false);
  third!.answer(true);
  expect(await Promise.all(answers)).toEqual([true, false, true]);
  expect(questions.read()).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf } from '../../../../test/samples.ts';
import RejectDialog from './reject-dialog.tsx';

const open = async (language: 'es' | 'en' = 'es') => {
  const onClose = vi.fn();
  const activity = activityOf();
  const screen = await renderScreen(<RejectDialog open activity={activity} onClose={onClose} />, {
    language,
  });
  return { screen, onClose, activity };
};

test('a dispatcher must give a reason before an activity is rejected', async () => {
  const { screen, onClose } = await open();
  await screen.getByRole('button', { name: 'Rechazar' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: /Motivo/ }))
    .toHaveAttribute('aria-invalid', 'true');
  expect(callsOf('operation.activities.reject')).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a reason rejects the activity in the version on screen', async () => {
  const { screen, onClose, activity } = await open();
  answerWith({ operation: { activities: { reject: () => ({ ...activity, status: 'rejected' }) } } });
  await userEvent.fill(screen.getByRole('textbox', { name: /Motivo/ }), '  Predio demolido  ');
  await screen.getByRole('button', { name: 'Rechazar' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.activities.reject')).toMatchObject([
    { params: { id: '41' }, body: { reason: 'Predio demolido', version: 2 } },
  ]);
});

test('what was typed is sent again after somebody else changed the activity', async () => {
  const { screen, onClose, activity } = await open();
  const reject = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(409, 'STALE_VERSION', 'Alguien cambió la actividad', { version: 3 });
    })
    .mockImplementation(() => ({ ...activity, status: 'rejected' }));
  answerWith({ operation: { activities: { reject, get: () => ({ ...activity, version: 3 }) as never } } });
  const reason = screen.getByRole('textbox', { name: /Motivo/ });
  await userEvent.fill(reason, 'Predio demolido');
  await screen.getByRole('button', { name: 'Rechazar' }).click();
  await screen.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect.element(reason).toHaveValue('Predio demolido');
  await screen.getByRole('button', { name: 'Rechazar' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.activities.reject').map(({ body }) => body)).toEqual([
    { reason: 'Predio demolido', version: 2 },
    { reason: 'Predio demolido', version: 3 },
  ]);
});

test('the dialog is in English for an English user', async () => {
  const { screen } = await open('en');
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
});

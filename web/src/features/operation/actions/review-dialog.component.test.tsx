import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf } from '../../../../test/samples.ts';
import ReviewDialog from './review-dialog.tsx';

test('a reviewer accepts work with one click, and says why it is not accepted', async () => {
  const activity = activityOf({ status: 'synchronized', allowed: ['reactivate'] });
  answerWith({ operation: { activities: { review: () => activity } } });
  const onClose = vi.fn();
  const screen = await renderScreen(<ReviewDialog open activity={activity} onClose={onClose} />);
  await screen.getByRole('radio', { name: 'No aceptado' }).click();
  await screen.getByRole('button', { name: 'Guardar revisión' }).click();
  const reason = screen.getByRole('textbox', { name: /Motivo/ });
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(reason, 'Falta la foto del sello');
  await screen.getByRole('button', { name: 'Guardar revisión' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.activities.review')).toMatchObject([
    { params: { id: '41' }, body: { verdict: 'rejected', reason: 'Falta la foto del sello', version: 2 } },
  ]);
});

import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { activityOf, pageOf, personnelOf } from '../../../../test/samples.ts';
import ReassignDialog from './reassign-dialog.tsx';

const activity = activityOf();
const current = personnelOf({ id: 9, code: 'C009', name: 'Íñigo_Peñaloza' });
const workCode = () => ({
  employeeId: 12,
  code: 'QX7M4T',
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  serverTime: new Date().toISOString(),
});

async function open(
  fakes: FakePart<'operation', 'activities'> = {},
  generate: NonNullable<FakePart<'operation', 'workCodes'>['generate']> = workCode,
) {
  answerWith({
    administration: { pickers: { zones: () => [] } },
    operation: {
      activities: {
        personnel: () => pageOf([current, personnelOf()]),
        checkAssignment: () => [],
        reassign: () => activity,
        ...fakes,
      },
      workCodes: { generate },
    },
  });
  const onClose = vi.fn();
  const screen = await renderScreen(<ReassignDialog open activity={activity} onClose={onClose} />);
  return {
    screen,
    onClose,
    choose: () => screen.getByRole('radio', { name: /Zoraida Güiza/ }).click(),
    reason: screen.getByRole('textbox', { name: /Motivo/ }),
    reassign: screen.getByRole('button', { name: 'Reasignar', exact: true }),
  };
}

test('the employee who has the activity is not offered again', async () => {
  const { screen, reassign } = await open();
  await expect.element(screen.getByRole('radio', { name: /Íñigo Peñaloza/ })).toBeDisabled();
  await expect.element(reassign).toBeDisabled();
});

test('a dispatcher cannot reassign without a work code', async () => {
  const { screen, choose, reassign } = await open({}, () => {
    throw new FakeProblem(403, 'FORBIDDEN', 'No tiene permiso para hacer esto.');
  });
  await choose();
  await expect.element(screen.getByText(/No tiene permiso para hacer esto/)).toBeVisible();
  await expect.element(screen.getByText('Nada se opone a esta asignación.')).toBeVisible();
  await expect.element(reassign).toBeDisabled();
});

test('a dispatcher must acknowledge the warnings before reassigning', async () => {
  const { screen, choose, reassign } = await open({
    checkAssignment: () => [{ activityId: 41, code: 'NOT_TRAINED', detail: {} }],
  });
  await choose();
  await expect.element(screen.getByText(/No está capacitado/)).toBeVisible();
  await expect.element(reassign).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Lo sé y quiero continuar' }).click();
  await expect.element(reassign).toBeEnabled();
});

test('a dispatcher must give a reason before an activity is reassigned', async () => {
  const { choose, reason, reassign, onClose } = await open();
  await choose();
  await reassign.click();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  expect(callsOf('operation.activities.reassign')).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('the work code of the new employee is sent with the reason', async () => {
  const { choose, reason, reassign, onClose } = await open();
  await choose();
  await userEvent.fill(reason, 'Vacaciones');
  await reassign.click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.workCodes.generate').map(({ body }) => body)).toEqual([{ employeeId: 12 }]);
  expect(callsOf('operation.activities.reassign')).toMatchObject([
    {
      params: { id: '41' },
      body: { employeeId: 12, workCode: 'QX7M4T', reason: 'Vacaciones', version: 2 },
    },
  ]);
});

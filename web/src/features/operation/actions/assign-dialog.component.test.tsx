import { expect, test, vi } from 'vitest';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf, personnelOf } from '../../../../test/samples.ts';
import AssignDialog from './assign-dialog.tsx';

const person = personnelOf();

async function open(
  fakes: FakePart<'operation', 'activities'>,
  { activityIds = [41], language = 'es' }: { activityIds?: number[]; language?: Locale } = {},
) {
  answerWith({
    administration: { pickers: { zones: () => [] } },
    operation: { activities: { personnel: () => pageOf([person]), ...fakes } },
  });
  const onClose = vi.fn();
  const onDone = vi.fn();
  const screen = await renderScreen(
    <AssignDialog open activityIds={activityIds} onClose={onClose} onDone={onDone} />,
    { language },
  );
  return {
    screen,
    onClose,
    onDone,
    choose: () => screen.getByRole('radio', { name: /Zoraida Güiza/ }).click(),
    assign: screen.getByRole('button', { name: language === 'es' ? 'Asignar' : 'Assign', exact: true }),
  };
}

const warning = (activityId: number, code: 'OTHER_ZONE' | 'OVERLOADED') => ({ activityId, code, detail: {} });
const outcome = (id: number, refusal: string | null = null) => ({
  id,
  ok: refusal === null,
  message_key: refusal && 'STALE_VERSION',
  message: refusal,
});

test('a dispatcher must choose an employee before assigning', async () => {
  const { screen, assign } = await open({});
  await expect.element(screen.getByRole('radio', { name: /Zoraida Güiza/ })).toBeVisible();
  await expect.element(assign).toBeDisabled();
});

test('a dispatcher assigns an activity when nothing speaks against it', async () => {
  const { screen, choose, assign, onClose } = await open({
    checkAssignment: () => [],
    assign: () => [outcome(41)],
  });
  await choose();
  await expect.element(screen.getByText('Nada se opone a esta asignación.')).toBeVisible();
  await assign.click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.activities.assign').map(({ body }) => body)).toEqual([
    { activityIds: [41], employeeId: 12 },
  ]);
});

test('9.41: a dispatcher takes an assignment back from its toast; what was touched meanwhile stays', async () => {
  const { screen, choose, assign } = await open(
    {
      checkAssignment: () => [],
      assign: () => [outcome(41), outcome(42)],
      undoAssign: () => [outcome(41), outcome(42, 'Ya no se puede deshacer.')],
    },
    { activityIds: [41, 42] },
  );
  await choose();
  await assign.click();
  await screen.getByText('Deshacer').last().click();
  await expect
    .element(screen.getByText('Se deshicieron 1 de 2 asignaciones. Ya no se puede deshacer.'))
    .toBeVisible();
  expect(callsOf('operation.activities.undoAssign').map(({ body }) => body)).toEqual([
    { activityIds: [41, 42], employeeId: 12 },
  ]);
});

test('a dispatcher must acknowledge the warnings before assigning', async () => {
  const { screen, choose, assign, onClose } = await open({
    checkAssignment: () => [warning(41, 'OTHER_ZONE'), warning(41, 'OVERLOADED')],
    assign: () => [outcome(41)],
  });
  await choose();
  await expect.element(screen.getByText('Es de otra zona')).toBeVisible();
  await expect.element(screen.getByText('Tiene demasiada carga')).toBeVisible();
  await expect.element(assign).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Lo sé y quiero continuar' }).click();
  await assign.click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('warnings about many activities say how many each concerns', async () => {
  const { screen, choose } = await open(
    { checkAssignment: () => [warning(41, 'OVERLOADED'), warning(42, 'OVERLOADED')] },
    { activityIds: [41, 42, 43] },
  );
  await choose();
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('2 de 3: Tiene demasiada carga');
});

test('an assignment that could not be checked needs an acknowledgement', async () => {
  const { screen, choose, assign } = await open({
    checkAssignment: () => {
      throw new FakeProblem(403, 'FORBIDDEN');
    },
  });
  await choose();
  await expect.element(screen.getByText(/No se pudo revisar la asignación/)).toBeVisible();
  await expect.element(assign).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Lo sé y quiero continuar' }).click();
  await expect.element(assign).toBeEnabled();
});

test('a second attempt is about the activities that were refused', async () => {
  const assignMany = vi
    .fn()
    .mockImplementationOnce(() => [outcome(41), outcome(42, 'La actividad ya no está nueva.')])
    .mockImplementation(() => [outcome(42)]);
  const { screen, choose, assign, onDone, onClose } = await open(
    { checkAssignment: () => [], assign: assignMany },
    { activityIds: [41, 42] },
  );
  await choose();
  await assign.click();
  await expect.element(screen.getByText('1 de 2 asignadas')).toBeVisible();
  await expect.element(screen.getByText(/La actividad ya no está nueva/)).toBeVisible();
  expect(onDone).toHaveBeenLastCalledWith([42]);
  expect(onClose).not.toHaveBeenCalled();
  await assign.click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('operation.activities.assign').map(({ body }) => body)).toEqual([
    { activityIds: [41, 42], employeeId: 12 },
    { activityIds: [42], employeeId: 12 },
  ]);
});

test('an English dispatcher reads the warnings in English', async () => {
  const { screen, choose, assign } = await open(
    { checkAssignment: () => [warning(41, 'OTHER_ZONE')] },
    { language: 'en' },
  );
  await choose();
  await expect.element(screen.getByText('Belongs to another zone')).toBeVisible();
  await expect.element(assign).toBeDisabled();
});

test('a search without results says that nobody is available', async () => {
  const { screen } = await open({ personnel: () => pageOf([]) });
  await expect.element(screen.getByRole('radiogroup', { name: 'Personal disponible' })).toBeVisible();
  expect(screen.getByRole('radio').elements()).toEqual([]);
});

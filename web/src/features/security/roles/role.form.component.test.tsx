import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { RoleDetail } from '@cuadrilla/contract/security/roles.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { ApiError } from '#api/problem.ts';
import { removeWithConfirmation } from '#features/security/server-answers.ts';
import RoleForm from './role.form.tsx';

const component = (componentId: number, componentCode: Permission, componentName: string) => ({
  componentId,
  componentCode,
  componentName,
  status: false,
});
const tree: PermissionNode[] = [
  {
    moduleId: 1,
    moduleCode: 'JOB',
    moduleName: 'Cargos',
    status: false,
    modules: [],
    components: [component(11, 'JOB_MOD_LIST', 'Listar'), component(12, 'JOB_MOD_DELETE', 'Borrar')],
  },
];
const role: RoleDetail = {
  id: 3,
  code: 'DESP',
  name: 'Despacho',
  status: true,
  createdDate: '2026-11-20T13:00:00.000Z',
  version: 2,
  componentNum: 1,
  userNum: 8,
  teamNum: 1,
  components: ['JOB_MOD_LIST'],
  stronger: false,
};

interface Options {
  id?: number | null;
  copy?: boolean;
  can?: readonly Permission[];
}
async function open(
  fakes: FakePart<'security', 'roles'> = {},
  { id = null, copy = false, can = permissions }: Options = {},
) {
  answerWith({
    security: {
      roles: { get: () => role, ...fakes },
      userChoices: { assignableModules: () => tree },
    },
  });
  const onClose = vi.fn();
  const screen = await renderScreen(<RoleForm id={id} copy={copy} onClose={onClose} />, { can });
  return {
    screen,
    onClose,
    code: screen.getByRole('textbox', { name: 'Código' }),
    name: screen.getByRole('textbox', { name: 'Nombre' }),
    save: () => screen.getByRole('button', { name: 'Guardar' }).click(),
  };
}

test('a role without code and name is not sent', async () => {
  const { screen, code, save } = await open();
  await save();
  await expect
    .poll(() => screen.getByText('Este campo es obligatorio', { exact: true }).elements())
    .toHaveLength(2);
  await expect.element(code).toHaveFocus();
  expect(callsOf('security.roles.create')).toEqual([]);
});

test('permissions are chosen with the keyboard', async () => {
  const { screen, code, name, save, onClose } = await open({ create: () => role });
  await userEvent.fill(code, 'DESP');
  await userEvent.fill(name, 'Despacho');
  await screen.getByRole('searchbox', { name: 'Buscar en los permisos' }).click();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{ArrowDown}{ArrowDown} ');
  await expect
    .element(screen.getByRole('treeitem', { name: /Borrar/ }))
    .toHaveAttribute('aria-checked', 'true');
  await expect.element(screen.getByText('1 de 2 permisos')).toBeVisible();
  await save();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('security.roles.create')).toMatchObject([
    {
      body: { code: 'DESP', name: 'Despacho', status: true, components: ['JOB_MOD_DELETE'] },
    },
  ]);
});

test('9.33: a role without permissions is saved after a confirmation alone', async () => {
  const { screen, code, name, save, onClose } = await open({ create: () => role });
  await expect.element(screen.getByText('Letras y números, sin espacios; hasta 50')).toBeVisible();
  await userEvent.fill(code, 'VACIO');
  await userEvent.fill(name, 'Vacío');
  await save();
  const question = screen.getByRole('dialog', { name: '¿Guardar un rol sin permisos?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(callsOf('security.roles.create')).toEqual([]);
  await save();
  await question.getByRole('button', { name: 'Guardar sin permisos' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('security.roles.create')).toMatchObject([{ body: { code: 'VACIO', components: [] } }]);
});

test('9.33: a role in use is not deleted, and who has it is named with links', async () => {
  const screen = await renderScreen(<div />);
  const refused = new ApiError(409, {
    message: 'Está en uso.',
    message_key: 'SOURCE_HAVE_DEPENDENCY',
    detail: {
      users: 7,
      teams: 1,
      usersNamed: 'E1 · Ana Peña\nE2 · Luis Ríos',
      teamsNamed: 'Norte',
      rules: 'R1',
    },
  });
  const outcome = removeWithConfirmation({
    title: 'Eliminar rol',
    question: '¿Eliminar?',
    done: 'Eliminado',
    failed: 'No se pudo eliminar el rol',
    run: () => Promise.reject(refused),
  });
  await screen.getByRole('button', { name: 'Confirmar' }).click();
  const message = screen.getByRole('dialog', { name: 'No se pudo eliminar el rol' });
  await expect.element(message.getByText('Usuarios 7')).toBeVisible();
  await expect
    .element(message.getByRole('link', { name: 'E1 · Ana Peña' }))
    .toHaveAttribute('href', '/security?q=E1#users');
  await expect.element(message.getByText('y 5 más')).toBeVisible();
  await expect.element(message.getByText('R1')).toBeVisible();
  await message.getByRole('link', { name: 'Norte' }).click();
  expect(await outcome).toBe(false);
  await expect.poll(() => screen.address()).toContain('#teams');
});

test('a code that is taken is reported at its field', async () => {
  const { screen, code, name, save, onClose } = await open({
    create: () => {
      throw new FakeProblem(409, 'ALREADY_EXISTS', 'Ya existe un registro con ese valor.');
    },
  });
  await userEvent.fill(code, 'DESP');
  await userEvent.fill(name, 'Despacho');
  await save();
  await screen.getByRole('button', { name: 'Guardar sin permisos' }).click();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('nobody gives a permission that they do not hold', async () => {
  const can = permissions.filter((permission) => permission !== 'JOB_MOD_DELETE');
  const { screen } = await open({}, { can });
  await expect
    .element(screen.getByRole('treeitem', { name: /Borrar/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('treeitem', { name: /Borrar/ }).click({ force: true });
  await expect.element(screen.getByText('0 de 2 permisos')).toBeVisible();
});

test('a person who may only list roles reads one without changing it', async () => {
  const { screen, code } = await open({}, { id: 3, can: ['ROLE_MOD_LIST'] });
  await expect.element(code).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Guardar' }).elements()).toEqual([]);
});

test('an administrator who would lose permissions must confirm that', async () => {
  const update = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(409, 'SELF_DEMOTION', 'Perdería el permiso de borrar.');
    })
    .mockImplementation(() => role);
  const { screen, save, onClose } = await open({ update }, { id: 3 });
  await expect.element(screen.getByText(/Usuarios que lo tienen: 8; equipos: 1/)).toBeVisible();
  await save();
  await expect.element(screen.getByText('Perdería el permiso de borrar.')).toBeVisible();
  await screen.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(callsOf('security.roles.update').map(({ query }) => query)).toEqual([
    { confirm: 'false' },
    { confirm: 'true' },
  ]);
});

test('a role that somebody else changed is loaded anew', async () => {
  const get = vi
    .fn()
    .mockImplementationOnce(() => role)
    .mockImplementation(() => ({ ...role, name: 'Despacho norte', version: 3 }));
  const { screen, name, save, onClose } = await open(
    {
      get,
      update: () => {
        throw new FakeProblem(409, 'STALE_VERSION');
      },
    },
    { id: 3 },
  );
  await userEvent.fill(name, 'Despacho sur');
  await save();
  await expect.element(name).toHaveValue('Despacho norte');
  await expect.element(screen.getByText(/Otra persona guardó cambios/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('a form that was not changed closes at once, and a copy only after a confirmation', async () => {
  const unchanged = await open({}, { id: 3 });
  await unchanged.screen.getByRole('button', { name: 'Cancelar' }).click();
  expect(unchanged.onClose).toHaveBeenCalledOnce();
  await unchanged.screen.unmount();

  const copied = await open({}, { id: 3, copy: true });
  await expect.element(copied.name).toHaveValue('Copia de Despacho');
  await copied.screen.getByRole('button', { name: 'Cancelar' }).click();
  await copied.screen.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect.poll(() => copied.onClose).toHaveBeenCalledOnce();
});

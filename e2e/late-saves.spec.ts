import { expect, test, type Page } from './product.ts';
import { axeClean } from './axe.ts';
import { dialog, row } from './catalogue.ts';
import { signIn } from './people.ts';

const act = async (page: Page, of: string, action: string) => {
  await row(page, of)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const late = (page: Page) => page.getByRole('dialog', { name: 'Otra persona guardó antes' });

/** What somebody else does meanwhile. */
const meanwhile = async <T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> => {
  const answer = await page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth._token.local')}`,
        'content-type': 'application/json',
      };
      return (await (
        await fetch(`/services/dynamic-service/user-service/${where}`, {
          method: how,
          headers,
          ...(what ? { body: what } : {}),
        })
      ).json()) as { success: boolean; data: unknown };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
  expect(answer).toMatchObject({ success: true });
  return answer.data as T;
};
const found = async (page: Page, path: string, code: string) =>
  (
    await meanwhile<{ content: { id: number; version: number; stock?: number }[] }>(
      page,
      'POST',
      `${path}/search`,
      { filters: [{ key: 'code', operator: 'EQUAL', value: code }] },
    )
  ).content[0]!;

test('R8: a late move, stock change or choice shows the saved version beside the own one', async ({
  page,
}) => {
  await signIn(page, 'admin');

  await test.step('a department: where it is, where it was to come', async () => {
    await page.goto('/administration/#dependencia');
    const node = page.getByRole('treeitem').filter({ hasText: /^Cartera/ });
    await expect(node).toHaveAttribute('aria-level', '2');
    const saved = (
      await meanwhile<{ id: number; name: string; version: number }[]>(page, 'GET', 'department/v1/tree')
    ).find(({ name }) => name.startsWith('Cartera'))!;
    await meanwhile(page, 'PUT', `department/v1/move/${saved.id}`, {
      parentId: null,
      position: 0,
      version: saved.version,
    });
    await node.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(
      late(page)
        .getByRole('row', { name: /Depende de/ })
        .getByRole('cell'),
    ).toHaveText(['Primer nivel', 'Facturación y Crítica']);
    await expect(late(page)).toContainText('desde «Gerencia Comercial», lugar 2');
    await axeClean(page, 'a late move', '[role=dialog]');
    await late(page).getByRole('button', { name: 'Quedarme con lo guardado' }).click();
    await expect(late(page)).toHaveCount(0);
    await expect(node).toHaveAttribute('aria-level', '1');
  });

  await test.step('stock: what there is now, and what it becomes', async () => {
    await page.goto('/administration/?q=EPPGUA01#resources');
    await act(page, 'EPPGUA01', 'Registrar movimiento');
    const take = async (quantity: string) => {
      await dialog(page).getByLabel('Cantidad').fill(quantity);
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    };
    const { id, version, stock } = await found(page, 'resource/v1', 'EPPGUA01');
    await meanwhile(page, 'POST', `resource/v1/move/${id}`, { kind: 'in', quantity: 5, version });
    await take('3');
    await expect(
      late(page)
        .getByRole('row', { name: /Existencia/ })
        .getByRole('cell'),
    ).toHaveText([`${stock! + 5}`, `+3 → ${stock! + 8}`]);
    await late(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect(dialog(page).getByText(`Existencia actual: ${stock! + 5}`)).toBeVisible();
    await take('4');
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, 'EPPGUA01')).toContainText(`${stock! + 9}`);
  });

  await test.step('companies of a position: who has it, and who was to have it', async () => {
    await page.goto('/administration/?q=LECTOR#positions');
    await act(page, 'LECTOR', 'Asignar empresas');
    await dialog(page).getByRole('combobox', { name: 'Empresas' }).click();
    await page.getByRole('option', { name: /CT03/ }).click();
    await page.keyboard.press('Escape');
    const { id } = await found(page, 'job/v1', 'LECTOR');
    const held = (await meanwhile<{ id: number }[]>(page, 'GET', `job/v1/companies/${id}`)).map(
      (company) => company.id,
    );
    const other = await found(page, 'company/v1', 'CT02');
    await meanwhile(page, 'PUT', `job/v1/assign_companies/${id}`, { companyIds: [...held, other.id] });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(late(page).getByRole('row', { name: /CT02/ }).getByRole('cell')).toHaveText([
      'Tiene el cargo',
      'No lo tiene',
    ]);
    await expect(late(page).getByRole('row', { name: /CT03/ }).getByRole('cell')).toHaveText([
      'No lo tiene',
      'Tiene el cargo',
    ]);
    await late(page).getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(dialog(page)).toBeHidden();
    const now = (await meanwhile<{ code: string }[]>(page, 'GET', `job/v1/companies/${id}`)).map(
      ({ code }) => code,
    );
    expect([now.includes('CT03'), now.includes('CT02')]).toEqual([true, false]);
  });
});

import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { client } from '#api/client.ts';
import { answerWith } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { employeeOf, pageOf } from '../../../test/samples.ts';
import { DataTable } from './table.tsx';

const columns = [
  { field: 'username', headerName: 'Nombre de usuario para entrar', width: 110 },
  { field: 'email', headerName: 'Correo', width: 200 },
];

test('a row is pressed at once after its column was sorted: no text of the heading lies on it', async () => {
  answerWith({ security: { users: { search: () => pageOf([1, 2, 3].map((id) => employeeOf({ id }))) } } });
  const opened: number[] = [];
  const screen = await renderScreen(
    <div style={{ height: 500, width: 700, display: 'flex', paddingTop: 60 }}>
      <DataTable
        name="test"
        label="Usuarios"
        endpoint={client.security.users.search}
        columns={columns}
        onOpen={({ id }) => opened.push(id)}
      />
    </div>,
  );
  const header = () => document.querySelector('.MuiDataGrid-columnHeader[data-field=username]')!;
  await screen.getByRole('columnheader', { name: 'Nombre de usuario para entrar' }).click();
  await userEvent.hover(document.querySelector('.MuiDataGrid-columnHeaderTitle')!);
  await expect.element(screen.getByRole('tooltip')).toBeVisible();
  const { left, width, bottom } = header().getBoundingClientRect();
  const pressed = document.elementFromPoint(left + width / 2, bottom + 12);
  expect(pressed?.closest('.MuiDataGrid-row')).not.toBeNull();
  (pressed as HTMLElement).click();
  expect(opened).toEqual([1]);
});

test('13.A: the next page of a list that is not counted to its end can be opened', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => employeeOf({ id: at + 1 }));
  answerWith({
    security: {
      users: {
        search: ({ body }: { body: { page?: number } }) => ({
          ...pageOf(rows.map((row) => ({ ...row, id: row.id + 50 * (body.page ?? 0) }))),
          page: body.page ?? 0,
          total: 50 * ((body.page ?? 0) + 1),
          more: true,
        }),
      },
    },
  });
  const screen = await renderScreen(
    <div style={{ height: 500, width: 900, display: 'flex' }}>
      <DataTable name="counted" label="Usuarios" endpoint={client.security.users.search} columns={columns} />
    </div>,
  );
  await expect.element(screen.getByText('1–50 de más de 50')).toBeVisible();
  await screen.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await expect.element(screen.getByText('51–100 de más de 100')).toBeVisible();
});

test('a property that the table does not know does not compile, not even when it is spread', () => {
  const known = { name: 'test', label: 'Usuarios', endpoint: client.security.users.search, columns };
  const misspelled = { hold: 'still' };
  // @ts-expect-error: it would be ignored.
  const table = <DataTable {...known} {...misspelled} />;
  expect(table.props).toHaveProperty('hold');
});

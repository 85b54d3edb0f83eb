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

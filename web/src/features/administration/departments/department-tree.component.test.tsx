import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { DepartmentTree } from './department-tree.tsx';

const departmentOf = (id: number, name: string, position: number) => ({
  id,
  name,
  parentId: null,
  depth: 0,
  position,
  people: 0,
  active: true,
  version: 1,
});
const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a reload asks while a move by keyboard is being saved', async () => {
  const moved = Promise.withResolvers<void>();
  const order = [departmentOf(1, 'Cartera', 0), departmentOf(2, 'Operación Íntegra', 1)];
  answerWith({
    administration: {
      departments: {
        tree: () => order,
        move: async () => {
          await moved.promise;
          return order[1] as never;
        },
      },
    },
  });
  const screen = await renderScreen(
    <DepartmentTree filters={[]} text="" current={null} onOpen={() => undefined} onEdit={undefined} />,
  );
  const row = screen.getByRole('treeitem', { name: /^Operación Íntegra/ });
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => callsOf('administration.departments.move')).toHaveLength(1);
  expect(reload()).toBe(true);
  moved.resolve();
  await expect.poll(reload).toBe(false);
});

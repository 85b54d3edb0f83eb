import type { NewList } from '@cuadrilla/forms/xlsform/import/import-lists.ts';
import { servedListItems, servedLists } from '#features/administration/lists/lists.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { writeRecords } from '#platform/catalogue/write-records.ts';

/**
 * Creates the lists that an imported form brings along.
 * @returns their codes
 * @throws FORBIDDEN, ALREADY_EXISTS
 */
export async function createLists(ctx: Ctx, form: string, lists: readonly NewList[]): Promise<string[]> {
  const mayCreate = (['LISTS_MOD_CREATE', 'LISTS_MOD_EDIT'] as const).every((permission) =>
    ctx.actor.permissions.has(permission),
  );
  if (lists.length > 0 && !mayCreate) fail('FORBIDDEN');
  for (const { code, name, items } of lists) {
    // Names of lists are unique, and many workbooks have a list `yes_no`.
    const title = `${name.slice(0, 45)} (${form})`.slice(0, 100);
    const list = await servedLists.handlers.create(ctx, {
      body: { code, nameEs: title, nameEn: title, parentListId: null },
    });
    await writeRecords(
      ctx,
      servedListItems,
      items.map((item, position) => ({
        id: null,
        values: { ...item, listId: list.id, parentCode: null, position },
      })),
    );
  }
  return lists.map(({ code }) => code);
}

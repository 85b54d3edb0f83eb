import { useQueries, useQuery } from '@tanstack/react-query';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { formNodes, type FormNode } from './model/form-tree.rules.ts';
import { mostItems } from './model/form-variables.rules.ts';

/** The items of the lists that a form chooses from, as far as this person may read them. */
export const usePreviewLists = (document: DesignDocument): Lists | null => useFormLists(formNodes(document));

/**
 * The items of the lists that these questions choose from, as far as this person may read them.
 * @returns null until they are read
 */
export function useFormLists(nodes: readonly FormNode[]): Lists | null {
  const may = useMay();
  const { lists, listItems } = client.administration;
  const codes = new Set(nodes.flatMap(({ json }) => (typeof json.list === 'string' ? [json.list] : [])));
  const mayRead = may(listItems.search) && codes.size > 0;
  const options = useQuery({ ...queryFor(lists.options, { query: { size: 1000 } }), enabled: mayRead });
  const used = (options.data ?? []).filter(({ code }) => codes.has(code));
  const items = useQueries({
    queries: used.map(({ id }) =>
      queryFor(listItems.search, {
        body: {
          filters: [{ key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: id }],
          size: mostItems,
        },
      }),
    ),
  });
  if (!mayRead) return {};
  if (options.isPending || items.some(({ isPending }) => isPending)) return null;
  return Object.fromEntries(
    used.map(({ code }, at) => [
      code,
      (items[at]?.data?.content ?? []).map(({ code: item, nameEs, nameEn, parentCode, attributes }) => ({
        code: item,
        name: { es: nameEs, en: nameEn },
        parent: parentCode,
        attributes,
      })),
    ]),
  );
}

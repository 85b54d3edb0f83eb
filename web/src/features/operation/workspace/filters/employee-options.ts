import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { employeeLabel } from '#features/operation/actions/personnel/person-label.ts';
import { workspaceMessages } from '#features/operation/workspace/workspace.messages.ts';
import { nobody } from './activity-filters.ts';

/** Names of the employees that are filtered by; undefined until they are loaded. */
export function useEmployeeOptions(chosen: readonly number[]) {
  const t = useText(workspaceMessages);
  const ids = chosen.filter((id) => id !== nobody);
  const { data, isError } = useQuery({
    ...queryFor(client.security.users.search, {
      body: { filters: [{ key: 'id', field_type: 'LONG', operator: 'IN', value: ids }], size: 100 },
    }),
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  const none = { value: nobody, label: t('unassigned') };
  if (ids.length === 0 || isError) return [none];
  return data && [none, ...data.content.map((one) => ({ value: one.id, label: employeeLabel(one) }))];
}

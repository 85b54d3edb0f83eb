import { useQuery } from '@tanstack/react-query';
import type { EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import type { Option } from '#kit/form/form.tsx';
import { activeRoles } from '#features/security/active-roles.ts';

const { pickers } = client.administration;
const choices = client.security.userChoices;
/** These lists change rarely. */
const longLived = { staleTime: 600_000 };

const toOptions = (rows: readonly { id: number; name: string }[] | undefined): Option<number>[] =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Adds what the user already has when it is no longer offered to others, so that it stays visible. */
const withCurrent = (
  options: readonly Option<number>[],
  id: number | null | undefined,
  label: string | null | undefined,
): Option<number>[] =>
  !id || !label || options.some(({ value }) => value === id)
    ? [...options]
    : [...options, { value: id, label }];

export const useExecutiveRoles = () => useQuery({ ...queryFor(choices.executiveRoles), ...longLived });

export function useDocumentTypeOptions(): Option<number>[] {
  return toOptions(useQuery({ ...queryFor(choices.documentTypes), ...longLived }).data);
}

export function useCompanyOptions(user: EmployeeDetail | null) {
  const pick = useBilingual();
  const { data, isPending } = useQuery({ ...queryFor(pickers.companies), ...longLived });
  const options = (data ?? []).map(({ id, name }) => ({ value: id, label: pick(name) }));
  return { options: withCurrent(options, user?.companyId, user?.companyName), loading: isPending };
}

export function useZoneOptions(user: EmployeeDetail | null) {
  const pick = useBilingual();
  const { data, isPending } = useQuery({ ...queryFor(pickers.zones), ...longLived });
  const options = (data ?? []).map(({ id, name }) => ({ value: id, label: pick(name) }));
  return { options: withCurrent(options, user?.zoneId, user?.zoneName), loading: isPending };
}

/** The positions of the chosen company. */
export function usePositionOptions(user: EmployeeDetail | null, companyId: number | null) {
  const { data, isFetching } = useQuery({
    ...queryFor(choices.jobsByCompany, { params: { companyId: companyId ?? 0 } }),
    ...longLived,
    enabled: companyId !== null,
  });
  const options = toOptions(data);
  return {
    options: companyId === user?.companyId ? withCurrent(options, user?.companyJobId, user?.title) : options,
    loading: isFetching,
    hasNone: data?.length === 0,
  };
}

/** Active departments, and the user's own whatever its status. */
export function useDepartmentOptions(user: EmployeeDetail | null): Option<number>[] {
  const { data } = useQuery({ ...queryFor(choices.departments), ...longLived });
  return toOptions(data?.filter((department) => department.status || department.id === user?.departmentId));
}

/** Active roles, and those that the user already has. */
export function useRoleOptions(user: EmployeeDetail | null) {
  const { data, isPending } = useQuery({ ...activeRoles(), staleTime: 60_000 });
  const active = data?.content ?? [];
  const others = (user?.roles ?? []).filter(({ id }) => !active.some((role) => role.id === id));
  return { options: toOptions([...active, ...others]), loading: isPending };
}

import { useOptions } from './reference-options.ts';

/** What a record that a field refers to is called, where only its number is at hand. */
export function ReferenceName({ to, id }: { to: string; id: number }) {
  const { data } = useOptions(to, { size: 1000, inactive: true });
  return <>{data?.find((option) => option.id === id)?.label ?? `N.º ${id}`}</>;
}

/** The same for records that a field keeps by their codes; one that is not found is told by its code. */
export function CodeNames({ to, codes }: { to: string; codes: readonly string[] }) {
  const { data } = useOptions(to, { size: 1000, inactive: true });
  return <>{codes.map((code) => data?.find((option) => option.code === code)?.label ?? code).join(', ')}</>;
}

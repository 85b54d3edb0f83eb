import { useOptions } from './reference-options.ts';
import { recordNumber } from '#kit/record-number.ts';

/** The name of a record that a field refers to by its id. */
export function ReferenceName({ to, id }: { to: string; id: number }) {
  const { data } = useOptions(to, { size: 1000, inactive: true });
  return <>{data?.find((option) => option.id === id)?.label ?? recordNumber(id)}</>;
}

/** The names of records that a field refers to by their codes; an unknown code stays as it is. */
export function CodeNames({ to, codes }: { to: string; codes: readonly string[] }) {
  const { data } = useOptions(to, { size: 1000, inactive: true });
  return <>{codes.map((code) => data?.find((option) => option.code === code)?.label ?? code).join(', ')}</>;
}

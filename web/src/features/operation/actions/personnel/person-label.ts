import type { Employee } from '@cuadrilla/contract/security/users.ts';

/** Replies join first and last names by an underscore. */
export const personName = (name: string) => name.replaceAll('_', ' ');

/** `code - name`, as the specification shows an employee to choose. */
export const employeeLabel = ({ code, name }: Pick<Employee, 'code' | 'name'>) =>
  `${code} - ${personName(name)}`;

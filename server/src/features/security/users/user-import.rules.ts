import type { z } from 'zod';
import { day, code as codeField } from '@cuadrilla/contract/kit/fields.ts';
import {
  employeeColumns,
  employeeCreate,
  username as usernameField,
} from '@cuadrilla/contract/security/users.ts';
import { dateIn, plainHeader, truthIn } from '#platform/tables/cells.rules.ts';
import type { FileFailure, RowFault } from '#platform/tables/importer.ts';
import { reasonHeaders } from '#platform/tables/import-messages.ts';
import type { PersonLists } from './person-lists.store.ts';

/** Files of users: which column is what, and what is wrong with a row by itself. */
export type UserField = keyof typeof employeeColumns;

/** A row that can be read; what it refers to is still told by code. */
export interface UserRow {
  username: string;
  name: string;
  lastname: string;
  code: string;
  idType: string;
  idNumber: string;
  birthDate: string;
  phone: string;
  email: string;
  company: string;
  job: string;
  zone: string;
  department: string | null;
  executive: string | null;
  isMobile: boolean;
  skills: string[];
  roles: string[];
}

const byHeader = new Map<string, UserField>(
  (Object.entries(employeeColumns) as [UserField, readonly string[]][]).flatMap(([field, names]) =>
    [plainHeader(field), ...names].map((name): [string, UserField] => [name, field]),
  ),
);
const ignored = new Set(Object.values(reasonHeaders));
const required: readonly UserField[] = [
  'name',
  'lastname',
  'code',
  'idType',
  'idNumber',
  'birthDate',
  'phone',
  'email',
  'company',
  'job',
  'zone',
  'roles',
];

export function fieldsOf(header: readonly string[]): (UserField | null)[] | FileFailure {
  const fields: (UserField | null)[] = [];
  for (const text of header) {
    const plain = plainHeader(text);
    const field = byHeader.get(plain) ?? null;
    if (!field && plain !== '' && !ignored.has(plain))
      return { failure: 'UNKNOWN_COLUMN', detail: text.slice(0, 60) };
    if (field && fields.includes(field)) return { failure: 'DUPLICATE_COLUMN', detail: text.slice(0, 60) };
    fields.push(field);
  }
  const missing = required.find((field) => !fields.includes(field));
  return missing ? { failure: 'MISSING_COLUMN', detail: employeeColumns[missing][0] } : fields;
}

const listIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** The same rules as the form's, field by field. */
const shape = employeeCreate.shape;
const checks: Partial<Record<UserField, z.ZodType>> = {
  username: usernameField,
  code: codeField,
  idNumber: shape.idNumber,
  phone: shape.phone,
  email: shape.email,
};

export function readUser(
  fields: readonly (UserField | null)[],
  cells: readonly string[],
  today: string,
  { documentTypes, executiveRoles }: PersonLists,
): { value: UserRow } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const fault = (column: UserField, message_key: string): void => void faults.push({ column, message_key });
  const cell = (field: UserField): string =>
    fields.includes(field) ? (cells[fields.indexOf(field)] ?? '').trim() : '';
  for (const field of required) if (cell(field) === '') fault(field, 'REQUIRED');
  const username = (cell('username') || cell('code')).toLowerCase();
  for (const field of Object.keys(checks) as UserField[]) {
    const text = field === 'username' ? username : cell(field);
    if (text === '') continue;
    const { error } = checks[field]!.safeParse(text);
    if (error)
      fault(
        field === 'username' && !cell('username') ? 'code' : field,
        error.issues.some(({ code }) => code === 'too_big') ? 'TOO_LONG' : 'INVALID',
      );
  }
  // A part of a name by itself: the form joins both with an underscore, so neither may hold one.
  for (const field of ['name', 'lastname'] as const)
    if (cell(field) !== '' && !shape.name.safeParse(`${cell(field)}_X`).success)
      fault(
        field,
        cell(field).includes('_') ? 'UNDERSCORE' : cell(field).length > 60 ? 'TOO_LONG' : 'INVALID',
      );
  const birthDate = dateIn(cell('birthDate'))?.slice(0, 10) ?? '';
  if (cell('birthDate') !== '') {
    if (!day.safeParse(birthDate).success) fault('birthDate', 'NOT_A_DATE');
    else if (birthDate > today || birthDate < '1900-01-01') fault('birthDate', 'OUT_OF_RANGE');
  }
  const idType = cell('idType').toUpperCase();
  if (idType !== '' && !documentTypes.get(idType)?.active) fault('idType', 'UNKNOWN_DOCUMENT_TYPE');
  const executive = cell('executive').toUpperCase() || null;
  if (executive && !executiveRoles.get(executive)?.active) fault('executive', 'NOT_FOUND');
  const isMobile = cell('isMobile') === '' ? false : truthIn(cell('isMobile'));
  if (isMobile === null) fault('isMobile', 'NOT_YES_OR_NO');
  const skills = listIn(cell('skills'));
  if (skills.length > 50 || skills.some((skill) => skill.length > 50)) fault('skills', 'TOO_LONG');
  if (faults.length > 0)
    return {
      faults: faults.filter((one, at) => faults.findIndex(({ column }) => column === one.column) === at),
    };
  return {
    value: {
      username,
      name: cell('name'),
      lastname: cell('lastname'),
      code: cell('code'),
      idType,
      idNumber: cell('idNumber'),
      birthDate,
      phone: cell('phone'),
      email: cell('email'),
      company: cell('company'),
      job: cell('job'),
      zone: cell('zone'),
      department: cell('department') || null,
      executive,
      isMobile: isMobile ?? false,
      skills,
      roles: listIn(cell('roles')),
    },
  };
}

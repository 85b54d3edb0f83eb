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

/** Fields of a file of users. */
export type UserField = keyof typeof employeeColumns;

/** A valid row; it refers to companies, positions, zones and roles by code, to departments by name. */
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

/** The field of each column, null for those to be ignored; or why the file cannot be used. */
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

/** The rules of the form, by field. */
const shape = employeeCreate.shape;
const checks: Partial<Record<UserField, z.ZodType>> = {
  username: usernameField,
  code: codeField,
  idNumber: shape.idNumber,
  phone: shape.phone,
  email: shape.email,
};

type Cell = (field: UserField) => string;
type AddFault = (column: UserField, messageKey: string) => void;

/** Reads a row by itself; what it refers to is checked against the database later. At most one fault a field. */
export function readUser(
  fields: readonly (UserField | null)[],
  cells: readonly string[],
  today: string,
  lists: PersonLists,
): { value: UserRow } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const fault: AddFault = (column, message_key) => {
    if (!faults.some((each) => each.column === column)) faults.push({ column, message_key });
  };
  const cell: Cell = (field) => (fields.includes(field) ? (cells[fields.indexOf(field)] ?? '').trim() : '');
  for (const field of required) if (cell(field) === '') fault(field, 'REQUIRED');
  checkTexts(cell, fault);
  checkNames(cell, fault);
  const parsed = {
    birthDate: readBirthDate(cell, fault, today),
    ...readListCodes(cell, fault, lists),
    isMobile: readIsMobile(cell, fault),
    skills: readSkills(cell, fault),
  };
  if (faults.length > 0) return { faults };
  return {
    value: {
      ...parsed,
      username: usernameIn(cell),
      name: cell('name'),
      lastname: cell('lastname'),
      code: cell('code'),
      idNumber: cell('idNumber'),
      phone: cell('phone'),
      email: cell('email'),
      company: cell('company'),
      job: cell('job'),
      zone: cell('zone'),
      department: cell('department') || null,
      roles: listIn(cell('roles')),
    },
  };
}

/** The code serves as the username when the file gives none. */
const usernameIn = (cell: Cell): string => (cell('username') || cell('code')).toLowerCase();

function checkTexts(cell: Cell, fault: AddFault): void {
  for (const [field, check] of Object.entries(checks) as [UserField, z.ZodType][]) {
    const text = field === 'username' ? usernameIn(cell) : cell(field);
    if (text === '') continue;
    const { error } = check.safeParse(text);
    if (!error) continue;
    const column = field === 'username' && !cell('username') ? 'code' : field;
    fault(column, error.issues.some(({ code }) => code === 'too_big') ? 'TOO_LONG' : 'INVALID');
  }
}

/** The form joins name and last name with an underscore, so neither may contain one. */
function checkNames(cell: Cell, fault: AddFault): void {
  for (const field of ['name', 'lastname'] as const) {
    const name = cell(field);
    if (name === '' || shape.name.safeParse(`${name}_X`).success) continue;
    fault(field, name.includes('_') ? 'UNDERSCORE' : name.length > 60 ? 'TOO_LONG' : 'INVALID');
  }
}

function readBirthDate(cell: Cell, fault: AddFault, today: string): string {
  const date = dateIn(cell('birthDate'))?.slice(0, 10) ?? '';
  if (cell('birthDate') === '') return date;
  if (!day.safeParse(date).success) fault('birthDate', 'NOT_A_DATE');
  else if (date > today || date < '1900-01-01') fault('birthDate', 'OUT_OF_RANGE');
  return date;
}

function readListCodes(
  cell: Cell,
  fault: AddFault,
  { documentTypes, executiveRoles }: PersonLists,
): { idType: string; executive: string | null } {
  const idType = cell('idType').toUpperCase();
  if (idType !== '' && !documentTypes.get(idType)?.active) fault('idType', 'UNKNOWN_DOCUMENT_TYPE');
  const executive = cell('executive').toUpperCase() || null;
  if (executive && !executiveRoles.get(executive)?.active) fault('executive', 'NOT_FOUND');
  return { idType, executive };
}

function readIsMobile(cell: Cell, fault: AddFault): boolean {
  if (cell('isMobile') === '') return false;
  const isMobile = truthIn(cell('isMobile'));
  if (isMobile === null) fault('isMobile', 'NOT_YES_OR_NO');
  return isMobile ?? false;
}

function readSkills(cell: Cell, fault: AddFault): string[] {
  const skills = listIn(cell('skills'));
  if (skills.length > 50 || skills.some((skill) => skill.length > 50)) fault('skills', 'TOO_LONG');
  return skills;
}

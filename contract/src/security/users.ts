import { z } from 'zod';
import { code, day, id, instant, locale } from '../kit/fields.ts';

export const employeeKeys = {
  id: 'LONG',
  name: 'STRING',
  lastname: 'STRING',
  username: 'STRING',
  code: 'STRING',
  email: 'STRING',
  phone: 'STRING',
  id_number: 'STRING',
  status: 'BOOLEAN',
  isMobile: 'BOOLEAN',
  reach: 'STRING',
  zone_id: 'LONG',
  company_id: 'LONG',
  job_id: 'LONG',
  dependencie_id: 'LONG',
  title: 'STRING',
  createdDate: 'INSTANT',
} as const;

/** Whose work a user sees: the whole tenant's, or that of the own company alone. */
export const reach = z.enum(['tenant', 'company']);
export type Reach = z.output<typeof reach>;

/**
 * Personal data (birth date, document, department, executive role) is null for callers who may not list
 * users.
 */
export const employee = z.object({
  id,
  idEmployee: id,
  /** The same number for who works with a phone, else null. */
  idMobile: id.nullable(),
  /** First and last name joined by an underscore, as the specification wants them on the wire. */
  name: z.string(),
  lastname: z.string(),
  username: z.string(),
  title: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  birth_date: day.nullable(),
  code: z.string(),
  id_number: z.string().nullable(),
  id_type_id: id.nullable(),
  zone_id: id.nullable(),
  company_job_id: id.nullable(),
  company_id: id.nullable(),
  job_id: id.nullable(),
  dependencie_id: id.nullable(),
  directive: z.string().nullable(),
  status: z.boolean(),
  isMobile: z.boolean(),
  reach,
  createdDate: instant,
});
export type Employee = z.output<typeof employee>;

/** A letter, digit or one of . _ - ; lower case. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]*$/)
  .min(3)
  .max(20);
/** A first or last name: letters, spaces, apostrophes and dashes. */
export const namePart = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{M}'’. -]+$/u);

/** First and last name joined by exactly one underscore; a part holds none. */
export const joinedName = z
  .string()
  .max(121)
  .refine((text) => {
    const parts = text.split('_');
    return parts.length === 2 && parts.every((one) => namePart.safeParse(one).success);
  }, 'joined_name');
export const splitName = (joined: string): { name: string; lastname: string } => {
  const [name = '', lastname = ''] = joined.split('_');
  return { name: name.trim(), lastname: lastname.trim() };
};

/** Digits, spaces, brackets and dashes, with an optional leading +. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()-]{7,20}$/);
const foreign = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What the specification's forms send, and what this product adds to it (all of that optional). */
const payload = {
  name: joinedName,
  idTypeId: id,
  birthDate: day,
  phone,
  email: z.email().max(120),
  idNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]+$/)
    .min(3)
    .max(20),
  code,
  companyJobId: id,
  companyId: id,
  zoneId: id,
  executive: z.string().trim().max(50).nullable().default(null),
  /** 0: none. */
  departmentId: foreign.default(0),
  status: z.boolean().default(true),
  /** 0: not given, 1: female, 2: male, 3: other. */
  genderId: z.number().int().min(0).max(3).default(0),
  isMobile: z.boolean().optional(),
  /** Absent: the own company, or on update unchanged as long as the company is. */
  reach: reach.optional(),
  skills: z.array(z.string().trim().min(1).max(50)).max(50).optional(),
  locale: locale.optional(),
  /** Ids of the roles held directly. Absent on update: unchanged. */
  roles: z.array(id).max(100).optional(),
};
/**
 * `username` is made of the code when absent; `password` is made at random when absent, and must be changed
 * at the first sign-in either way.
 */
export const employeeCreate = z.strictObject({
  ...payload,
  username: username.optional(),
  password: z.string().min(4).max(20).optional(),
});
export const employeeUpdate = z.strictObject({ ...payload, id, version: z.number().int().optional() });
export type EmployeeCreate = z.input<typeof employeeCreate>;
export type EmployeeUpdate = z.input<typeof employeeUpdate>;

export const employeeDetail = z.object({
  id,
  name: z.string(),
  lastname: z.string(),
  username: z.string(),
  idTypeId: id.nullable(),
  birthDate: day.nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  idNumber: z.string().nullable(),
  genderId: z.number().int(),
  code: z.string(),
  companyJobId: id.nullable(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  jobId: id.nullable(),
  title: z.string().nullable(),
  zoneId: id.nullable(),
  zoneName: z.string().nullable(),
  executive: z.string().nullable(),
  departmentId: z.number().int(),
  departmentName: z.string().nullable(),
  status: z.boolean(),
  isMobile: z.boolean(),
  reach,
  skills: z.array(z.string()),
  locale,
  mustChangePassword: z.boolean(),
  createdDate: instant,
  version: z.number().int(),
  roles: z.array(z.object({ id, code: z.string(), name: z.string(), status: z.boolean() })),
  teams: z.array(z.object({ id, name: z.string(), status: z.boolean() })),
  /** Holds permissions that the caller lacks: the caller may read it and change nothing. */
  stronger: z.boolean(),
});
export type EmployeeDetail = z.output<typeof employeeDetail>;

/**
 * Set when the caller knows that it takes something away from themselves (SELF_DEMOTION) or deletes what is
 * in use.
 */
export const confirmQuery = z.object({
  confirm: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .default(false)
    .transform((given) => given === true || given === 'true'),
});

/**
 * Columns of a file of users: header text (either language, as compared without case, accents and spaces) to
 * field.
 */
export const employeeColumns = {
  username: ['usuario', 'username'],
  name: ['nombres', 'nombre', 'first_name', 'name'],
  lastname: ['apellidos', 'apellido', 'last_name', 'lastname'],
  code: ['codigo', 'code'],
  idType: ['tipo_documento', 'document_type'],
  idNumber: ['numero_documento', 'documento', 'document_number'],
  birthDate: ['fecha_nacimiento', 'birth_date'],
  phone: ['telefono', 'celular', 'phone'],
  email: ['correo', 'email', 'mail'],
  company: ['empresa', 'company'],
  job: ['cargo', 'position', 'job'],
  zone: ['zona', 'zone'],
  department: ['dependencia', 'department'],
  executive: ['directivo', 'executive'],
  isMobile: ['movil', 'mobile'],
  skills: ['competencias', 'skills'],
  /** Codes, separated by commas. */
  roles: ['roles', 'rol', 'role'],
} as const;

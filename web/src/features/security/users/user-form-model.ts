/**
 * The user's form: its rules on top of the contract's, its values from a user, and the body that it sends.
 */
import { z } from 'zod';
import {
  employeeCreate,
  namePart,
  reach,
  splitName,
  type EmployeeDetail,
  type Reach,
} from '@cuadrilla/contract/security/users.ts';
import { today } from '#i18n/time-zone.ts';
import { schemaResolver } from '#kit/form/form-issues.ts';

const { shape } = employeeCreate;
const blank = (value: unknown) => (value === '' ? undefined : value);

/** Reports an empty field as required and any other fault as `!message`, a key of the users' own messages. */
const withMessage = <T extends z.ZodType>(schema: T, message: string) =>
  z
    .unknown()
    .superRefine((value, issues) => {
      if (value === '' || value === null || value === undefined)
        issues.addIssue({ code: 'custom', message: '#required' });
      else if (!schema.safeParse(value).success) issues.addIssue({ code: 'custom', message: `!${message}` });
    })
    .pipe(schema);

const fields = z.object({
  name: withMessage(namePart, 'badName'),
  lastname: withMessage(namePart, 'badName'),
  idTypeId: shape.idTypeId,
  idNumber: withMessage(shape.idNumber, 'badDocument'),
  birthDate: shape.birthDate.refine((day) => day < today(), '!futureBirth'),
  genderId: shape.genderId,
  phone: withMessage(shape.phone, 'badPhone'),
  email: withMessage(shape.email, 'badEmail'),
  code: withMessage(shape.code, 'badCode'),
  companyId: shape.companyId,
  companyJobId: shape.companyJobId,
  zoneId: shape.zoneId,
  departmentId: shape.departmentId,
  executive: z.preprocess((value) => value || null, shape.executive),
  isMobile: z.boolean(),
  reach,
  skills: z.array(z.string().trim().min(1).max(50)).max(50),
  locale: z.enum(['es', 'en']),
  status: z.boolean(),
  roles: z.array(z.number()),
  username: z.preprocess(blank, shape.username),
  password: z.preprocess(blank, shape.password),
});
/** Roles are required, except for a user who has some through a team. */
const withRoles = fields.refine(({ roles }) => roles.length > 0, {
  path: ['roles'],
  message: '!rolesRequired',
  when: ({ value }) => typeof value === 'object',
});

export interface UserValues {
  name: string;
  lastname: string;
  idTypeId: number | null;
  idNumber: string;
  birthDate: string;
  genderId: number;
  phone: string;
  email: string;
  code: string;
  companyId: number | null;
  companyJobId: number | null;
  zoneId: number | null;
  departmentId: number;
  executive: string;
  isMobile: boolean;
  reach: Reach;
  skills: string[];
  locale: 'es' | 'en';
  status: boolean;
  roles: number[];
  username: string;
  password: string;
}
export type UserChecked = z.output<typeof fields>;

export const userResolver = (rolesRequired: boolean) =>
  schemaResolver((rolesRequired ? withRoles : fields) as unknown as z.ZodType<UserChecked, UserValues>);

/**
 * The form's values; an executive code that is no longer offered is dropped, since the server would refuse
 * it.
 */
export function valuesOf(user: EmployeeDetail | null, executiveCodes: readonly string[]): UserValues {
  if (!user)
    return {
      name: '',
      lastname: '',
      idTypeId: null,
      idNumber: '',
      birthDate: '',
      genderId: 0,
      phone: '',
      email: '',
      code: '',
      companyId: null,
      companyJobId: null,
      zoneId: null,
      departmentId: 0,
      executive: '',
      isMobile: false,
      reach: 'company',
      skills: [],
      locale: 'es',
      status: true,
      roles: [],
      username: '',
      password: '',
    };
  return {
    ...splitName(user.name),
    idTypeId: user.idTypeId,
    idNumber: user.idNumber ?? '',
    birthDate: user.birthDate ?? '',
    genderId: user.genderId,
    phone: user.phone ?? '',
    email: user.email,
    code: user.code,
    companyId: user.companyId,
    companyJobId: user.companyJobId,
    zoneId: user.zoneId,
    departmentId: user.departmentId,
    executive: user.executive && executiveCodes.includes(user.executive) ? user.executive : '',
    isMobile: user.isMobile,
    reach: user.reach,
    skills: [...user.skills],
    locale: user.locale,
    status: user.status,
    roles: user.roles.map((role) => role.id),
    username: '',
    password: '',
  };
}

/** The part of the body that create and update share; only there are first and last name joined. */
export function payloadOf({
  name,
  lastname,
  username: _username,
  password: _password,
  ...rest
}: UserChecked) {
  return { ...rest, name: `${name}_${lastname}` };
}

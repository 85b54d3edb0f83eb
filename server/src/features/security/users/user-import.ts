import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { users as endpoints } from '@cuadrilla/contract/security/user-endpoints.ts';
import { employeeColumns } from '@cuadrilla/contract/security/users.ts';
import { hashPassword } from '#features/access/password.ts';
import { rightsOf, type Rights } from '#features/access/rights.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { serveImport } from '#platform/tables/import-endpoints.ts';
import type { ImportRow } from '#platform/tables/importer.ts';
import type { Importer, RowFault } from '#platform/tables/importer.ts';
import { personListsOf } from './person-lists.store.ts';
import { fieldsOf, readUser, type UserField, type UserRow } from './user-import.rules.ts';

interface Lookup {
  companies: Map<string, number>;
  zones: Map<string, number>;
  departments: Map<string, number>;
  jobs: Map<string, number>;
  positions: Set<string>;
  roles: Map<string, RoleWithComponents>;
}

interface RoleWithComponents {
  id: number;
  components: string[];
}

async function lookup(ctx: TenantCtx): Promise<Lookup> {
  const idsByCode = async (table: 'company' | 'zone' | 'job') => {
    const rows = await ctx.db
      .selectFrom(table)
      .select(['id', 'code'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .execute();
    return new Map(rows.map(({ id, code }) => [code, id]));
  };
  const departments = await ctx.db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('active', '=', true)
    .execute();
  const positions = await ctx.db
    .selectFrom('company_job')
    .select(['company_id', 'job_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  const { rows: roles } = await sql<RoleWithComponents & { code: string }>`
    select r.id, r.code, array(
      select permission from role_permission p
      where p.tenant_id = r.tenant_id and p.role_id = r.id) as components
    from role r where r.tenant_id = ${ctx.tenantId} and r.active`.execute(ctx.db);
  return {
    companies: await idsByCode('company'),
    zones: await idsByCode('zone'),
    jobs: await idsByCode('job'),
    departments: new Map(departments.map(({ id, name }) => [name, id])),
    positions: new Set(positions.map(({ company_id, job_id }) => `${company_id}:${job_id}`)),
    roles: new Map(roles.map(({ code, ...role }) => [code, role])),
  };
}

/** The current rights of the person who uploaded the file; null when they are no longer active. */
const uploaderOf = async (ctx: TenantCtx, row: ImportRow): Promise<Rights | null> => {
  const user = await ctx.db
    .selectFrom('app_user')
    .select('active')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.created_by)
    .executeTakeFirst();
  return user?.active ? ((await rightsOf(ctx, [row.created_by])).get(row.created_by) ?? null) : null;
};

/** Those codes and usernames of a file that exist already. */
async function existingIn(
  ctx: TenantCtx,
  values: readonly UserRow[],
): Promise<{ codes: Set<string>; usernames: Set<string> }> {
  const codes = await sql<{ code: string }>`
    select code from app_user
    where tenant_id = ${ctx.tenantId} and code = any(${values.map(({ code }) => code)})`.execute(ctx.db);
  const usernames = await sql<{ username: string }>`
    select username from login_directory
    where username = any(${values.map(({ username }) => username)})`.execute(ctx.db);
  return {
    codes: new Set(codes.rows.map(({ code }) => code)),
    usernames: new Set(usernames.rows.map(({ username }) => username)),
  };
}

/** Whether the uploader holds all permissions of a role. */
const mayGrant = ({ permissions }: Rights, role: RoleWithComponents): boolean =>
  role.components.every((code) => (permissions as ReadonlySet<string>).has(code));

export const userImporter: Importer<UserRow> = {
  kind: 'users',
  faults: {
    UNDERSCORE: { es: 'Un nombre no puede llevar guion bajo', en: 'A name cannot hold an underscore' },
    UNKNOWN_DOCUMENT_TYPE: {
      es: 'No hay un tipo de documento activo con ese código',
      en: 'No active document type has that code',
    },
    NOT_A_POSITION_OF_THE_COMPANY: {
      es: 'La empresa no tiene ese cargo',
      en: 'The company does not have that position',
    },
    PERMISSION_NOT_HELD: {
      es: 'No puede otorgar ese rol: tiene permisos que usted no tiene',
      en: 'You cannot grant that role: it has permissions you do not hold',
    },
  },
  failures: {
    NOT_ALLOWED: {
      es: 'Quien importó el archivo ya no tiene permiso para hacerlo',
      en: 'Whoever imported the file may no longer do so',
    },
  },

  template: ({ locale }) => ({
    name: locale === 'en' ? 'users' : 'usuarios',
    header: Object.values(employeeColumns).map((names) => (locale === 'en' ? names.at(-1)! : names[0])),
  }),
  fieldsOf: (_ctx, _row, header) => fieldsOf(header),
  findObstacle: async (ctx, row) =>
    (await uploaderOf(ctx, row))?.permissions.has('USER_MOD_LOAD')
      ? null
      : { failure: 'NOT_ALLOWED', detail: '' },

  rowReader: async (ctx, _row, header) => {
    const fields = fieldsOf(header) as (UserField | null)[];
    const today = localDate(ctx.now, ctx.timeZone);
    const lists = await personListsOf(ctx);
    return (cells) => readUser(fields, cells, today, lists);
  },
  keysOf: ({ code, username }) => ({ code, username }),

  findFaults: async (ctx, row, values) => {
    const known = await lookup(ctx);
    const uploader = await uploaderOf(ctx, row);
    const existing = await existingIn(ctx, values);
    const { companyId } = row.options;
    return values.map((value) => {
      const faults: RowFault[] = [];
      const fault = (column: UserField, message_key: string): void =>
        void faults.push({ column, message_key });
      if (existing.codes.has(value.code)) fault('code', 'ALREADY_EXISTS');
      else if (existing.usernames.has(value.username)) fault('username', 'ALREADY_EXISTS');
      const [company, job] = [known.companies.get(value.company), known.jobs.get(value.job)];
      if (company === undefined || (companyId !== null && company !== companyId))
        fault('company', 'NOT_FOUND');
      if (job === undefined) fault('job', 'NOT_FOUND');
      else if (company !== undefined && !known.positions.has(`${company}:${job}`))
        fault('job', 'NOT_A_POSITION_OF_THE_COMPANY');
      if (!known.zones.has(value.zone)) fault('zone', 'NOT_FOUND');
      if (value.department !== null && !known.departments.has(value.department))
        fault('department', 'NOT_FOUND');
      const roles = value.roles.map((code) => known.roles.get(code));
      const existingRoles = roles.filter((role) => role !== undefined);
      if (existingRoles.length < roles.length) fault('roles', 'NOT_FOUND');
      else if (!uploader || !existingRoles.every((role) => mayGrant(uploader, role)))
        fault('roles', 'PERMISSION_NOT_HELD');
      return faults;
    });
  },

  load: async (ctx, row, values) => {
    if (values.length === 0) return;
    const known = await lookup(ctx);
    // Nobody knows this password: each person requests a reset link, or is given a password, before the first
    // sign-in.
    const password_hash = await hashPassword(ctx.platform.secrets, randomBytes(32).toString('base64url'));
    const inserted = await ctx.db
      .insertInto('app_user')
      .values(
        values.map((value) => ({
          tenant_id: ctx.tenantId,
          username: value.username,
          name: value.name,
          lastname: value.lastname,
          email: value.email,
          phone: value.phone,
          code: value.code,
          id_type: value.idType,
          id_number: value.idNumber,
          birth_date: value.birthDate,
          company_id: known.companies.get(value.company)!,
          job_id: known.jobs.get(value.job)!,
          zone_id: known.zones.get(value.zone)!,
          department_id: value.department === null ? null : known.departments.get(value.department)!,
          executive: value.executive,
          is_mobile: value.isMobile,
          skills: value.skills,
          password_hash,
          must_change_password: true,
        })),
      )
      .returning(['id', 'username'])
      .execute();
    await ctx.db
      .insertInto('login_directory')
      .values(inserted.map(({ id, username }) => ({ username, tenant_id: ctx.tenantId, user_id: id })))
      .execute();
    const ids = new Map(inserted.map(({ id, username }) => [username, id]));
    const held = values.flatMap((value) =>
      value.roles.map((code) => ({
        tenant_id: ctx.tenantId,
        user_id: ids.get(value.username)!,
        role_id: known.roles.get(code)!.id,
      })),
    );
    await ctx.db.insertInto('user_role').values(held).execute();
    for (const value of values)
      ctx.audit({
        action: 'user.create',
        subject: 'app_user',
        subjectId: ids.get(value.username)!,
        after: { import: row.id, uploadedBy: row.created_by, code: value.code, roles: value.roles },
      });
  },

  loadedMessage: (good) => ({ es: `Se crearon ${good} usuarios.`, en: `${good} users were created.` }),
};

type ImportEndpoints = Pick<
  typeof endpoints,
  'importTemplate' | 'importCheck' | 'importStatus' | 'importRows' | 'importLoad' | 'importFailed'
>;
export const userImportHandlers: Handlers<ImportEndpoints> = serveImport(userImporter, async () => ({}));

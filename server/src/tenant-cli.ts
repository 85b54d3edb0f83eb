import { parseArgs } from 'node:util';
import pg from 'pg';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { username as usernameField } from '@cuadrilla/contract/security/users.ts';
import { hashPassword } from '#features/access/password.ts';
import { oneTimePassword } from '#features/access/password-change.ts';
import { configOrExit } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { appRolePassword, asOwner } from '#platform/db/owner.ts';
import { openSecrets, type Secrets } from '#platform/crypto/secrets.ts';
import { modules } from './modules.ts';
import { readReach, runReach } from './tenant-reach.ts';

/**
 * `npm run tenant -- create …`: a tenant and its first administrator, whose one-time password is printed
 * once. `npm run tenant -- reach …`: see `tenant-reach.ts`.
 */
const usage = `npm run tenant -- create --code VALLE --name "Servicios Públicos del Valle" \\
  --tax-id 890399003-4 --admin user@mail [--username ana] [--time-zone America/Bogota]
npm run tenant -- reach --code VALLE [--username ana --to tenant|company]
`;

export interface NewTenant {
  code: string;
  name: string;
  taxId: string;
  email: string;
  username: string;
  timeZone: string;
}
export interface MadeTenant {
  tenantId: number;
  username: string;
  password: string;
}

/**
 * Writes both in one transaction, as the owner of the tables. Throws with the database's error when the code
 * or username is taken.
 */
export async function createTenant(
  ownerUrl: string,
  secrets: Secrets,
  given: NewTenant,
): Promise<MadeTenant> {
  const password = oneTimePassword();
  const hash = await hashPassword(secrets, password);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    Number((await client.query<{ id: string }>(text, values)).rows[0]!.id);
  try {
    await client.query('begin');
    const tenantId = await idOf(
      'insert into tenant (code, name, tax_id, time_zone) values ($1, $2, $3, $4) returning id',
      [given.code, given.name, given.taxId, given.timeZone],
    );
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
    await client.query('call begin_fixed_lists($1)', [tenantId]);
    const companyId = await idOf(
      `
        insert into company (tenant_id, code, name, tax_id, contractor) values ($1, $2, $3, $4, false)
          returning id`,
      [tenantId, given.code, given.name, given.taxId],
    );
    const userId = await idOf(
      `
        insert into app_user (tenant_id, username, name, lastname, email, code, company_id, password_hash,
          must_change_password, reach)
          values ($1, $2, 'Administrador', $3, $4, 'ADMIN', $5, $6, true, 'tenant') returning id`,
      [tenantId, given.username, given.code, given.email, companyId, hash],
    );
    await client.query('insert into login_directory (username, tenant_id, user_id) values ($1, $2, $3)', [
      given.username,
      tenantId,
      userId,
    ]);
    await grantEverything(client, tenantId, userId);
    await client.query(
      `
        insert into audit (tenant_id, action, subject, subject_id, after)
          values ($1, 'tenant.create', 'tenant', $2, $3)`,
      [tenantId, String(tenantId), JSON.stringify({ code: given.code, administrator: given.username })],
    );
    await client.query('commit');
    return { tenantId, username: given.username, password };
  } finally {
    await client.end();
  }
}

/** A role with every permission, held by the user. */
async function grantEverything(client: pg.Client, tenantId: number, userId: number): Promise<void> {
  await client.query(
    `with created as (
      insert into role (tenant_id, code, name) values ($1, 'ADMINISTRADOR', 'Administrador') returning id),
    granted as (
      insert into role_permission (tenant_id, role_id, permission)
      select $1, id, unnest($3::text[]) from created)
    insert into user_role (tenant_id, user_id, role_id) select $1, $2, id from created`,
    [tenantId, userId, permissions],
  );
}

const options = {
  code: { type: 'string' },
  name: { type: 'string' },
  'tax-id': { type: 'string' },
  admin: { type: 'string' },
  username: { type: 'string' },
  'time-zone': { type: 'string', default: 'America/Bogota' },
} as const;

/** The command that was given, or a text that says what is wrong with it. */
export function readTenant(args: string[]): NewTenant | string {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const { code, name, admin } = values;
    if (positionals.join(' ') !== 'create') return 'The command is: create.';
    if (!code || !name || !values['tax-id'] || !admin)
      return '--code, --name, --tax-id and --admin are required.';
    if (!/^[\p{L}\p{N}]{1,50}$/u.test(code)) return '--code must be letters and digits alone.';
    if (!/^[^\s@]+@[^\s@]+$/.test(admin)) return '--admin must be a mail address.';
    if (!Intl.supportedValuesOf('timeZone').includes(values['time-zone']))
      return `--time-zone ${values['time-zone']} is not known.`;
    const username = usernameField.safeParse(values.username ?? admin.split('@')[0]);
    if (!username.success)
      return 'The username must be 3 to 20 letters, digits, dots and dashes; give another with --username.';
    return {
      code,
      name,
      taxId: values['tax-id'],
      email: admin,
      username: username.data,
      timeZone: values['time-zone'],
    };
  } catch (error) {
    return (error as Error).message;
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const command = args[0] === 'reach' ? readReach(args.slice(1)) : readTenant(args);
  if (typeof command === 'string') {
    process.stderr.write(`${command}\n${usage}`);
    process.exit(1);
  }
  const config = configOrExit();
  const secrets = openSecrets(config);
  try {
    await asOwner(config, async (ownerUrl) => {
      await migrate(ownerUrl, appRolePassword(secrets), modules.queues);
      if ('change' in command) {
        process.stdout.write(`${(await runReach(ownerUrl, command)).join('\n')}\n`);
        return;
      }
      const made = await createTenant(ownerUrl, secrets, command);
      process.stdout.write(
        `Tenant ${command.code} was created.\n  username  ${made.username}\n  password  ${made.password}   ` +
          '(shown once; it must be changed at the first sign-in)\n',
      );
    });
  } catch (error) {
    const taken = (error as { code?: string }).code === '23505';
    process.stderr.write(
      taken
        ? 'A tenant with that code, or a user with that username, already exists.\n'
        : `${(error as Error).message}\n`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();

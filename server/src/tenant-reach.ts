import { parseArgs } from 'node:util';
import pg from 'pg';

/** `npm run tenant -- reach …`: who sees the whole tenant, and whose reach the upgrade narrowed; or changes it. */
export interface ReachRequest {
  code: string;
  /** Without a user the reach of everybody is listed. */
  change: { username: string; to: 'tenant' | 'company' } | null;
}

const options = {
  code: { type: 'string' },
  username: { type: 'string' },
  to: { type: 'string' },
} as const;

/** What the command line asks for; a text that says what is wrong with it. */
export function readReach(args: string[]): ReachRequest | string {
  try {
    const { code, username, to } = parseArgs({ args, options, strict: true }).values;
    if (!code) return '--code is required.';
    if (username === undefined && to === undefined) return { code, change: null };
    if (!username || (to !== 'tenant' && to !== 'company'))
      return '--username and --to go together; --to is tenant or company.';
    return { code, change: { username: username.toLowerCase(), to } };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Does what is asked as the owner of the tables. @returns the lines to print */
export async function runReach(ownerUrl: string, { code, change }: ReachRequest): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const tenant = await client.query<{ id: string }>('select id from tenant where code = $1', [code]);
    const tenantId = tenant.rows[0]?.id;
    if (tenantId === undefined) throw new Error(`There is no tenant ${code}.`);
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    const lines = change
      ? await changeReach(client, tenantId, change.username, change.to)
      : await reachReport(client, tenantId);
    await client.query('commit');
    return lines;
  } finally {
    await client.end();
  }
}

async function changeReach(
  client: pg.Client,
  tenantId: string,
  username: string,
  to: 'tenant' | 'company',
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; reach: string }>(
    'select id, reach from app_user where tenant_id = $1 and username = $2 for update',
    [tenantId, username],
  );
  const user = rows[0];
  if (!user) throw new Error(`There is no user ${username}.`);
  if (user.reach === to) return [`${username} has the reach ${to} already.`];
  await client.query(
    'update app_user set reach = $3, version = version + 1 where tenant_id = $1 and id = $2',
    [tenantId, user.id, to],
  );
  await client.query(
    `insert into audit (tenant_id, action, subject, subject_id, before, after, request_id)
      values ($1, 'user.reach', 'app_user', $2, $3, $4, 'command line')`,
    [tenantId, user.id, JSON.stringify({ reach: user.reach }), JSON.stringify({ reach: to })],
  );
  await client.query(`select pg_notify('cuadrilla', $1)`, [
    JSON.stringify({ kind: 'access', message: { tenantId: Number(tenantId), userId: Number(user.id) } }),
  ]);
  return [`${username} has the reach ${to} from now on; it was ${user.reach}.`];
}

async function reachReport(client: pg.Client, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<{
    username: string;
    company: string;
    reach: string;
    narrowed: boolean;
  }>(
    `select u.username, coalesce(c.name, '(none)') as company, u.reach, n.subject_id is not null as narrowed
       from app_user u
       left join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
       left join (
         select distinct subject_id from audit
           where tenant_id = $1 and subject = 'app_user' and action = 'user.reach'
             and request_id = 'reach narrowed') n on n.subject_id = u.id::text
       where u.tenant_id = $1 and (u.reach = 'tenant' or n.subject_id is not null)
       order by u.reach desc, u.username`,
    [tenantId],
  );
  const line = ({ username, company }: (typeof rows)[number]): string => `  ${username}  (${company})`;
  return [
    'See the whole tenant:',
    ...rows.filter(({ reach }) => reach === 'tenant').map(line),
    'Were narrowed to their own company by the upgrade, and still are:',
    ...rows.filter(({ reach, narrowed }) => narrowed && reach === 'company').map(line),
  ];
}

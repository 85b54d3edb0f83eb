import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { modules } from '../src/modules.ts';
import { migrate, migrations } from '../src/platform/db/migrate.ts';
import { readReach, runReach } from '../src/tenant-reach.ts';
import { databaseUrl } from './cluster.ts';

/** A database in which roles still decided what people see, taken through the migration that asks the person. */
const name = `test_reach_${process.pid}`;
const url = databaseUrl(inject('cluster'), name);
const first = migrations.findIndex((each) => each.name.endsWith('_reach.sql'));
let cluster: pg.Client;
let owner: pg.Client;
let valle: number;
let sola: number;

const idOf = async (text: string, values: unknown[]): Promise<number> =>
  Number((await owner.query<{ id: string }>(text, values)).rows[0]!.id);

interface Someone {
  company?: number;
  roles?: number[];
  grants?: string[];
}
async function person(tenant: number, username: string, { company, roles = [], grants = [] }: Someone) {
  const id = await idOf(
    `insert into app_user (tenant_id, username, name, lastname, email, code, password_hash, company_id)
       values ($1, $2, 'Ana', 'Paz', 'a@b.test', $2, 'none', $3) returning id`,
    [tenant, username, company ?? null],
  );
  for (const role of roles)
    await owner.query('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
      tenant,
      id,
      role,
    ]);
  for (const permission of grants)
    await owner.query(
      'insert into user_permission (tenant_id, user_id, permission, granted) values ($1, $2, $3, true)',
      [tenant, id, permission],
    );
}
async function role(tenant: number, code: string, scope: string, active = true): Promise<number> {
  const id = await idOf(
    'insert into role (tenant_id, code, name, scope, active) values ($1, $2, $2, $3, $4) returning id',
    [tenant, code, scope, active],
  );
  await owner.query(
    `insert into role_permission (tenant_id, role_id, permission) values ($1, $2, 'ROLE_MOD_PERMISSION')`,
    [tenant, id],
  );
  return id;
}

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('cluster') });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  for (const each of migrations.slice(0, first)) {
    await owner.query(each.sql);
    await owner.query('insert into migration (name, hash) values ($1, $2)', [each.name, each.hash]);
  }
  const tenant = `insert into tenant (code, name, tax_id) values ($1, $1, '1') returning id`;
  const company = `
    insert into company (tenant_id, code, name, tax_id, contractor) values ($1, $2, $2, $2, $3) returning id`;
  valle = await idOf(tenant, ['VALLE']);
  const [utility, contractor] = [
    await idOf(company, [valle, 'ENTIDAD', false]),
    await idOf(company, [valle, 'CUADRILLA', true]),
  ];
  const wide = await role(valle, 'ANCHO', 'tenant');
  const near = await role(valle, 'CERCA', 'company');
  const off = await role(valle, 'APAGADO', 'company', false);
  await person(valle, 'jefa', { company: utility, roles: [wide] });
  await person(valle, 'sinempresa', { roles: [wide] });
  await person(valle, 'sinrol', { company: utility, grants: ['USER_MOD_LIST'] });
  await person(valle, 'apagado', { company: contractor, roles: [off], grants: ['USER_MOD_LIST'] });
  await person(valle, 'mixto', { company: utility, roles: [wide, near] });
  await person(valle, 'ajeno', { company: contractor, roles: [wide] });
  await person(valle, 'cerca', { company: contractor, roles: [near] });
  sola = await idOf(tenant, ['SOLA']);
  const only = await idOf(company, [sola, 'ENTIDAD', true]);
  await person(sola, 'unica', { company: only, grants: ['ROLE_MOD_PERMISSION'] });
  await person(sola, 'otra', { company: only });
  await formerDesigns();
});

/** A rule that was edited in place, and workflows that name it; and two drafts of one form. */
async function formerDesigns(): Promise<void> {
  await owner.query(
    `insert into rule (tenant_id, code, name_es, name_en, definition)
     values ($1, 'RVIEJA', 'a', 'a', '{"when": null, "actions": [{"type": "mark_for_review"}]}')`,
    [valle],
  );
  const workflow = await idOf(
    `insert into workflow (tenant_id, code, name_es, name_en) values ($1, 'WVIEJO', 'a', 'a') returning id`,
    [valle],
  );
  await owner.query(
    `insert into workflow_version (tenant_id, workflow_id, number, status, definition)
     select $1, $2, number, status, '{"stages": [{"rules": ["RVIEJA", "RNOHAY"]}], "transitions": []}'
     from (values (1, 'retired'), (2, 'published'), (3, 'draft')) v(number, status)`,
    [valle, workflow],
  );
  const form = await idOf(
    `insert into form (tenant_id, code, name_es, name_en, quality_code) values ($1, 'FVIEJO', 'a', 'a', 'Q')
     returning id`,
    [valle],
  );
  await owner.query(
    `insert into form_version (tenant_id, form_id, version, status, definition)
     values ($1, $2, '1', 'draft', '{}'), ($1, $2, '2', 'draft', '{}')`,
    [valle, form],
  );
}
afterAll(async () => {
  await owner.end();
  await cluster.query(`drop database if exists ${name} with (force)`);
  await cluster.end();
});

const reachOf = async (tenant: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await owner.query<{ username: string; reach: string }>(
        'select username, reach from app_user where tenant_id = $1 order by id',
        [tenant],
      )
    ).rows.map(({ username, reach }) => [username, reach]),
  );

test('N10: the migration takes the narrower reading, and names each person who sees less', async () => {
  const lines: string[] = [];
  await migrate(url, inject('appPassword'), modules.queues, (line) => lines.push(line));
  expect(await reachOf(valle)).toEqual({
    jefa: 'tenant',
    sinempresa: 'tenant',
    sinrol: 'company',
    apagado: 'company',
    mixto: 'company',
    ajeno: 'company',
    cerca: 'company',
  });
  const saw = (username: string, company: string, why: string) =>
    `reach: tenant ${valle}, user "${username}" saw the whole tenant and sees company "${company}" alone ` +
    `from now on: ${why}`;
  expect(lines.filter((line) => line.startsWith(`reach: tenant ${valle},`))).toEqual([
    saw('sinrol', 'ENTIDAD', 'no active role'),
    saw('apagado', 'CUADRILLA', 'no active role, a role of the own company, staff of a contractor'),
    saw('mixto', 'ENTIDAD', 'a role of the own company'),
    saw('ajeno', 'CUADRILLA', 'staff of a contractor'),
  ]);
  const audit = await owner.query(
    `select u.username, a.before, a.after from audit a join app_user u on u.id::text = a.subject_id
       where a.tenant_id = $1 and a.action = 'user.reach' order by a.id`,
    [valle],
  );
  expect(audit.rows.map(({ username }) => username)).toEqual(['sinrol', 'apagado', 'mixto', 'ajeno']);
  expect(audit.rows[0]).toMatchObject({ before: { reach: 'tenant' }, after: { reach: 'company' } });
});

test('N10: a tenant is not left without anybody who can administer the whole of it', async () => {
  expect(await reachOf(sola)).toEqual({ unica: 'tenant', otra: 'company' });
});

test('N10: the operator reads who sees the whole tenant and who was narrowed, and gives one person the reach', async () => {
  expect(await runReach(url, { code: 'VALLE', change: null })).toEqual([
    'See the whole tenant:',
    '  jefa  (ENTIDAD)',
    '  sinempresa  ((none))',
    'Were narrowed to their own company by the upgrade, and still are:',
    '  ajeno  (CUADRILLA)',
    '  apagado  (CUADRILLA)',
    '  mixto  (ENTIDAD)',
    '  sinrol  (ENTIDAD)',
  ]);
  const command = readReach(['--code', 'VALLE', '--username', 'Ajeno', '--to', 'tenant']);
  if (typeof command === 'string') throw new Error(command);
  await runReach(url, command);
  expect((await reachOf(valle)).ajeno).toBe('tenant');
  expect((await runReach(url, { code: 'VALLE', change: null })).join()).toContain(
    'ajeno  (CUADRILLA),  jefa',
  );
  await expect(runReach(url, { code: 'NADA', change: null })).rejects.toThrow('There is no tenant NADA.');
  for (const wrong of [
    [],
    ['--code', 'A', '--to', 'tenant'],
    ['--code', 'A', '--username', 'b', '--to', 'all'],
  ])
    expect(typeof readReach(wrong)).toBe('string');
});

test('0.1: the migration makes a rule its first version, pinned where operations may run on it', async () => {
  const pins = await owner.query(
    `select w.number, r.code, r.definition, v.number as version, v.status from workflow_rule p
       join workflow_version w on w.tenant_id = p.tenant_id and w.id = p.workflow_version_id
       join rule_version v on v.tenant_id = p.tenant_id and v.id = p.rule_version_id
       join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id
     where p.tenant_id = $1 order by w.number`,
    [valle],
  );
  const pinned = { code: 'RVIEJA', definition: null, version: 1, status: 'published' };
  expect(pins.rows).toEqual([
    { number: 1, ...pinned },
    { number: 2, ...pinned },
  ]);
  const drafts = await owner.query(
    `select version, status from form_version where tenant_id = $1 order by version`,
    [valle],
  );
  expect(drafts.rows).toEqual([
    { version: '1', status: 'retired' },
    { version: '2', status: 'draft' },
  ]);
});

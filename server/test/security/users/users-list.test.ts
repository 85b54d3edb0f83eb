import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchQuery, type SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { employeeKeys } from '@cuadrilla/contract/security/users.ts';
import { employeeColumns } from '#features/security/users/user-columns.ts';
import { listOfUsers } from '#features/security/users/users.store.ts';
import type { Ctx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import { listSql } from '#platform/db/list.ts';
import { searchSql } from '#platform/db/search.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';
import { employeeIn, placeIn, type Place } from '../people.ts';

let world: TestApp;
let tenantId: number;
let admin: Person;
let place: Place;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  admin = await world.person(tenantId);
  place = await placeIn(world, tenantId);
});
afterAll(() => world.close());

test('a user is found by each field of the list, by all of it and, if a text, by a part of it', async () => {
  const other = await placeIn(world, tenantId, 'C2');
  const { users } = admin.client.security;
  const made = await users.create({
    body: {
      employee: employeeIn(place, {
        name: 'Íngrid_Núñez',
        username: 'ingrid.n',
        code: 'ING77',
        phone: '+57 300 777 8899',
        email: 'ingrid.n@cuadrilla.test',
        idNumber: '5544332',
        isMobile: true,
      }),
    },
  });
  await users.create({
    body: {
      employee: employeeIn(other, {
        name: 'Otra_Persona',
        username: 'otra.p',
        email: 'otra@cuadrilla.test',
        status: false,
      }),
    },
  });
  const found = async (filter: object) =>
    (
      await users.search({ body: { filters: [filter as NonNullable<SearchInput['filters']>[number]] } })
    ).content.map(({ id }) => id);
  const texts: Record<string, [whole: string | null, part: string]> = {
    name: [null, 'ingrid nunez'],
    lastname: ['Núñez', 'NUÑ'],
    username: ['ingrid.n', 'grid.'],
    code: ['ING77', 'g7'],
    email: ['ingrid.n@cuadrilla.test', 'INGRID.N@'],
    phone: ['+57 300 777 8899', '777 88'],
    id_number: ['5544332', '4433'],
    title: ['Lector', 'lect'],
  };
  for (const [key, [whole, part]] of Object.entries(texts)) {
    expect([key, await found({ key, operator: 'LIKE', value: part })]).toEqual([
      key,
      expect.arrayContaining([made.id]),
    ]);
    if (whole !== null)
      expect([key, await found({ key, operator: 'EQUAL', value: whole })]).toEqual([
        key,
        expect.arrayContaining([made.id]),
      ]);
    expect([key, await found({ key, operator: 'LIKE', value: `${part}¬` })]).toEqual([key, []]);
  }
  for (const [key, value] of Object.entries({
    id: made.id,
    isMobile: true,
    reach: 'company',
    status: 1,
    zone_id: place.zoneId,
    company_id: place.companyId,
    job_id: made.jobId,
    dependencie_id: place.departmentId,
  })) {
    expect([key, await found({ key, operator: 'EQUAL', value })]).toEqual([
      key,
      expect.arrayContaining([made.id]),
    ]);
    expect([key, (await found({ key, operator: 'NOT_EQUAL', value })).includes(made.id)]).toEqual([
      key,
      false,
    ]);
  }
  expect(
    await found({
      key: 'createdDate',
      field_type: 'INSTANT',
      operator: 'BETWEEN',
      value: [made.createdDate, made.createdDate],
    }),
  ).toEqual([made.id]);
  expect(Object.keys(employeeKeys).toSorted()).toEqual(
    [
      ...Object.keys(texts),
      'id',
      'isMobile',
      'reach',
      'status',
      'zone_id',
      'company_id',
      'job_id',
      'dependencie_id',
      'createdDate',
    ].toSorted(),
  );
});

describe('a long list of users', () => {
  beforeAll(async () => {
    await world.sql(
      `
        insert into app_user (tenant_id, username, name, lastname, email, phone, id_number, code,
          password_hash, company_id, zone_id, is_mobile, active)
      select $1, 'u' || n, 'Nombre' || n * 7919 % 5000, 'Apellido' || n * 104729 % 5000,
        n || '@example.test', '+57 ' || n * 31, n * 7907, 'X' || n, 'none', $2, $3, n % 3 = 0, n % 9 > 0
        from generate_series(1, 5000) n`,
      [tenantId, place.companyId, place.zoneId],
    );
    await world.sql('vacuum analyze app_user');
  });

  /**
   * How the database would find a page of the list, count it, or read it with its total, under the rule of
   * the tenant.
   */
  async function plan(body: SearchInput, what: 'found' | 'counted' | 'page'): Promise<string> {
    const unit = new Unit(world.app.platform.pools.requests, tenantId);
    const ctx = {
      db: unit.db,
      tenantId,
      locale: 'es',
      actor: { companyScope: null, permissions: new Set() },
    } as unknown as Ctx;
    const search = searchSql(
      searchQuery.parse(body),
      employeeKeys,
      employeeColumns(ctx),
      {
        fallback: sql`u.id desc`,
        tieBreaker: sql`u.id`,
      },
      ctx.timeZone,
    );
    const { rows } = await sql<
      Record<'QUERY PLAN', string>
    >`explain ${listSql(tenantId, { ...listOfUsers(ctx), search })[what]}`.execute(unit.db);
    await unit.rollback();
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  const texts = ['name', 'lastname', 'username', 'code', 'email', 'phone', 'id_number'] as const;
  test.each(texts.flatMap((key) => (['ASC', 'DESC'] as const).map((direction) => [key, direction] as const)))(
    'sorted by %s %s, near and deep, is read in the order of an index',
    async (key, direction) => {
      for (const page of [0, 20]) {
        const read = await plan({ sorts: [{ key, direction }], size: 50, page }, 'found');
        expect(read).toMatch(/Index (Only )?Scan (Backward )?using app_user_tenant_id_\w+ on app_user u/);
        expect(read).not.toMatch(/Seq Scan on app_user|Sort Key/);
      }
    },
  );

  test.each(['id', 'createdDate'] as const)('sorted by %s is read in the order of an index', async (key) => {
    for (const direction of ['ASC', 'DESC'] as const)
      expect(await plan({ sorts: [{ key, direction }], size: 50 }, 'found')).not.toMatch(
        /Seq Scan on app_user/,
      );
  });

  test.each([...texts, 'title'] as const)(
    'a part of %s is looked for in an index, for the page and for the count',
    async (key) => {
      const body: SearchInput = { filters: [{ key, operator: 'LIKE', value: '4711' }], size: 50 };
      for (const what of ['found', 'counted'] as const) {
        const read = await plan(body, what);
        expect(read).toMatch(/ProjectSet|job_id = ANY/);
        expect(read).not.toMatch(/Seq Scan on app_user/);
      }
    },
  );

  test('a first page is read where it is found, one of counted rows and a later one by their keys', async () => {
    const all: SearchInput = {
      filters: [{ key: 'isMobile', operator: 'EQUAL', value: true }],
      sorts: [{ key: 'name' }],
      size: 50,
    };
    const some: SearchInput = { filters: [{ key: 'name', operator: 'LIKE', value: '4711' }], size: 1 };
    expect(await plan(all, 'page')).not.toMatch(/app_user t/);
    expect(await plan(some, 'page')).toMatch(/Index Scan using app_user_pkey on app_user t/);
    for (const body of [all, some]) {
      const later = await plan({ ...body, page: 20 }, 'page');
      expect(later).toMatch(/Index Scan using app_user_pkey on app_user t/);
      expect(later).not.toMatch(/Seq Scan on app_user t/);
    }
  });

  test('matches of a text are found by key before other columns are read', async () => {
    const read = await plan(
      {
        filters: [
          { key: 'name', operator: 'LIKE', value: '4711' },
          { key: 'zone_id', operator: 'EQUAL', value: place.zoneId },
        ],
        size: 50,
      },
      'found',
    );
    expect(read).toMatch(/Subquery Scan on u\b.*\n\s+Filter: \(u\.zone_id = /);
    expect(read).toMatch(/Index Cond: \(\(tenant_id = .*\) AND \(id = ANY/);
  });

  test('mail, telephone and document share an index of their parts', async () => {
    const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
      `select id from app_user where tenant_id = $1 and code = 'X4711'`,
      [tenantId],
    );
    const read = await world.sql<Record<'QUERY PLAN', string>>(
      `explain select id from app_user where tenant_id = ${tenantId} and contact like '%4711@ex%'`,
    );
    expect(read.map((row) => row['QUERY PLAN']).join()).toContain('app_user_contact');
    expect(
      (
        await admin.client.security.users.search({
          body: { filters: [{ key: 'email', operator: 'LIKE', value: '4711@EX' }] },
        })
      ).content.map((user) => user.id),
    ).toEqual([Number(id)]);
  });

  test('what people type into the list is looked for in indexes, in all of its columns at once', async () => {
    const filters = ['name', 'code', 'username', 'email', 'id_number'].map((key, at) => ({
      key,
      operator: 'LIKE' as const,
      value: '4711',
      sql_connector: at === 0 ? ('AND' as const) : ('OR' as const),
    }));
    expect(
      await plan(
        { filters: [...filters, { key: 'status', operator: 'EQUAL', value: 1 }], size: 50 },
        'found',
      ),
    ).not.toMatch(/Seq Scan on app_user/);
  });

  test.each([...texts.slice(1), 'id'] as const)('one %s is found in an index', async (key) => {
    expect(await plan({ filters: [{ key, operator: 'EQUAL', value: '4711' }], size: 50 }, 'found')).toMatch(
      /Index (Only )?(Cond|Scan)/,
    );
    expect(
      await plan({ filters: [{ key, operator: 'EQUAL', value: '4711' }], size: 50 }, 'counted'),
    ).not.toMatch(/Seq Scan on app_user/);
  });

  test('a page costs as many statements as it has kinds of things, not as it has rows', async () => {
    const counted = async (size: number): Promise<number> => {
      const { requests } = world.app.platform.pools;
      let statements = 0;
      const counting = (client: { query: (...given: never[]) => unknown }) => {
        const original = client.query;
        client.query = (...given) => (statements++, original.apply(client, given));
        return () => void (client.query = original);
      };
      const clients = await Promise.all(
        Array.from({ length: requests.options.max ?? 10 }, () => requests.connect()),
      );
      const back = clients.map((client) => counting(client as never));
      for (const client of clients) client.release();
      await admin.client.security.users.search({ body: { size } });
      for (const undo of back) undo();
      return statements;
    };
    await counted(1);
    expect(await counted(200)).toBeLessThanOrEqual((await counted(2)) + 1);
  });
});

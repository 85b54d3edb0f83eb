import pg from 'pg';
import { expect, test } from 'vitest';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { newText, newWidget } from '@cuadrilla/contract/insights/widget-edit.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { placeIn } from '../security/people.ts';
import { unzip } from '../unzip.ts';
import { refusal, type Person, type TestApp } from '../app.ts';
import { writeSums } from './sums-by-hand.ts';

interface Given {
  world: () => TestApp;
  tenantId: () => number;
  owner: () => Person;
  create: (name: string, widgets: object[]) => Promise<Dashboard>;
}

const widget = { id: 'w1', measures: ['K01'], place: { w: 6, h: 2 } } as const;

/** Dashboards as other people and roles see them, and on paper. */
export function dashboardsSeenAndDrawn({ world, tenantId, owner, create }: Given): void {
  test('a dashboard is designed as somebody else sees it, but not as whoever has more rights', async () => {
    const span = {
      from: '2026-01-01',
      to: '2026-01-31',
      widgets: [{ id: 'w', measures: ['K01'], by: ['employee'] }],
    };
    const reader = await world().person(tenantId(), { can: ['DASHBOARD_MOD_VIEW'] });
    const seen = await owner().client.insights.dashboards.seenBy({ params: { id: reader.id }, body: span });
    expect(seen.widgets[0]!.error).toMatchObject({ message_key: 'FORBIDDEN' });
    const own = await owner().client.insights.dashboards.seenBy({ params: { id: owner().id }, body: span });
    expect(own.widgets[0]!.error).toBeNull();
    const granter = await world().person(tenantId(), { can: ['ROLE_MOD_PERMISSION', 'DASHBOARD_MOD_EDIT'] });
    const asOwner = granter.client.insights.dashboards.seenBy({ params: { id: owner().id }, body: span });
    expect((await refusal(asOwner)).problem.message_key).toBe('STRONGER_USER');
    const blind = await world().person(tenantId(), { can: [] });
    const asBlind = owner().client.insights.dashboards.seenBy({ params: { id: blind.id }, body: span });
    expect((await refusal(asBlind)).problem.message_key).toBe('SEES_NO_DASHBOARDS');
  });

  test('a dashboard is designed as holders of a role see it, of one company or of all, but not of a stronger role', async () => {
    const { companyId } = await placeIn(world(), tenantId(), 'C1');
    const holderOf = async (can: readonly Permission[]) => {
      const { id } = await world().person(tenantId(), { can });
      const [role] = await world().sql<{ id: string }>(
        'select role_id as id from user_role where tenant_id = $1 and user_id = $2',
        [tenantId(), id],
      );
      return Number(role!.id);
    };
    const { seenByRole } = owner().client.insights.dashboards;
    const body = {
      from: '2026-01-01',
      to: '2026-01-31',
      widgets: [
        { id: 'w', measures: ['K01'], by: ['employee'] },
        { id: 'v', measures: ['CLOSED'] },
      ],
    };
    for (const [company, closed] of [
      [companyId, 4],
      [null, 3],
    ] as const)
      await writeSums(world().sql, {
        tenantId: tenantId(),
        companyId: company,
        day: '2026-01-15',
        sums: { closed },
      });
    const reader = await holderOf(['DASHBOARD_MOD_VIEW']);
    const all = await seenByRole({ params: { id: reader }, body });
    expect(all.widgets[0]!.error).toMatchObject({ message_key: 'FORBIDDEN' });
    const own = await seenByRole({ params: { id: reader }, body: { ...body, companyId } });
    expect([all, own].map(({ widgets }) => widgets[1]!.totals[0]!.n)).toEqual([7, 4]);
    const unknown = seenByRole({ params: { id: reader }, body: { ...body, companyId: 999_999 } });
    expect((await refusal(unknown)).problem.fields).toEqual({ companyId: 'NOT_FOUND' });
    const blind = await holderOf([]);
    expect((await refusal(seenByRole({ params: { id: blind }, body }))).problem.message_key).toBe(
      'SEES_NO_DASHBOARDS',
    );
    expect((await refusal(seenByRole({ params: { id: 999_999 }, body }))).status).toBe(404);
    const granter = await world().person(tenantId(), { can: ['ROLE_MOD_PERMISSION', 'DASHBOARD_MOD_EDIT'] });
    const stronger = granter.client.insights.dashboards.seenByRole({ params: { id: reader }, body });
    expect((await refusal(stronger)).problem.message_key).toBe('STRONGER_USER');
  });

  const roleOf = async ({ id }: Person) => {
    const [role] = await world().sql<{ id: string; code: string; name: string }>(
      `select r.id, r.code, r.name from user_role u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id
        where u.tenant_id = $1 and u.user_id = $2`,
      [tenantId(), id],
    );
    return role!;
  };

  test('a dashboard with readers is seen by holders of their roles, by whoever made it, and by designers alone', async () => {
    const may: Permission[] = [
      'DASHBOARD_MOD_LIST',
      'DASHBOARD_MOD_VIEW',
      'DASHBOARD_MOD_REPORT',
      'DASHBOARD_MOD_DESCARGAR_JSON',
      'DASHBOARD_MOD_DELETE',
      'ZONE_MOD_LIST',
    ];
    const reader = await world().person(tenantId(), { can: may });
    const stranger = await world().person(tenantId(), { can: may });
    const author = await world().person(tenantId(), { can: ['DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_VIEW'] });
    const designer = await world().person(tenantId(), { can: ['DASHBOARD_MOD_EDIT'] });
    const role = await roleOf(reader);
    const settings = { name: 'Con lectores', description: '', refresh: 'live' } as const;
    const body = { ...settings, readers: [role.code], widgets: [{ ...widget, kind: 'number' }] as never };
    const made = await author.client.insights.dashboards.create({ body });
    expect(made.readers).toEqual([{ code: role.code, name: role.name }]);
    const { ref } = made;
    const params = { ref };
    const span = { from: '2026-01-01', to: '2026-01-31' };
    const listed = async ({ client }: Person) =>
      (await client.insights.dashboards.list()).some((dashboard) => dashboard.ref === ref);
    expect([await listed(reader), await listed(stranger)]).toEqual([true, false]);
    const packed = async ({ client }: Person) => {
      const parts = await client.administration.packages.contents({});
      return parts.find(({ part }) => part === 'dashboards')?.count;
    };
    expect((await packed(reader))! - (await packed(stranger))!).toBe(1);
    for (const { client } of [reader, author, owner()])
      await client.insights.dashboards.numbers({ params, body: span });
    await designer.client.insights.dashboards.get({ params });
    const { dashboards, recipients } = stranger.client.insights;
    for (const attempt of [
      () => dashboards.get({ params }),
      () => dashboards.numbers({ params, body: span }),
      () => dashboards.report({ params, body: span }),
      () => dashboards.report({ params, body: { ...span, as: 'pdf' } }),
      () => dashboards.download({ params }),
      () => dashboards.remove({ params: { id: Number(ref) } }),
    ])
      expect((await refusal(attempt())).status).toBe(404);
    const mailed = await recipients.people({
      body: { of: 'mail', dashboard: ref, recipients: { users: [reader.id, stranger.id] } },
    });
    expect(mailed.people.map(({ id, reception }) => [id, reception])).toEqual([
      [reader.id, 'reached'],
      [stranger.id, 'no_reader'],
    ]);
    const own = owner().client.insights.dashboards;
    const question = { ...span, dashboard: ref, widgets: [{ id: 'w', measures: ['K01'] }] };
    await own.seenBy({ params: { id: reader.id }, body: question });
    await own.seenByRole({ params: { id: Number(role.id) }, body: question });
    const strange = await roleOf(stranger);
    for (const attempt of [
      () => own.seenBy({ params: { id: stranger.id }, body: question }),
      () => own.seenByRole({ params: { id: Number(strange.id) }, body: question }),
    ])
      expect((await refusal(attempt())).problem.message_key).toBe('READS_NO_SUCH_DASHBOARD');
  });

  test('a role that reads a dashboard is neither deleted nor replaced by one that does not exist', async () => {
    const reader = await world().person(tenantId(), { can: ['DASHBOARD_MOD_LIST'] });
    const stranger = await world().person(tenantId(), { can: ['DASHBOARD_MOD_LIST'] });
    const role = await roleOf(reader);
    const { roles } = owner().client.security;
    const own = owner().client.insights.dashboards;
    const settings = { name: 'Con un rol', description: '', refresh: 'live' } as const;
    const made = await own.create({ body: { ...settings, readers: [role.code, role.code] } });
    expect(made.readers).toHaveLength(1);
    const params = { id: Number(made.ref) };
    await world().sql('delete from user_role where tenant_id = $1 and user_id = $2', [tenantId(), reader.id]);
    const used = await refusal(roles.remove({ params: { id: Number(role.id) }, query: {} }));
    expect(used.problem).toMatchObject({
      message_key: 'SOURCE_HAVE_DEPENDENCY',
      detail: { dashboards: made.code },
    });
    const unknown = await refusal(
      own.update({ params, body: { ...settings, readers: [role.code, 'NADIE'], revision: 1 } }),
    );
    expect(unknown.problem.fields).toEqual({ 'readers.1': 'NOT_FOUND' });
    const unchanged = await own.update({ params, body: { ...settings, revision: 1 } });
    expect(unchanged.readers).toEqual(made.readers);
    const isListed = async () =>
      (await stranger.client.insights.dashboards.list()).some(({ ref }) => ref === made.ref);
    expect(await isListed()).toBe(false);
    await own.update({ params, body: { ...settings, readers: [], revision: 2 } });
    expect(await isListed()).toBe(true);
  });

  test('a role that is being deleted does not become a reader', async () => {
    const role = await roleOf(await world().person(tenantId(), { can: [] }));
    await world().sql('delete from user_role where tenant_id = $1 and role_id = $2', [tenantId(), role.id]);
    const other = new pg.Client({ connectionString: world().url });
    await other.connect();
    await other.query('begin');
    await other.query('delete from role where tenant_id = $1 and id = $2', [tenantId(), role.id]);
    const settings = { name: 'Al tiempo', description: '', refresh: 'live' } as const;
    let made = false;
    const making = owner()
      .client.insights.dashboards.create({ body: { ...settings, readers: [role.code] } })
      .finally(() => (made = true));
    const settled = refusal(making);
    settled.catch(() => undefined);
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from "role"%'`;
    await expect.poll(async () => made || (await world().sql(waiting)).length > 0).toBe(true);
    await other.query('commit');
    await other.end();
    expect((await settled).problem.fields).toEqual({ 'readers.0': 'NOT_FOUND' });
  });

  test('readers are offered from the own tenant, active and a thousand at most; others are not taken', async () => {
    const there = await world().tenant();
    const designer = await world().person(there, { can: ['DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_EDIT'] });
    const { dashboards } = designer.client.insights;
    await world().sql(
      `insert into role (tenant_id, code, name, active)
        select $1, 'LECTOR' || n, 'Rol ' || n, n <> 7 from generate_series(1, 1500) n`,
      [there],
    );
    const offered = await dashboards.readers();
    expect(offered).toHaveLength(1000);
    const codes = new Set(offered.map(({ code }) => code));
    const foreign = await roleOf(owner());
    expect([codes.has('LECTOR1'), codes.has('LECTOR7'), codes.has(foreign.code)]).toEqual([
      true,
      false,
      false,
    ]);
    const settings = { name: 'De aquí', description: '', refresh: 'live' } as const;
    const faults = async (readers: string[]) =>
      (await refusal(dashboards.create({ body: { ...settings, readers } }))).problem.fields;
    expect(await faults(['LECTOR1', 'LECTOR7', foreign.code, '__proto__'])).toEqual({
      'readers.1': 'NOT_FOUND',
      'readers.2': 'NOT_FOUND',
      'readers.3': 'NOT_FOUND',
    });
    expect(await faults(Array.from({ length: 21 }, (_, n) => `LECTOR${n + 10}`))).toEqual({
      readers: 'too_big',
    });
    expect(await faults(['R'.repeat(61)])).toEqual({ 'readers.0': 'too_big' });
    const made = await dashboards.create({ body: { ...settings, readers: ['LECTOR1'] } });
    await world().sql(`update role set active = false where tenant_id = $1 and code = 'LECTOR1'`, [there]);
    // One that was named while it was active stays until it is taken away.
    const params = { id: Number(made.ref) };
    const body = { ...settings, readers: ['LECTOR1', 'LECTOR2'], revision: 1 };
    expect((await dashboards.update({ params, body })).readers.map(({ code }) => code)).toEqual([
      'LECTOR1',
      'LECTOR2',
    ]);
  });

  test('a dashboard is downloaded as PDF with its period, its filters by name, its numbers and what they mean', async () => {
    const { ref } = await create('En papel', [
      { ...widget, kind: 'number' },
      { ...widget, id: 'w2', kind: 'bars', by: ['company'] },
    ]);
    const file = await owner().client.insights.dashboards.report({
      params: { ref },
      body: { from: '2026-01-01', to: '2026-01-31', as: 'pdf' },
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.name).toMatch(/2026-01-01 2026-01-31\.pdf$/);
  });
  test('every kind of widget is counted at its place and printed; a text is counted as nothing', async () => {
    const wide = { w: 6, h: 2 };
    const text = { es: 'Metas de enero', en: 'Targets of January' };
    const { ref, widgets } = await create('De todo', [
      { ...newText('w1'), text },
      ...(['stacked', 'funnel', 'pareto', 'heat', 'map', 'list'] as const).map((kind, at) => ({
        ...newWidget(`w${at + 2}`, 'CLOSED', kind),
        place: wide,
      })),
    ]);
    const { insights } = owner().client;
    const span = { from: '2026-01-01', to: '2026-01-31' };
    const reply = await insights.dashboards.numbers({
      params: { ref },
      body: { ...span, where: [], live: true },
    });
    expect(reply.widgets.map(({ id }) => id)).toEqual(widgets.map(({ id }) => id));
    expect(reply.widgets.map(({ error }) => error)).toEqual(widgets.map(() => null));
    expect(reply.widgets.map(({ totals }) => totals.length)).toEqual([0, 1, 1, 1, 1, 1, 1]);
    for (const as of ['pdf', 'xlsx'] as const) {
      const file = await insights.dashboards.report({ params: { ref }, body: { ...span, as } });
      expect((await file.arrayBuffer()).byteLength, as).toBeGreaterThan(1000);
    }
    const whole = await insights.dashboards.report({ params: { ref }, body: { ...span, as: 'xlsx' } });
    const one = await insights.dashboards.report({
      params: { ref },
      body: { ...span, as: 'xlsx', widget: 'w2' },
    });
    const sheetsIn = async (file: Blob) =>
      [...(await unzip(Buffer.from(await file.arrayBuffer()))).keys()].filter((name) =>
        name.startsWith('xl/worksheets/sheet'),
      );
    expect(await sheetsIn(whole)).toHaveLength(1 + widgets.length);
    expect(await sheetsIn(one)).toHaveLength(2);
    const other = insights.dashboards.report({ params: { ref }, body: { ...span, widget: 'w99' } });
    expect((await refusal(other)).problem.message_key).toBe('NOT_FOUND');
    const stored = await insights.dashboards.get({ params: { ref } });
    expect(stored.widgets[0]!.text).toEqual(text);
  });
}

import { expect, test } from 'vitest';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { placeIn } from '../security/people.ts';
import { refusal, type Person, type TestApp } from '../app.ts';

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
    const counters = await world().sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'roll_coarse'
        and is_nullable = 'NO' and column_name not in ('tenant_id', 'day')`,
    );
    const columns = counters.map(({ name }) => name);
    for (const [company, closed] of [
      [companyId, 4],
      [null, 3],
    ])
      await world().sql(
        `insert into roll_coarse (tenant_id, day, company_id, ${columns.join()})
          values ($1, '2026-01-15', $2, ${columns.map((name) => (name === 'closed' ? closed : 0)).join()})`,
        [tenantId(), company],
      );
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
}

import { sql } from 'kysely';
import {
  resources,
  resourceTypes,
  type resourceEndpoints as endpoints,
  type ResourceMovement,
} from '@cuadrilla/contract/administration/resources.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { codeReferences } from '#platform/catalogue/record-references.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { expiry } from '#features/administration/expiry.store.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedResourceTypes = serveCatalogue(resourceTypes, {
  table: 'resource_type',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  otherReferences: async (ctx, { id, code }) => [
    ...(await reportsFiltering(ctx, ['typeId'], id as number)),
    ...(await codeReferences(ctx, 'activityTypes', 'resource_types', code as string)),
  ],
  computed: () => ({
    resources: sql`(
      select count(*)::int from resource x
      where x.tenant_id = r.tenant_id and x.type_id = r.id)`,
  }),
});

const holders = ['userId', 'companyId', 'headquartersId'] as const;

export const servedResources = serveCatalogue(resources, {
  table: 'resource',
  search: ['code', 'name', 'serial'],
  searchIndex: 'resource_search',
  unique: [['code'], ['typeId', 'serial']],
  company: 'company_id',
  computed: (ctx) => ({
    stock: sql`r.stock::double precision`,
    alerts: sql`array_remove(array[
      ${expiry(ctx, 'r.papers_expire_on', 'PAPERS_EXPIRED', 'PAPERS_SOON')},
      ${expiry(ctx, 'r.calibration_expires_on', 'CALIBRATION_EXPIRED', 'CALIBRATION_SOON')},
      case when r.minimum_stock > 0 and r.stock < r.minimum_stock then 'LOW_STOCK' end], null)`,
  }),
  check: async (ctx, candidates) => {
    const serialised = await serialisedTypes(ctx);
    return candidates.map(({ values }): Record<string, string> => {
      const given = holders.filter((holder) => values[holder] !== null && values[holder] !== undefined);
      if (given.length > 1) return { [given[1]!]: 'ONE_HOLDER' };
      return values.serial && typeof values.typeId === 'number' && !serialised.has(values.typeId)
        ? { serial: 'NOT_SERIALISED' }
        : {};
    });
  },
});

async function serialisedTypes(ctx: TenantCtx): Promise<Set<number>> {
  const types = await ctx.db
    .selectFrom('resource_type')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('serialised', '=', true)
    .execute();
  return new Set(types.map(({ id }) => id));
}

interface MovementRow {
  id: number;
  kind: ResourceMovement['kind'];
  quantity: number;
  stock_after: number;
  user_id: number | null;
  company_id: number | null;
  headquarters_id: number | null;
  holder: string | null;
  note: string | null;
  created_at: string;
  by: string | null;
}

async function movementsOf(
  ctx: TenantCtx,
  resourceId: number,
  id: number | null = null,
): Promise<ResourceMovement[]> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.quantity::double precision as quantity,
      m.stock_after::double precision as stock_after,
      m.user_id, m.company_id, m.headquarters_id, m.note, m.created_at,
      coalesce(u.name || ' ' || u.lastname, c.name, h.name) as holder,
      a.name || ' ' || a.lastname as by
    from resource_movement m
      left join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
      left join company c on c.tenant_id = m.tenant_id and c.id = m.company_id
      left join headquarters h on h.tenant_id = m.tenant_id and h.id = m.headquarters_id
      left join app_user a on a.tenant_id = m.tenant_id and a.id = m.created_by
    where m.tenant_id = ${ctx.tenantId} and m.resource_id = ${resourceId}
      and ${id === null ? sql`true` : sql`m.id = ${id}`}
    order by m.id desc limit 500`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    stockAfter: row.stock_after,
    note: row.note,
    at: row.created_at,
    by: row.by,
    to: holderOf(row),
  }));
}

function holderOf(row: MovementRow): ResourceMovement['to'] {
  const name = row.holder ?? '';
  if (row.user_id !== null) return { kind: 'user', id: row.user_id, name };
  if (row.company_id !== null) return { kind: 'company', id: row.company_id, name };
  if (row.headquarters_id !== null) return { kind: 'headquarters', id: row.headquarters_id, name };
  return null;
}

async function resourceOf(ctx: Ctx, id: number, lock = false) {
  let select = ctx.db
    .selectFrom('resource')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  if (ctx.actor.companyScope !== null) select = select.where('company_id', '=', ctx.actor.companyScope);
  return (await (lock ? select.forUpdate() : select).executeTakeFirst()) ?? fail('NOT_FOUND');
}

const holderTables = { user: 'app_user', company: 'company', headquarters: 'headquarters' } as const;

type Resource = Awaited<ReturnType<typeof resourceOf>>;
type Movement = Parameters<Handlers<typeof endpoints>['move']>[1]['body'];

/** What a movement may change, as replies and audit lines name it. */
const stateOf = (resource: Resource) => ({
  stock: Number(resource.stock),
  userId: resource.user_id,
  companyId: resource.company_id,
  headquartersId: resource.headquarters_id,
});

const extra: Handlers<typeof endpoints> = {
  movements: async (ctx, { params }) => {
    await resourceOf(ctx, params.id);
    return movementsOf(ctx, params.id);
  },
  move: async (ctx, { params, body }) => {
    const resource = await resourceOf(ctx, params.id, true);
    const before = stateOf(resource);
    if (resource.version !== body.version) failStale({ version: resource.version, ...before });
    await checkMovement(ctx, resource, body);
    const stock = stockAfter(before.stock, body);
    if (stock < 0) fail('INVALID_INPUT', { stock: before.stock }, { quantity: 'NOT_ENOUGH' });
    await requireActiveHolder(ctx, body.to);
    const holder = {
      user_id: body.to?.kind === 'user' ? body.to.id : null,
      company_id: body.to?.kind === 'company' ? body.to.id : null,
      headquarters_id: body.to?.kind === 'headquarters' ? body.to.id : null,
    };
    const updated = await ctx.db
      .updateTable('resource')
      .set({
        stock: String(stock),
        ...(body.kind === 'assign' ? holder : {}),
        version: resource.version + 1,
      })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = await ctx.db
      .insertInto('resource_movement')
      .values({
        tenant_id: ctx.tenantId,
        resource_id: params.id,
        kind: body.kind,
        quantity: String(stock - before.stock),
        stock_after: String(stock),
        ...holder,
        note: body.note,
        created_by: ctx.actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({
      action: `resources.${body.kind}`,
      subject: 'resource',
      subjectId: params.id,
      before,
      after: stateOf(updated),
    });
    return (await movementsOf(ctx, params.id, added.id))[0]!;
  },
};

async function checkMovement(ctx: Ctx, resource: Resource, { kind, to, quantity, note }: Movement) {
  if (kind !== 'assign' && (await serialisedTypes(ctx)).has(resource.type_id))
    fail('INVALID_INPUT', {}, { kind: 'SERIALISED' });
  const { companyScope } = ctx.actor;
  const outsideScope = to?.kind !== 'company' || to.id !== companyScope;
  if (companyScope !== null && kind === 'assign' && outsideScope) fail('FORBIDDEN');
  if ((kind === 'in' || kind === 'out') && quantity <= 0) fail('INVALID_INPUT', {}, { quantity: 'REQUIRED' });
  if (kind === 'adjust' && !note) fail('REASON_REQUIRED', {}, { note: 'REQUIRED' });
}

const stockAfter = (stock: number, { kind, quantity }: Movement): number =>
  ({ in: stock + quantity, out: stock - quantity, adjust: quantity, assign: stock })[kind];

async function requireActiveHolder(ctx: Ctx, to: Movement['to']): Promise<void> {
  if (!to) return;
  const { rows } = await sql`
    select 1 from ${sql.table(holderTables[to.kind])}
    where tenant_id = ${ctx.tenantId} and id = ${to.id} and active`.execute(ctx.db);
  if (rows.length === 0) fail('INVALID_INPUT', {}, { to: 'NOT_FOUND' });
}

export const resourceHandlers = { ...servedResources.handlers, ...extra };

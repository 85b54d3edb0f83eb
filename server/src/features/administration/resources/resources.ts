import { sql } from 'kysely';
import {
  resources,
  resourceTypes,
  type resourceEndpoints as endpoints,
  type ResourceMovement,
} from '@cuadrilla/contract/administration/resources.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { expiry } from '#features/administration/expiry.store.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedResourceTypes = serveCatalogue(resourceTypes, {
  table: 'resource_type',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  otherReferences: (ctx, { id }) => reportsFiltering(ctx, ['typeId'], id as number),
  computed: () => ({
    resources: sql`(select count(*)::int from resource x where x.tenant_id = r.tenant_id and x.type_id = r.id)`,
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
      const told = holders.filter((holder) => values[holder] !== null && values[holder] !== undefined);
      if (told.length > 1) return { [told[1]!]: 'ONE_HOLDER' };
      return values.serial && typeof values.typeId === 'number' && !serialised.has(values.typeId)
        ? { serial: 'NOT_SERIALISED' }
        : {};
    });
  },
});

const serialisedTypes = async (ctx: TenantCtx): Promise<Set<number>> =>
  new Set(
    (
      await ctx.db
        .selectFrom('resource_type')
        .select('id')
        .where('tenant_id', '=', ctx.tenantId)
        .where('serialised', '=', true)
        .execute()
    ).map(({ id }) => id),
  );

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
    select m.id, m.kind, m.quantity::double precision as quantity, m.stock_after::double precision as stock_after, m.user_id, m.company_id, m.headquarters_id, m.note, m.created_at,
      coalesce(u.name || ' ' || u.lastname, c.name, h.name) as holder, a.name || ' ' || a.lastname as by
    from resource_movement m
      left join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id left join company c on c.tenant_id = m.tenant_id and c.id = m.company_id
      left join headquarters h on h.tenant_id = m.tenant_id and h.id = m.headquarters_id left join app_user a on a.tenant_id = m.tenant_id and a.id = m.created_by
    where m.tenant_id = ${ctx.tenantId} and m.resource_id = ${resourceId} and ${id === null ? sql`true` : sql`m.id = ${id}`} order by m.id desc limit 500`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    stockAfter: row.stock_after,
    note: row.note,
    at: row.created_at,
    by: row.by,
    to:
      row.user_id !== null
        ? { kind: 'user', id: row.user_id, name: row.holder ?? '' }
        : row.company_id !== null
          ? { kind: 'company', id: row.company_id, name: row.holder ?? '' }
          : row.headquarters_id !== null
            ? { kind: 'headquarters', id: row.headquarters_id, name: row.holder ?? '' }
            : null,
  }));
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

const extra: Handlers<typeof endpoints> = {
  movements: async (ctx, { params }) => {
    await resourceOf(ctx, params.id);
    return movementsOf(ctx, params.id);
  },
  move: async (ctx, { params, body }) => {
    const resource = await resourceOf(ctx, params.id, true);
    if (resource.version !== body.version)
      failStale({
        version: resource.version,
        stock: Number(resource.stock),
        userId: resource.user_id,
        companyId: resource.company_id,
        headquartersId: resource.headquarters_id,
      });
    const counted = body.kind !== 'assign';
    if (counted && (await serialisedTypes(ctx)).has(resource.type_id))
      fail('INVALID_INPUT', {}, { kind: 'SERIALISED' });
    if (
      ctx.actor.companyScope !== null &&
      body.kind === 'assign' &&
      (body.to?.kind !== 'company' || body.to.id !== ctx.actor.companyScope)
    )
      fail('FORBIDDEN');
    if ((body.kind === 'in' || body.kind === 'out') && body.quantity <= 0)
      fail('INVALID_INPUT', {}, { quantity: 'REQUIRED' });
    if (body.kind === 'adjust' && !body.note) fail('REASON_REQUIRED', {}, { note: 'REQUIRED' });
    const stock = Number(resource.stock);
    const after = {
      in: stock + body.quantity,
      out: stock - body.quantity,
      adjust: body.quantity,
      assign: stock,
    }[body.kind];
    if (after < 0) fail('INVALID_INPUT', { stock }, { quantity: 'NOT_ENOUGH' });
    if (body.to) {
      const { rows } =
        await sql`select 1 from ${sql.table(holderTables[body.to.kind])} where tenant_id = ${ctx.tenantId} and id = ${body.to.id} and active`.execute(
          ctx.db,
        );
      if (rows.length === 0) fail('INVALID_INPUT', {}, { to: 'NOT_FOUND' });
    }
    const holder = {
      user_id: body.to?.kind === 'user' ? body.to.id : null,
      company_id: body.to?.kind === 'company' ? body.to.id : null,
      headquarters_id: body.to?.kind === 'headquarters' ? body.to.id : null,
    };
    await ctx.db
      .updateTable('resource')
      .set({ stock: String(after), ...(body.kind === 'assign' ? holder : {}), version: resource.version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    const added = await ctx.db
      .insertInto('resource_movement')
      .values({
        tenant_id: ctx.tenantId,
        resource_id: params.id,
        kind: body.kind,
        quantity: String(after - stock),
        stock_after: String(after),
        ...holder,
        note: body.note,
        created_by: ctx.actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = {
      stock,
      userId: resource.user_id,
      companyId: resource.company_id,
      headquartersId: resource.headquarters_id,
    };
    ctx.audit({
      action: `resources.${body.kind}`,
      subject: 'resource',
      subjectId: params.id,
      before,
      after: {
        ...before,
        stock: after,
        ...(body.kind === 'assign'
          ? { userId: holder.user_id, companyId: holder.company_id, headquartersId: holder.headquarters_id }
          : {}),
      },
    });
    return (await movementsOf(ctx, params.id, added.id))[0]!;
  },
};

export const resourceHandlers = { ...servedResources.handlers, ...extra };

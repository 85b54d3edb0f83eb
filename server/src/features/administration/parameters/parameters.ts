import { z } from 'zod';
import { sql } from 'kysely';
import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import { holidaysOfYear, type OwnHolidays } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import {
  parameterDefinitions,
  parameterSchema,
  productParameters,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type {
  calendar as calendarEndpoints,
  parameters as endpoints,
  ParameterValue,
} from '@cuadrilla/contract/administration/parameters.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { historyOf } from '#platform/catalogue/record-history.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';

interface Row {
  id: number;
  key: string;
  module: string;
  value: unknown;
  unit: string | null;
  basis: string | null;
  valid_from: string;
  version: number;
  created_at: string;
}

const today = (ctx: TenantCtx): string => localDate(ctx.now, ctx.timeZone);

async function valuesOf(ctx: TenantCtx, key?: string): Promise<ParameterValue[]> {
  let select = ctx.db
    .selectFrom('parameter')
    .select(['id', 'key', 'module', 'value', 'unit', 'basis', 'valid_from', 'version', 'created_at'])
    .where('tenant_id', '=', ctx.tenantId);
  if (key !== undefined) select = select.where('key', '=', key);
  const rows = (await select.orderBy('key').orderBy('valid_from', 'desc').execute()) as Row[];
  const now = today(ctx);
  const current = new Set<string>();
  return rows.map(({ valid_from, created_at, ...row }) => {
    const state = valid_from > now ? 'future' : current.has(row.key) ? 'past' : 'current';
    if (state === 'current') current.add(row.key);
    return { ...row, validFrom: valid_from, createdAt: created_at, state };
  });
}

type AuditedValue = Pick<ParameterValue, 'value' | 'unit' | 'basis' | 'validFrom'>;
const audited = ({ value, unit, basis, validFrom }: AuditedValue): AuditedValue => ({
  value,
  unit,
  basis,
  validFrom,
});

/** Writes the value of a parameter from a day on, or changes the value that starts on that day. */
export async function saveParameter(
  ctx: Ctx,
  key: string,
  given: {
    value: unknown;
    validFrom: string;
    module?: string | undefined;
    unit: string | null;
    basis: string | null;
    version: number | null;
  },
): Promise<ParameterValue> {
  const checked = parameterSchema(key).safeParse(given.value);
  if (!checked.success)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(
        checked.error.issues.map((issue) => [['value', ...issue.path].join('.'), issue.code]),
      ),
    );
  await sql`select pg_advisory_xact_lock(hashtext(${`parameter:${key}`}), ${ctx.tenantId}::int)`.execute(
    ctx.db,
  );
  const values = await valuesOf(ctx, key);
  const before = values.find(({ validFrom }) => validFrom === given.validFrom) ?? null;
  if ((before?.version ?? null) !== given.version) failStale(before ? { ...before } : { version: 0 });
  const module =
    (Object.hasOwn(parameterDefinitions, key) ? parameterDefinitions[key]!.module : undefined) ??
    given.module ??
    values[0]?.module ??
    'GLOBAL';
  const columns = { value: JSON.stringify(given.value), unit: given.unit, basis: given.basis };
  const row = before
    ? await ctx.db
        .updateTable('parameter')
        .set({ ...columns, version: before.version + 1 })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('parameter')
        .values({ ...columns, tenant_id: ctx.tenantId, key, module, valid_from: given.validFrom })
        .returning('id')
        .executeTakeFirstOrThrow();
  const after = (await valuesOf(ctx, key)).find(({ id }) => id === row.id)!;
  ctx.audit({
    action: 'parameters.save',
    subject: 'parameter',
    subjectId: key,
    before: before ? audited(before) : null,
    after: audited(after),
  });
  await publishSettingsChanged(ctx);
  return after;
}

export const parameterHandlers: Handlers<typeof endpoints> = {
  list: async (ctx) => {
    const byKey = Map.groupBy(await valuesOf(ctx), ({ key }) => key);
    const keys = [...new Set([...byKey.keys(), ...Object.keys(parameterDefinitions)])].toSorted();
    return keys.map((key) => {
      const values = byKey.get(key) ?? [];
      const known = Object.hasOwn(parameterDefinitions, key) ? parameterDefinitions[key] : undefined;
      return {
        key,
        module: known?.module ?? values[0]?.module ?? 'GLOBAL',
        name: known?.name ?? { es: key, en: key },
        known: known !== undefined,
        current: values.find(({ state }) => state === 'current') ?? null,
        next: values.findLast(({ state }) => state === 'future') ?? null,
        values: values.length,
      };
    });
  },
  timeline: async (ctx, { params }) => valuesOf(ctx, params.key),
  history: async (ctx, { params }) => {
    const changes = await historyOf(ctx, 'parameter', params.key);
    const exists = changes.length > 0 || Object.hasOwn(parameterDefinitions, params.key);
    return exists || (await valuesOf(ctx, params.key)).length > 0 ? changes : fail('NOT_FOUND');
  },
  schema: async (_ctx, { params }) =>
    z.toJSONSchema(parameterSchema(params.key), { io: 'input', unrepresentable: 'any' }) as Record<
      string,
      unknown
    >,
  save: async (ctx, { params, body }) => saveParameter(ctx, params.key, body),
  remove: async (ctx, { params }) => {
    const row =
      (await ctx.db
        .selectFrom('parameter')
        .select(['id', 'key', 'valid_from', 'value', 'unit', 'basis'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()) ?? fail('NOT_FOUND');
    // Values of the past and the present explain earlier decisions, so they stay.
    if (row.valid_from <= today(ctx)) fail('INVALID_INPUT', {}, { validFrom: 'IN_FORCE' });
    await ctx.db
      .deleteFrom('parameter')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', params.id)
      .execute();
    ctx.audit({
      action: 'parameters.delete',
      subject: 'parameter',
      subjectId: row.key,
      before: audited({ ...row, validFrom: row.valid_from }),
      after: null,
    });
    await publishSettingsChanged(ctx);
    return null;
  },
};

const holidaysKey = productParameters.holidays.key;

async function yearOf(ctx: TenantCtx, year: number) {
  const current = (await valuesOf(ctx, holidaysKey)).find(({ state }) => state === 'current');
  const years = (current?.value ?? {}) as OwnHolidays;
  return {
    year,
    holidays: [...holidaysOfYear(years, year)],
    legal: colombianHolidays(year),
    own: Object.hasOwn(years, String(year)),
  };
}

export const calendarHandlers: Handlers<typeof calendarEndpoints> = {
  year: async (ctx, { params }) => yearOf(ctx, params.year),
  saveYear: async (ctx, { params, body }) => {
    const dates = body.holidays.map(({ date }) => date);
    if (dates.some((date) => !date.startsWith(`${params.year}-`)))
      fail('INVALID_INPUT', {}, { holidays: 'OTHER_YEAR' });
    if (new Set(dates).size < dates.length) fail('INVALID_INPUT', {}, { holidays: 'DUPLICATE' });
    const values = await valuesOf(ctx, holidaysKey);
    const current = values.find(({ state }) => state === 'current');
    const years = {
      ...((current?.value ?? {}) as OwnHolidays),
      [String(params.year)]: body.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    };
    const now = today(ctx);
    await saveParameter(ctx, holidaysKey, {
      value: years,
      validFrom: now,
      unit: current?.unit ?? null,
      basis: current?.basis ?? null,
      version: values.find(({ validFrom }) => validFrom === now)?.version ?? null,
    });
    return yearOf(ctx, params.year);
  },
};

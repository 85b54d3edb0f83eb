import { Readable } from 'node:stream';
import type { z } from 'zod';
import type {
  ConfigurationPackage,
  packages as endpoints,
  PackagePart,
  PackagePreview,
  PackageRecord,
} from '@cuadrilla/contract/administration/packages.ts';
import type { Ctx } from '#platform/context.ts';
import { deepDifferences } from '#platform/catalogue/deep-differences.rules.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { textOf, type PackagedRecord, type PackageSource, type Reference } from '#platform/packages.ts';
import { idsByCode } from '#platform/catalogue/record-names.ts';
import { uniqueKeysOf } from '#platform/catalogue/unique.ts';
import { attempt } from '#platform/savepoint.ts';

type ImportBody = z.output<typeof endpoints.import.body>;

/**
 * The handlers behind configuration packages, over what each room gives; sources stand in the order in which
 * they are taken.
 */
export function packageHandlers(sources: readonly PackageSource[]): Handlers<typeof endpoints> {
  const sourceOf = (part: PackagePart): PackageSource =>
    sources.find((source) => source.part === part) ?? fail('NOT_FOUND', { part });
  const may = (ctx: Ctx, codes: readonly PackageSource['exports'][]): boolean =>
    codes.every((code) => ctx.actor.permissions.has(code));
  /** What a whole tenant is set up with is no business of who sees one company alone. */
  const whole = (ctx: Ctx): void => void (ctx.actor.companyScope !== null && fail('FORBIDDEN'));
  const partsOf = (pack: ConfigurationPackage) =>
    sources
      .filter(({ part }) => pack.parts[part])
      .map((source) => ({ source, records: pack.parts[source.part]! }));

  /**
   * What taking a package in would do; `update` as if records that differ were changed, without those in
   * `skip`.
   */
  async function preview(
    ctx: Ctx,
    pack: ConfigurationPackage,
    { update = true, skip = new Set<string>() } = {},
  ): Promise<Previewed[]> {
    const parts = partsOf(pack).map(({ source, records }) => ({
      source,
      records: records.filter((record) => !skip.has(`${source.part}:${source.keyOf(record)}`)),
    }));
    const told = (part: string): readonly PackageRecord[] =>
      parts.find(({ source }) => source.part === part)?.records ?? [];
    const tenant = new Map<string, PackagedRecord[]>();
    const ofTenant = async (source: PackageSource): Promise<PackagedRecord[]> => {
      const found = tenant.get(source.part) ?? (await source.read(ctx));
      tenant.set(source.part, found);
      return found;
    };
    const codes = new Map<string, Set<string>>();
    /** Codes that a part has, before or after; those of other modules are looked up one by one. */
    const known = async ({ part, code }: Reference): Promise<boolean> => {
      const source = sources.find((each) => each.part === part);
      if (!source) return (await idsByCode(ctx, part, [code])).has(code);
      if (!codes.has(part))
        codes.set(
          part,
          new Set([...(await ofTenant(source)).map(({ record }) => record), ...told(part)].map(lastCode)),
        );
      return codes.get(part)!.has(code);
    };
    const result: Previewed[] = [];
    for (const { source, records } of parts) {
      const own = await ofTenant(source);
      const byKey = new Map(own.map((each) => [source.keyOf(each.record), each]));
      const holders = await uniqueHolders(ctx, source, own);
      const uniqueKeys = await uniqueKeysOf(ctx, source.unique, records);
      const seen = new Set<string>();
      for (const [place, record] of records.entries()) {
        const key = source.keyOf(record);
        const existing = byKey.get(key) ?? null;
        const differences = existing ? deepDifferences(pick(existing.record, record), record) : [];
        const references = new Set<string>();
        const missing = new Set<string>();
        for (const reference of source.references(record)) {
          if (reference.code === '') continue;
          const told = `${reference.part}: ${reference.code}`;
          if (!references.has(told) && !(await known(reference))) missing.add(told);
          references.add(told);
        }
        const fault = seen.has(key)
          ? { es: 'Está dos veces en el paquete', en: 'It is in the package twice' }
          : source.fault(record, existing?.record ?? null);
        seen.add(key);
        const rival = uniqueKeys[place]!.map((value, at) => holders[at]!.get(value) ?? key).find(
          (holder) => holder !== key,
        );
        for (const [at, value] of uniqueKeys[place]!.entries())
          if (value !== null) holders[at]!.set(value, key);
        result.push({
          part: source.part,
          key,
          label: labelOf(record, ctx.locale),
          id: existing?.id ?? null,
          existing: existing?.record ?? null,
          record,
          references,
          differences,
          missing: [...missing],
          missingTranslations: untranslated(record),
          fault:
            fault?.[ctx.locale] ??
            (rival === undefined
              ? null
              : ctx.locale === 'en'
                ? `${rival} has the same`
                : `${rival} ya lo tiene`),
          outcome: fault
            ? 'fault'
            : rival !== undefined
              ? 'clash'
              : !existing
                ? 'new'
                : differences.length === 0
                  ? 'same'
                  : 'different',
        });
      }
    }
    hangOnUntaken(result);
    await checkDesigns(result);
    hangOnUntaken(result);
    return result;

    /** Designs that would be written are held against all that there would be. */
    async function checkDesigns(found: Previewed[]): Promise<void> {
      const written = ({ outcome }: Previewed): boolean =>
        outcome === 'new' || (outcome === 'different' && update);
      for (const { source } of parts) {
        const mine = found.filter(
          (each) => each.part === source.part && written(each) && each.missing.length === 0,
        );
        if (!source.check || mine.length === 0) continue;
        const world = new Map<PackagePart, Map<string, PackageRecord>>();
        for (const part of source.check.needs) {
          const needed = sourceOf(part);
          const records = (await ofTenant(needed)).map(({ record }) => record);
          const taken = found
            .filter((each) => each.part === part && written(each))
            .map(({ record }) => record);
          world.set(part, new Map([...records, ...taken].map((record) => [needed.keyOf(record), record])));
        }
        const check = source.check.prepare((part) => world.get(part) ?? new Map());
        for (const each of mine) {
          const fault = check(each.record, each.existing);
          if (fault) Object.assign(each, { outcome: 'fault', fault: fault[ctx.locale] });
        }
      }
    }
  }

  /**
   * Previews and writes. When another request takes a value in between, both are done again: what there is by then
   * is named as a clash, or is the same already.
   */
  async function writeAgain(ctx: Ctx, body: ImportBody) {
    for (let turn = 1; ; turn++) {
      const chosen = await preview(ctx, body.package, {
        update: body.existing === 'update',
        skip: new Set(body.skip),
      });
      refuseBroken(chosen);
      refuseHanging(chosen, body.existing);
      const written = await attempt(ctx, (inner) => write(inner, body, chosen));
      if (written.ok) return written.value;
      if (written.failure.code !== 'ALREADY_EXISTS' || turn === 3) throw written.failure;
    }
  }

  async function write(ctx: Ctx, { package: pack, existing }: ImportBody, chosen: readonly Previewed[]) {
    const result = [];
    for (const { source } of partsOf(pack)) {
      const mine = chosen.filter(({ part }) => part === source.part);
      const created = mine.filter(({ outcome }) => outcome === 'new');
      const updated = existing === 'update' ? mine.filter(({ outcome }) => outcome === 'different') : [];
      await source.write(ctx, [...created, ...updated]);
      result.push({
        part: source.part,
        created: created.length,
        updated: updated.length,
        kept: mine.length - created.length - updated.length,
      });
    }
    return result;
  }

  return {
    contents: async (ctx) => {
      whole(ctx);
      const result = [];
      for (const source of sources) {
        const exportable = may(ctx, [source.exports]);
        const records = exportable
          ? (await source.read(ctx)).map(({ record }) => ({
              key: source.keyOf(record),
              label: labelOf(record, ctx.locale),
            }))
          : [];
        result.push({
          part: source.part,
          name: source.name,
          records,
          exportable,
          importable: may(ctx, source.imports),
        });
      }
      return result;
    },
    export: async (ctx, { body }) => {
      whole(ctx);
      const parts: ConfigurationPackage['parts'] = {};
      for (const { part, keys } of body.parts) {
        const source = sourceOf(part);
        if (!may(ctx, [source.exports])) fail('FORBIDDEN', { part });
        const wanted = keys === 'all' ? null : new Set(keys);
        parts[part] = (await source.read(ctx))
          .map(({ record }) => record)
          .filter((record) => wanted === null || wanted.has(source.keyOf(record)));
      }
      const pack: ConfigurationPackage = {
        format: 'cuadrilla-package',
        formatVersion: 1,
        name: body.name,
        description: body.description,
        exportedAt: ctx.now.toISOString(),
        exportedFrom: ctx.actor.tenantName.slice(0, 100),
        parts,
      };
      ctx.audit({
        action: 'package.export',
        subject: 'package',
        after: {
          name: body.name,
          parts: Object.fromEntries(Object.entries(parts).map(([part, records]) => [part, records.length])),
        },
      });
      return {
        name: `${body.name}.json`,
        type: 'application/json',
        stream: Readable.from([JSON.stringify(pack, null, 2)]),
      };
    },
    preview: async (ctx, { body }) => {
      whole(ctx);
      for (const { source } of partsOf(body.package))
        if (!may(ctx, [source.exports])) fail('FORBIDDEN', { part: source.part });
      return (await preview(ctx, body.package)).map(
        ({ id: _id, existing: _existing, record: _record, references: _references, ...each }) => each,
      );
    },
    import: async (ctx, { body }) => {
      whole(ctx);
      for (const { source } of partsOf(body.package))
        if (!may(ctx, [source.exports, ...source.imports])) fail('FORBIDDEN', { part: source.part });
      const result = await writeAgain(ctx, body);
      ctx.audit({
        action: 'package.import',
        subject: 'package',
        after: { name: body.package.name, from: body.package.exportedFrom, result },
      });
      return result;
    },
  };
}

/** By value of each unique set: the key of the record that has it. */
async function uniqueHolders(
  ctx: Ctx,
  source: PackageSource,
  own: readonly PackagedRecord[],
): Promise<Map<string | null, string>[]> {
  const keys = await uniqueKeysOf(
    ctx,
    source.unique,
    own.map(({ record }) => record),
  );
  return source.unique.map(
    (_set, at) =>
      new Map(
        own
          .map(({ record }, place) => [keys[place]![at]!, source.keyOf(record)] as const)
          .filter(([value]) => value !== null),
      ),
  );
}

/** @throws INVALID_INPUT, which names the records that cannot be taken, at most fifty */
function refuseBroken(records: readonly Previewed[]): void {
  const broken = records.filter(({ outcome }) => outcome === 'fault' || outcome === 'clash');
  if (broken.length === 0) return;
  const fields = broken
    .slice(0, 50)
    .map(({ part, key, outcome, fault }) => [
      `${part}:${key}`,
      outcome === 'clash' ? outcome : (fault ?? outcome),
    ]);
  fail('INVALID_INPUT', {}, Object.fromEntries(fields));
}

/** @throws INVALID_INPUT, which names the records that refer to what there is not, at most fifty */
function refuseHanging(records: readonly Previewed[], existing: ImportBody['existing']): void {
  const hanging = records.filter(
    ({ outcome, missing }) =>
      missing.length > 0 && (outcome === 'new' || (outcome === 'different' && existing === 'update')),
  );
  if (hanging.length === 0) return;
  const fields = hanging
    .slice(0, 50)
    .map(({ part, key, missing }) => [`${part}:${key}`, `NOT_FOUND ${missing.join(', ')}`]);
  fail('INVALID_INPUT', {}, Object.fromEntries(fields));
}

interface Previewed extends PackagePreview {
  id: number | null;
  /** The tenant's own. */
  existing: PackageRecord | null;
  record: PackageRecord;
  /** As `missing` tells them. */
  references: ReadonlySet<string>;
}

/** What refers to a record that cannot be taken misses it, and so does what refers to that in turn. */
function hangOnUntaken(records: readonly Previewed[]): void {
  const name = ({ part, record }: Previewed): string => `${part}: ${lastCode(record)}`;
  const untaken = ({ id, outcome, missing }: Previewed): boolean =>
    id === null && (outcome === 'fault' || outcome === 'clash' || missing.length > 0);
  for (let before = -1, lost = 0; lost !== before;) {
    before = lost;
    const there = new Set(records.filter((each) => !untaken(each)).map(name));
    const gone = records.filter((each) => untaken(each) && !there.has(name(each))).map(name);
    for (const each of records)
      each.missing.push(...gone.filter((one) => each.references.has(one) && !each.missing.includes(one)));
    lost = gone.length;
  }
}

const lastCode = (record: PackageRecord): string => textOf(record.code ?? record.key ?? record.name);
const labelOf = (record: PackageRecord, locale: 'es' | 'en'): string => {
  const named = textOf((locale === 'en' ? record.nameEn : record.nameEs) ?? record.nameEs ?? record.name);
  const code = lastCode(record);
  return named === '' || named === code ? code : `${code} · ${named}`;
};
const pick = (from: PackageRecord, like: PackageRecord): PackageRecord =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key] ?? null]));

/**
 * Where the English is missing: names, and texts inside designs that are told by language. At most fifty
 * places.
 */
function untranslated(record: PackageRecord): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (found.length >= 50 || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) return value.forEach((each, at) => walk(each, `${path}[${at}]`));
    const map = value as Record<string, unknown>;
    const spanish =
      typeof map.es === 'string' ? map.es : typeof map.default === 'string' ? map.default : null;
    if (spanish !== null && spanish.trim() !== '' && textOf(map.en).trim() === '') found.push(path);
    for (const [key, each] of Object.entries(map)) walk(each, path === '' ? key : `${path}.${key}`);
  };
  walk(record, '');
  if (typeof record.nameEs === 'string' && textOf(record.nameEn).trim() === '') found.unshift('nameEn');
  return found;
}

import type {
  ConfigurationPackage,
  PackagePreview,
  PackageRecord,
} from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Ctx } from '#platform/context.ts';
import { deepDifferences } from '#platform/catalogue/deep-differences.rules.ts';
import { idsByCode } from '#platform/catalogue/record-labels.ts';
import { uniqueKeysOf } from '#platform/catalogue/unique.ts';
import { fail } from '#platform/failure.ts';
import { pace } from '#platform/pace.ts';
import type { PackagedRecord, Reference } from '#platform/packages.ts';
import type { OrderedSource } from './package-order.ts';
import {
  addMissingReferences,
  codeOf,
  fieldsLike,
  labelOf,
  missingTranslationsOf,
  referenceName,
  type PreviewedRecord,
} from './package-records.rules.ts';

/** The records of a package, part by part in the order of import. */
export type PackageContents = readonly { source: OrderedSource; records: readonly PackageRecord[] }[];

export const contentsOf = (sources: readonly OrderedSource[], pack: ConfigurationPackage): PackageContents =>
  sources
    .filter(({ part }) => pack.parts[part])
    .map((source) => ({ source, records: pack.parts[source.part]! }));

/**
 * Computes what importing records would do. With `update`, existing records that differ are changed; otherwise
 * they stay as they are.
 */
export async function previewImport(
  ctx: Ctx,
  sources: readonly OrderedSource[],
  contents: PackageContents,
  update: boolean,
): Promise<PreviewedRecord[]> {
  const ownRecords = ownRecordsOf(ctx);
  const exists = referenceLookup(ctx, sources, contents, ownRecords);
  const result: PreviewedRecord[] = [];
  const pause = pace();
  for (const { source, records } of contents) {
    const compare = await recordComparison(ctx, source, await ownRecords(source), records);
    for (const [place, record] of records.entries()) {
      await pause();
      const { references, missing } = await resolveReferences(source.references(record), exists);
      const compared = compare(record, place);
      result.push({
        part: source.part,
        key: compared.key,
        label: labelOf(record, ctx.locale),
        id: compared.existing?.id ?? null,
        existing: compared.existing?.record ?? null,
        record,
        references,
        differences: compared.differences,
        missing,
        missingTranslations: missingTranslationsOf(record),
        fault: compared.fault?.[ctx.locale] ?? clashText(compared.rival, ctx.locale),
        outcome: outcomeOf(compared),
      });
    }
  }
  addMissingReferences(result);
  await checkDefinitions(ctx, sources, contents, { result, update, ownRecords });
  addMissingReferences(result);
  return result;
}

type OwnRecords = (source: OrderedSource) => Promise<PackagedRecord[]>;

/** Reads the tenant's records of each part once. */
function ownRecordsOf(ctx: Ctx): OwnRecords {
  const cache = new Map<string, PackagedRecord[]>();
  return async (source) => {
    const found = cache.get(source.part) ?? (await source.read(ctx));
    cache.set(source.part, found);
    return found;
  };
}

type ReferenceLookup = (reference: Reference) => Promise<boolean>;

/** Whether a record exists in the tenant or in the package; records of other modules are looked up one by one. */
function referenceLookup(
  ctx: Ctx,
  sources: readonly OrderedSource[],
  contents: PackageContents,
  ownRecords: OwnRecords,
): ReferenceLookup {
  const codesByPart = new Map<string, Set<string>>();
  return async ({ part, code }) => {
    const source = sources.find((each) => each.part === part);
    if (!source) return (await idsByCode(ctx, part, [code])).has(code);
    if (!codesByPart.has(part)) {
      const own = (await ownRecords(source)).map(({ record }) => record);
      const packaged = contents.find((each) => each.source.part === part)?.records ?? [];
      codesByPart.set(part, new Set([...own, ...packaged].map(codeOf)));
    }
    return codesByPart.get(part)!.has(code);
  };
}

async function resolveReferences(
  references: readonly Reference[],
  exists: ReferenceLookup,
): Promise<{ references: ReadonlySet<string>; missing: string[] }> {
  const names = new Set<string>();
  const missing: string[] = [];
  for (const reference of references) {
    if (reference.code === '') continue;
    const name = referenceName(reference.part, reference.code);
    if (!names.has(name) && !(await exists(reference))) missing.push(name);
    names.add(name);
  }
  return { references: names, missing };
}

interface Compared {
  key: string;
  existing: PackagedRecord | null;
  differences: PackagePreview['differences'];
  fault: Bilingual | null;
  /** Key of another record with the same unique value. */
  rival: string | undefined;
}

/**
 * Compares the records of a part, one after the other, with the tenant's own and with those before them. The
 * returned function takes a record and its place among `records`.
 */
async function recordComparison(
  ctx: Ctx,
  source: OrderedSource,
  own: readonly PackagedRecord[],
  records: readonly PackageRecord[],
): Promise<(record: PackageRecord, place: number) => Compared> {
  const ownByKey = new Map(own.map((each) => [source.keyOf(each.record), each]));
  const keysByUniqueValue = await uniqueHolders(ctx, source, own);
  const uniqueValues = await uniqueKeysOf(ctx, source.unique, records);
  const seen = new Set<string>();
  return (record, place) => {
    const key = source.keyOf(record);
    const existing = ownByKey.get(key) ?? null;
    const fault = seen.has(key)
      ? { es: 'Está dos veces en el paquete', en: 'It is in the package twice' }
      : source.fault(record, existing?.record ?? null);
    seen.add(key);
    const values = uniqueValues[place]!;
    const rival = values
      .map((value, at) => keysByUniqueValue[at]!.get(value) ?? key)
      .find((holder) => holder !== key);
    for (const [at, value] of values.entries()) if (value !== null) keysByUniqueValue[at]!.set(value, key);
    return {
      key,
      existing,
      differences: existing ? deepDifferences(fieldsLike(existing.record, record), record) : [],
      fault,
      rival,
    };
  };
}

/** For each unique set of fields, the keys of the tenant's own records by their value. */
async function uniqueHolders(
  ctx: Ctx,
  source: OrderedSource,
  own: readonly PackagedRecord[],
): Promise<Map<string | null, string>[]> {
  const values = await uniqueKeysOf(
    ctx,
    source.unique,
    own.map(({ record }) => record),
  );
  return source.unique.map(
    (_set, at) =>
      new Map(
        own
          .map(({ record }, place) => [values[place]![at]!, source.keyOf(record)] as const)
          .filter(([value]) => value !== null),
      ),
  );
}

function outcomeOf({ existing, differences, fault, rival }: Compared): PackagePreview['outcome'] {
  if (fault) return 'fault';
  if (rival !== undefined) return 'clash';
  if (!existing) return 'new';
  return differences.length === 0 ? 'same' : 'different';
}

function clashText(rival: string | undefined, locale: 'es' | 'en'): string | null {
  if (rival === undefined) return null;
  return locale === 'en' ? `${rival} has the same` : `${rival} ya lo tiene`;
}

/**
 * Checks the definitions that would be written against all records that the tenant would have, and marks the
 * faulty ones in `result`.
 */
async function checkDefinitions(
  ctx: Ctx,
  sources: readonly OrderedSource[],
  contents: PackageContents,
  { result, update, ownRecords }: { result: PreviewedRecord[]; update: boolean; ownRecords: OwnRecords },
): Promise<void> {
  const isWritten = ({ outcome }: PreviewedRecord): boolean =>
    outcome === 'new' || (outcome === 'different' && update);
  const recordsAfterImport = async (part: string): Promise<Map<string, PackageRecord>> => {
    const source = sources.find((each) => each.part === part) ?? fail('NOT_FOUND', { part });
    const own = (await ownRecords(source)).map(({ record }) => record);
    const written = result.filter((each) => each.part === part && isWritten(each));
    const records = [...own, ...written.map(({ record }) => record)];
    return new Map(records.map((record) => [source.keyOf(record), record]));
  };
  for (const { source } of contents) {
    const toCheck = result.filter(
      (each) => each.part === source.part && isWritten(each) && each.missing.length === 0,
    );
    if (!source.check || toCheck.length === 0) continue;
    const world = new Map<string, Map<string, PackageRecord>>();
    for (const part of source.check.needs) world.set(part, await recordsAfterImport(part));
    const check = source.check.prepare((part) => world.get(part) ?? new Map());
    const pause = pace();
    for (const each of toCheck) {
      await pause();
      const fault = check(each.record, each.existing);
      if (fault) Object.assign(each, { outcome: 'fault', fault: fault[ctx.locale] });
    }
  }
}

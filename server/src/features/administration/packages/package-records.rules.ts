import type { PackagePreview, PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import { textOf } from '#platform/packages.ts';

/** A record of a package with the outcome that importing it would have. */
export interface PreviewedRecord extends PackagePreview {
  /** Id of the tenant's own record with the same key; null when there is none. */
  id: number | null;
  /** The tenant's own record with the same key. */
  existing: PackageRecord | null;
  record: PackageRecord;
  /** What the record refers to, written as in `missing`. */
  references: ReadonlySet<string>;
}

/** How references and `missing` name a record. */
export const referenceName = (part: string, code: string): string => `${part}: ${code}`;

export const codeOf = (record: PackageRecord): string => textOf(record.code ?? record.key ?? record.name);

export function labelOf(record: PackageRecord, locale: 'es' | 'en'): string {
  const name = textOf((locale === 'en' ? record.nameEn : record.nameEs) ?? record.nameEs ?? record.name);
  const code = codeOf(record);
  return name === '' || name === code ? code : `${code} · ${name}`;
}

/** The fields of `record` that `like` has; null for those that it does not have. */
export const fieldsLike = (record: PackageRecord, like: PackageRecord): PackageRecord =>
  Object.fromEntries(Object.keys(like).map((key) => [key, record[key] ?? null]));

/**
 * Adds to `missing` the references to records that cannot be imported. A record with a missing reference cannot
 * be imported either, which may make further references missing: each record is visited once when it becomes one.
 */
export function addMissingReferences(records: readonly PreviewedRecord[]): void {
  const nameOf = ({ part, record }: PreviewedRecord): string => referenceName(part, codeOf(record));
  const cannotExist = ({ id, outcome, missing }: PreviewedRecord): boolean =>
    id === null && (outcome === 'fault' || outcome === 'clash' || missing.length > 0);
  const referring = new Map<string, PreviewedRecord[]>();
  const existing = new Map<string, number>();
  for (const record of records) {
    for (const name of record.references) {
      const others = referring.get(name);
      if (others) others.push(record);
      else referring.set(name, [record]);
    }
    if (!cannotExist(record)) existing.set(nameOf(record), (existing.get(nameOf(record)) ?? 0) + 1);
  }
  const queue = records.filter(cannotExist);
  const absent = new Set<string>();
  for (let at = 0; at < queue.length; at++) {
    const name = nameOf(queue[at]!);
    if (existing.get(name) || absent.has(name)) continue;
    absent.add(name);
    for (const each of referring.get(name) ?? []) {
      const existed = !cannotExist(each);
      if (!each.missing.includes(name)) each.missing.push(name);
      if (!existed || !cannotExist(each)) continue;
      existing.set(nameOf(each), existing.get(nameOf(each))! - 1);
      queue.push(each);
    }
  }
}

/** Paths of texts without an English translation: names, and texts by language in definitions. At most fifty. */
export function missingTranslationsOf(record: PackageRecord): string[] {
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

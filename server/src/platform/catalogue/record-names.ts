import { sql, type RawBuilder } from 'kysely';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';

/**
 * How the rows of a table are named to people wherever another record refers to them. `code` and `name` are
 * SQL over the alias `t`, written in our code and never taken from a request.
 */
export interface RecordNames {
  table: string;
  title: Bilingual;
  code: string;
  name: Record<Locale, string>;
  /** Labels of up to 1,000 records of a tenant are cached. */
  cached?: boolean;
}

/** What every module says of its records, collected at start. */
export interface RecordDirectory {
  /** By the name that references use, for example `zones`. */
  names: ReadonlyMap<string, RecordNames>;
  /** Tables whose rows mean nothing by themselves: references from them are counted, not listed. */
  linkTables: ReadonlyMap<string, Bilingual>;
}

/** @throws when no module declares records of that name: a fault of the code, not of the request */
export function namesOf(records: RecordDirectory, name: string): RecordNames {
  const found = records.names.get(name);
  if (!found) throw new Error(`No module declares records called ${name}.`);
  return found;
}

/** `CODE · Name`, or the name alone when it is its own code. */
export const labelText = ({ code, name }: RecordNames, locale: Locale): string =>
  code === name[locale] ? code : `${code} || ' · ' || ${name[locale]}`;
export const labelSql = (names: RecordNames, locale: Locale): RawBuilder<string> =>
  sql.raw(labelText(names, locale));

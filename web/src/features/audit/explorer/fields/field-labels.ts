import { dimensionOf } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { administrationFields } from './administration-fields.ts';
import { commonFields } from './common-fields.ts';
import type { LineField } from './field.types.ts';
import { insightsFields } from './insights-fields.ts';
import { operationFields } from './operation-fields.ts';
import { parameterizationFields } from './parameterization-fields.ts';
import { permissionLabels } from './permission-labels.ts';
import { securityFields } from './security-fields.ts';

/** What the names of fields in a line mean depends on what the line is about, and on what was done. */
export interface LineAbout {
  subject: string;
  action: string;
}

const fieldsBySubject = {
  ...administrationFields,
  ...insightsFields,
  ...operationFields,
  ...parameterizationFields,
  ...securityFields,
};

/** Lines whose fields are the questions of a form or the facts of a workflow, as the tenant calls them. */
const ownFields: ReadonlySet<string> = new Set(['activity.decide', 'operation.facts']);

const ownOf = <T>(of: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  of !== undefined && Object.hasOwn(of, key) ? of[key] : undefined;

const fieldOf = (subject: string, key: string): LineField | undefined =>
  ownOf(ownOf(fieldsBySubject, subject), key) ?? ownOf(commonFields, key);

/** `zone_id` of a search is the field `zoneId`. */
const camelCase = (key: string): string =>
  key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The field that a filter reads: dimensions have names of their own. */
export function filteredField({ subject }: LineAbout, key: string): LineField | undefined {
  const dimension = /^(alert|dashboard)$/.test(subject) ? dimensionOf(key) : undefined;
  return dimension ? { label: dimension.name } : (fieldOf(subject, key) ?? fieldOf(subject, camelCase(key)));
}

interface Part {
  key: string;
  /** Undefined where the product has no name for it. */
  label: Bilingual | undefined;
  field: LineField | undefined;
  /** Called as the tenant calls it. */
  isOwn: boolean;
}

const labelWithin = (outer: LineField, key: string): Bilingual | undefined => ownOf(outer.choices, key);

function innerField(about: LineAbout, outers: readonly Part[], key: string): LineField | undefined {
  const outer = outers.at(-1)?.field;
  if (outer?.format === 'filters') return filteredField(about, key);
  // A part of a list has the name of that part in between: `contacts.Ana.phone`.
  const own = outers.slice(-2).flatMap(({ field }) => (field?.parts ? [field.parts] : []));
  return own.map((fields) => ownOf(fields, key)).find(Boolean) ?? fieldOf(about.subject, key);
}

/** The parts of a dotted field: `filters.zone.value` is the value of the filter by zone. */
export function partsOf(about: LineAbout, path: string): Part[] {
  if (ownFields.has(about.action)) return [{ key: path, label: undefined, field: undefined, isOwn: true }];
  const permission = permissionLabels.get(path);
  if (permission) return [{ key: path, label: permission, field: undefined, isOwn: false }];
  const parts: Part[] = [];
  let outer: LineField | undefined;
  let isOwn = false;
  for (const key of path.split('.')) {
    const field: LineField | undefined = isOwn ? undefined : innerField(about, parts, key);
    const label = outer && labelWithin(outer, key);
    const called = label ?? field?.label ?? (isOwn ? undefined : measureOf(key)?.name);
    parts.push({ key, label: called, field, isOwn });
    isOwn ||= field?.own === true;
    outer = field;
  }
  return parts;
}

/** `answers.hora_pago` is the part `hora_pago` of the answers. */
export const auditFieldLabel = (about: LineAbout, path: string, lang: Locale): string =>
  partsOf(about, path)
    .map(({ key, label }) => label?.[lang] ?? key)
    .join(' · ');

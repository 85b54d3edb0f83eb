import { FunctionFactory, Serializer, surveyLocalization } from 'survey-core';
import { businessDaysBetween, colombianHours, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import { tenantHolidays } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { distanceMetres } from '@cuadrilla/contract/kit/distance.ts';
import { readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { chanceFunctions, heldFor } from './guard/chance-functions.ts';
import { plainFunctions } from './expressions/expression-functions.ts';
import { useLinearPatterns } from './guard/linear-validator.ts';
import { itemsByCode, type Lists } from './lists.ts';

/** What expressions of a form read besides the answers. */
export interface FormContext {
  /** What the operation fills in, by question. */
  prefill?: Record<string, unknown>;
  /** Parameters by key, for `param('KEY')`. */
  params?: Record<string, unknown>;
  lists?: Lists;
  /** The moment the answers are given at: the phone's clock in the field. */
  now: Date;
  /** For business days and local times; Bogota with the holidays of the law when absent. */
  calendar?: Calendar;
}

const contexts = new WeakMap<object, FormContext>();
const bogota: Calendar = { timeZone: 'America/Bogota', hours: colombianHours, holidays: tenantHolidays() };

/**
 * Binds a context to a survey, or to the object that stands for one in a plan. Its expressions read it from the
 * next evaluation on.
 */
export function setFormContext(model: object, context: FormContext): void {
  contexts.set(model, context);
}

interface Caller {
  survey?: object;
  question?: { survey?: object };
}

const missing = (value: unknown): boolean => value === null || value === undefined || value === '';
const number = (value: unknown): number | null => {
  const converted = missing(value) || typeof value === 'object' ? Number.NaN : Number(value);
  return Number.isFinite(converted) ? converted : null;
};

function between(unit: number) {
  return ([a, b]: unknown[], { calendar = bogota }: FormContext) => {
    const read = (value: unknown) => (value instanceof Date ? value : readInstant(value, calendar.timeZone));
    const [from, to] = [read(a), read(b)];
    return from && to ? Math.round(((to.getTime() - from.getTime()) / unit) * 100) / 100 : null;
  };
}

/** An own property; null when there is none, as SurveyJS expects. */
const own = (record: Record<string, unknown> | undefined, key: unknown): unknown =>
  typeof record === 'object' && record !== null && typeof key === 'string' && Object.hasOwn(record, key)
    ? (record[key] ?? null)
    : null;

const functions: Record<string, (values: unknown[], context: FormContext) => unknown> = {
  // A dotted key reads a part of a parameter that is a JSON value: param('DESVNUEVO.sup'), param('DESVACU.0.min').
  param: ([key], { params }) =>
    typeof key !== 'string'
      ? null
      : key
          .split('.')
          .reduce<unknown>(
            (value, part) => own(value as Record<string, unknown> | undefined, part),
            params ?? {},
          ),
  pulldata: ([list, code, attribute], { lists }) => {
    const items = lists && typeof list === 'string' && Object.hasOwn(lists, list) ? lists[list] : undefined;
    const item = missing(code) || !items ? undefined : itemsByCode(items).get(String(code))?.[0];
    if (!item) return null;
    // What every item has stands in for an attribute of that name.
    return own(item.attributes, attribute) ?? own({ label: item.name.es, name: item.code }, attribute);
  },
  today: (_, { now, calendar = bogota }) => localDate(now, calendar.timeZone),
  now: (_, { now }) => now.toISOString(),
  business_days: ([a, b], { calendar = bogota }) => {
    const day = (value: unknown) => {
      const at = readInstant(value, calendar.timeZone);
      return at && localDate(at, calendar.timeZone);
    };
    const [from, to] = [day(a), day(b)];
    if (from === null || to === null || Math.abs(Date.parse(to) - Date.parse(from)) > 3_700 * 86_400_000)
      return null;
    return businessDaysBetween(from, to, calendar);
  },
  hours_between: between(3_600_000),
  minutes_between: between(60_000),
  distance_m: (values) => {
    const [lat1, lng1, lat2, lng2] = values.map(number);
    if (lat1 == null || lng1 == null || lat2 == null || lng2 == null) return null;
    return Math.round(distanceMetres({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 }));
  },
  abs: ([value]) => {
    const x = number(value);
    return x === null ? null : Math.abs(x);
  },
  pow: ([base, exponent]) => {
    const [x, y] = [number(base), number(exponent)];
    return x === null || y === null || !Number.isFinite(x ** y) ? null : x ** y;
  },
  text_length: ([value]) => (missing(value) ? 0 : String(value).length),
  count_of: ([value]) => (Array.isArray(value) ? value.length : missing(value) ? 0 : 1),
  si_no: ([value]) => (value === true || value === 'true' ? 'si' : 'no'),
  one_of: ([value, ...wanted]) => !missing(value) && wanted.some((entry) => String(entry) === String(value)),
  ...Object.fromEntries(
    Object.entries(plainFunctions).map(([name, evaluate]) => [
      name,
      (values: unknown[], { calendar = bogota }: FormContext) => evaluate(values, calendar.timeZone),
    ]),
  ),
};

/** Names of the functions that the product adds to SurveyJS's own. */
export const formFunctions: readonly string[] = [...Object.keys(functions), ...Object.keys(chanceFunctions)];

let registered = false;

/** Registers our functions and question properties with SurveyJS; calls after the first do nothing. */
export function registerFormFeatures(): void {
  if (registered) return;
  registered = true;
  useLinearPatterns();
  // The texts of a form are Spanish under `default`; SurveyJS would take `default` for English.
  surveyLocalization.defaultLocale = 'es';
  Object.assign(surveyLocalization.locales.es ?? {}, {
    removePanel: 'Quitar',
    signaturePlaceHolder: 'Firme aquí',
  });
  for (const [name, evaluate] of Object.entries(functions)) {
    FunctionFactory.Instance.unregister(name);
    FunctionFactory.Instance.register(name, function (this: Caller, values: unknown[]) {
      const survey = this.survey ?? this.question?.survey;
      return evaluate(values, (survey && contexts.get(survey)) ?? { now: new Date() });
    });
  }
  for (const [name, make] of Object.entries(chanceFunctions))
    FunctionFactory.Instance.register(name, function (this: Caller) {
      return heldFor(this.question, name, make);
    });
  for (const name of ['kind', 'list', 'cascade', 'listFilter'])
    Serializer.addProperty('question', { name, category: 'general' });
  for (const name of ['minCount', 'maxCount', 'maxSeconds', 'maxAccuracy'])
    Serializer.addProperty('question', { name: `${name}:number`, category: 'general' });
  Serializer.addProperty('question', { name: 'draw:boolean', category: 'general' });
  Serializer.addProperty('paneldynamic', { name: 'rowsExpression', category: 'general' });
  Serializer.addProperty('question', { name: 'formerNames:value', category: 'general' });
  Serializer.addProperty('question', { name: 'statistic', category: 'general' });
  for (const name of ['unrealized', 'measured'])
    Serializer.addProperty('survey', { name: `${name}:value`, category: 'general' });
  // Cells of an imported spreadsheet: SurveyJS must not report them as unknown.
  for (const owner of ['survey', 'page', 'panel', 'question', 'itemvalue'])
    Serializer.addProperty(owner, { name: 'xls:value', category: 'general' });
}

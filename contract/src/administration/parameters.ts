import { z } from 'zod';
import { change } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, day, id, idParam, instant, text } from '../kit/fields.ts';
import { holiday, parameterModule } from './parameter-definitions.ts';

const path = '/user-service/parameter/v1';
const keyParam = z.object({
  key: z
    .string()
    .regex(/^[A-Z][A-Z0-9]*$/)
    .max(30),
});

/** A value of a parameter and the day it holds from. */
export const parameterValue = z.object({
  id,
  key: z.string(),
  module: z.string(),
  value: z.unknown(),
  unit: z.string().nullable(),
  basis: z.string().nullable(),
  validFrom: day,
  /** `current` applies today. */
  state: z.enum(['past', 'current', 'future']),
  version: z.number().int(),
  createdAt: instant,
});
export type ParameterValue = z.output<typeof parameterValue>;

/** `current` is null when the first value holds from a later day. */
export const parameterSummary = z.object({
  key: z.string(),
  module: z.string(),
  name: bilingual,
  known: z.boolean(),
  current: parameterValue.nullable(),
  next: parameterValue.nullable(),
  values: z.number().int(),
});
export type ParameterSummary = z.output<typeof parameterSummary>;

export const parameters = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access: 'PARAMETER_MOD_LIST',
    summary: 'Every parameter with the value of today and the next',
    reply: z.array(parameterSummary),
  }),
  timeline: endpoint({
    method: 'GET',
    path: `${path}/timeline/:key`,
    access: 'PARAMETER_MOD_LIST',
    summary: 'All values of a parameter, newest first',
    params: keyParam,
    reply: z.array(parameterValue),
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history/:key`,
    access: 'PARAMETER_MOD_LIST',
    summary: 'Who changed what of a parameter, and when',
    params: keyParam,
    reply: z.array(change),
  }),
  schema: endpoint({
    method: 'GET',
    path: `${path}/schema/:key`,
    access: 'PARAMETER_MOD_LIST',
    summary: 'JSON Schema of the value of a parameter',
    params: keyParam,
    reply: z.record(z.string(), z.unknown()),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/save/:key`,
    access: 'PARAMETER_MOD_EDIT',
    params: keyParam,
    reply: parameterValue,
    summary:
      'Set the value of a parameter from a day on; `version` is that of the changed value, null for a new day',
    body: z.strictObject({
      value: z.json(),
      validFrom: day,
      module: parameterModule.optional(),
      unit: text(50).nullable().default(null),
      basis: text(300).nullable().default(null),
      version: z.number().int().nullable().default(null),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/delete/:id`,
    access: 'PARAMETER_MOD_EDIT',
    summary: 'Take back a value that holds from a later day',
    params: idParam,
    reply: z.null(),
  }),
};

const yearParam = z.object({ year: z.coerce.number().int().min(2000).max(2100) });
export const calendarYear = z.object({
  year: z.number().int(),
  /** The saved days; those of the law when none were saved for the year. */
  holidays: z.array(holiday),
  /** Colombian holidays by law (Ley 51 de 1983, Ley 2578 de 2026), to compare with and to start from. */
  legal: z.array(holiday),
  own: z.boolean(),
});
export const calendar = {
  year: endpoint({
    method: 'GET',
    path: `/user-service/calendar/v1/year/:year`,
    access: 'PARAMETER_MOD_LIST',
    summary: 'Holidays of a year',
    params: yearParam,
    reply: calendarYear,
  }),
  saveYear: endpoint({
    method: 'PUT',
    path: `/user-service/calendar/v1/year/:year`,
    access: 'PARAMETER_MOD_EDIT',
    summary: 'The holidays of a year; deadlines counted from now on use them',
    params: yearParam,
    body: z.strictObject({ holidays: z.array(holiday).max(60) }),
    reply: calendarYear,
  }),
};

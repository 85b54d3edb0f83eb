import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant } from '../kit/fields.ts';
import { longPageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';

const path = '/operacion-campo-service/form-answers/v1';

/** A question of any version of the form; one that versions ask under the same name is one column. */
const answerColumn = z.object({
  name: z.string(),
  title: bilingual,
  kind: z.enum(['text', 'number', 'boolean', 'file', 'place', 'rows']),
  /** Versions that ask it. */
  versions: z.array(z.string()),
});
export type AnswerColumn = z.output<typeof answerColumn>;

const answeredForm = z.object({
  id,
  code: z.string(),
  name: bilingual,
  versions: z.array(z.object({ id, version: z.string() })),
  columns: z.array(answerColumn),
});
export type AnsweredForm = z.output<typeof answeredForm>;

export const formAnswerKeys = {
  id: 'LONG',
  receivedAt: 'INSTANT',
  versionId: 'LONG',
  zoneId: 'LONG',
  companyId: 'LONG',
  employeeId: 'LONG',
  operationNumber: 'STRING',
} as const;

const formAnswer = z.object({
  /** Of the submission. */
  id,
  activityId: id,
  operationId: id,
  operationNumber: z.string(),
  version: z.string(),
  receivedAt: instant,
  author: z.string(),
  zone: bilingual.nullable(),
  company: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** What a table shows of each question that was answered, in the caller's language. */
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Photos that the server has, by question. */
  photos: z.record(z.string(), z.array(id)),
});
export type FormAnswer = z.output<typeof formAnswer>;

/**
 * What was answered to a form, as a main form or beside another one, in all its versions. The rows are those of
 * activities that the caller may see; earlier and superseded submissions are left out. Files take also the
 * permission to download forms.
 */
export const formAnswers = {
  form: endpoint({
    method: 'GET',
    path: `${path}/form/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'A form with the questions of all its versions',
    params: idParam,
    reply: answeredForm,
  }),
  search: endpoint({
    method: 'POST',
    path: `${path}/search/:id`,
    recorded: { action: 'answers.list', subject: 'form', id: 'id' },
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Answers to a form, the newest first',
    params: idParam,
    body: searchQuery,
    keys: formAnswerKeys,
    reply: longPageOf(formAnswer),
  }),
  places: endpoint({
    method: 'POST',
    path: `${path}/places/:id`,
    access: 'SUBOPERATIVE_MOD_VIEWFORM',
    summary: 'Where the newest 5,000 answers were given',
    params: idParam,
    body: searchQuery.pick({ filters: true }),
    keys: formAnswerKeys,
    reply: z.array(z.tuple([id, z.number(), z.number()])),
  }),
  export: endpoint({
    method: 'POST',
    path: `${path}/export/:id`,
    access: 'FORM_MOD_DOWNLOAD',
    summary: 'Answers to a form as a file; needs SUBOPERATIVE_MOD_VIEWFORM, too',
    params: idParam,
    body: searchQuery.pick({ filters: true }).extend({ format: z.enum(['csv', 'xlsx', 'json', 'geojson']) }),
    keys: formAnswerKeys,
    reply: 'file',
  }),
  recent: endpoint({
    method: 'GET',
    path: `${path}/recent`,
    access: ['FORM_MOD_LIST', 'SUBOPERATIVE_MOD_VIEWFORM'],
    summary: 'How many answers each form got in the last 30 days, by id of the form',
    reply: z.record(z.string(), z.number().int()),
  }),
};

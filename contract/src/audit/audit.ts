import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, text } from '../kit/fields.ts';
import { savedViewEndpoints } from '../kit/saved-views.ts';

/**
 * The audit as people search it: who did what, to which record, when, from where and with which result. Lines are
 * read newest first, each page from where the one before ended.
 */

export const auditResults = ['done', 'refused', 'failed'] as const;
export const auditResult = z.enum(auditResults);
export type AuditResult = z.output<typeof auditResult>;

const shortText = (max: number) => text(max).min(1);
const actionCode = z.string().regex(/^[\w.]{1,80}$/);
const subjectName = z.string().regex(/^[\w.]{1,60}$/);

export const auditFilter = z.strictObject({
  /** From this instant on, and before that one. All of the audit when absent. */
  from: instant.optional(),
  until: instant.optional(),
  actorId: id.optional(),
  /** What the product did by itself: jobs and timers. */
  system: z.literal(true).optional(),
  actions: z.array(actionCode).min(1).max(300).optional(),
  /** The kind of record, by its table, and the record. */
  subject: subjectName.optional(),
  subjectId: shortText(100).optional(),
  requestId: shortText(100).optional(),
  /** The beginning of a network address. */
  address: z
    .string()
    .regex(/^[0-9a-fA-F.:]{1,45}$/)
    .optional(),
  result: auditResult.optional(),
  /** A part of the name or username of a person, or of the code, number or name of a record. */
  text: shortText(100).optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

const difference = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

export const auditLine = z.object({
  id,
  at: instant,
  actor: z.object({ id, name: z.string(), username: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  /** What people call the record; null for one that is gone without a name. */
  label: z.string().nullable(),
  result: auditResult,
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  /**
   * The first few; `more` says how many there are beside them, and is -1 when before and after are too long for a
   * list. Values that name a record have its label.
   */
  differences: z.array(difference),
  more: z.number().int(),
  /** Its number in the chain; null until it is sealed. */
  position: z.number().int().nullable(),
});
export type AuditLine = z.output<typeof auditLine>;

const cursor = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const auditPage = z.object({
  lines: z.array(auditLine),
  /** Where the next page begins; null at the end. */
  next: cursor.nullable(),
  /** Whether the caller sees the lines of the people of the own company alone. */
  ownCompany: z.boolean(),
});

export const histogramSteps = ['hour', 'day', 'week', 'month'] as const;
export type HistogramStep = (typeof histogramSteps)[number];
const histogram = z.object({
  step: z.enum(histogramSteps),
  from: instant,
  until: instant,
  /**
   * Whether all lines are counted. Of very many new ones the last are not until the next minute; lines of a person, a
   * record, an address or a text are not counted where that would take long.
   */
  state: z.enum(['whole', 'newest_missing', 'too_many']),
  total: z.number().int(),
  /** Steps without a line are missing. */
  bars: z.array(z.object({ from: instant, until: instant, count: z.number().int() })),
});
export type AuditHistogram = z.output<typeof histogram>;

/** Where a check of the chain goes on: the last link that was found sound. */
const chainLink = z.object({
  position: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export const chainFaults = ['altered', 'removed', 'link_missing', 'forged', 'cut'] as const;
const chainFault = z.object({
  kind: z.enum(chainFaults),
  position: z.number().int(),
  lineId: id.nullable(),
});
export type ChainFault = z.output<typeof chainFault>;

const base = '/operacion-campo-service/audit/v1';
const access = 'AUDIT_MOD_VIEW';

export const audit = {
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    access,
    readOnly: true,
    summary: 'A page of the audit, newest first; the next page begins after the line `after`',
    body: auditFilter.extend({
      after: cursor.optional(),
      size: z.number().int().min(1).max(200).default(50),
    }),
    reply: auditPage,
  }),
  histogram: endpoint({
    method: 'POST',
    path: `${base}/histogram`,
    access,
    readOnly: true,
    summary: 'How many lines there are in each hour, day, week or month of the period',
    body: auditFilter,
    reply: histogram,
  }),
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access,
    summary: 'Which actions on which kinds of records the audit has',
    reply: z.array(z.object({ subject: z.string(), action: z.string() })),
  }),
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: [access, 'AUDIT_MOD_AUDI_ACTIVITY_RECORD'],
    summary: 'People to choose from, by a part of name, username or code',
    query: z.object({ text: text(100).default(''), id: z.coerce.number().int().positive().optional() }),
    reply: z.array(z.object({ id, name: z.string(), username: z.string() })),
  }),
  line: endpoint({
    method: 'GET',
    path: `${base}/line/:id`,
    access,
    summary: 'One line with all its differences, and before and after as they were recorded',
    params: idParam,
    reply: auditLine.extend({ before: z.unknown(), after: z.unknown(), hash: z.string().nullable() }),
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/export`,
    access,
    summary:
      'All lines that the filter leaves, as a table or as one JSON object a line; recorded in the audit',
    body: auditFilter.extend({ format: z.enum(['csv', 'ndjson']) }),
    reply: 'file',
  }),
  seal: endpoint({
    method: 'GET',
    path: `${base}/seal`,
    access,
    summary: 'How far the audit is sealed: the last signed link, and how many lines have none yet',
    reply: z.object({
      sealed: chainLink.extend({ signedAt: instant }).nullable(),
      unsealed: z.number().int(),
    }),
  }),
  verify: endpoint({
    method: 'POST',
    path: `${base}/verify`,
    recorded: { action: 'audit.verify', subject: 'audit' },
    access,
    readOnly: true,
    summary:
      'Checks the next part of the chain after a link that was found sound; without one, from its start',
    body: z.strictObject({ after: chainLink.optional() }),
    reply: z.object({
      checked: chainLink.nullable(),
      /** The chain has been read to its end. */
      finished: z.boolean(),
      fault: chainFault.nullable(),
    }),
  }),
};

export const auditViews = savedViewEndpoints(`${base}/views`, 'the audit', access, access);

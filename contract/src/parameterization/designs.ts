import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/**
 * Forms, workflows and rules are designed in versions: a draft is saved as often as wanted, publishing makes it the
 * version in force and retires the one before. A published version never changes.
 */
export const versionStatus = z.enum(['draft', 'published', 'retired']);
export type VersionStatus = z.output<typeof versionStatus>;

/** Bytes of a definition as JSON. */
export const definitionBytes = { form: 200_000, workflow: 300_000, rule: 100_000 } as const;
export type DesignKind = keyof typeof definitionBytes;

/** A version without its definition. */
export const designVersion = z.object({
  id,
  designId: id,
  /** How it is called: the text of a form's version, the number of the others. */
  version: z.string(),
  status: versionStatus,
  /** Counts the saves of a draft; whoever saves names the one that was read. */
  revision: z.number().int(),
  basedOn: z.object({ id, version: z.string() }).nullable(),
  note: z.string(),
  author: z.string().nullable(),
  createdAt: instant,
  editor: z.string().nullable(),
  editedAt: instant.nullable(),
  publisher: z.string().nullable(),
  publishedAt: instant.nullable(),
  /** Why it was published although cases failed or something no longer fitted. */
  overrideReason: z.string().nullish(),
  /** Operations that run on it: of workflows alone. */
  openOperations: z.number().int().nullable(),
});
export type DesignVersion = z.output<typeof designVersion>;

/** A draft may be saved while it is wrong; what is no object is refused. */
export const draftDefinition = z.record(z.string(), z.unknown());
export const versionWithDefinition = designVersion.extend({ definition: draftDefinition });
export type VersionWithDefinition = z.output<typeof versionWithDefinition>;

/** Somebody who worked on a draft, and the draft as it was before. */
export const draftAuthor = z.object({
  name: z.string().nullable(),
  /** Whether it is the caller. */
  mine: z.boolean(),
  since: instant,
  /** Of the version that it is based on, for who began it; null when it is based on none. */
  definition: draftDefinition.nullable(),
});
export type DraftAuthor = z.output<typeof draftAuthor>;

export const design = z.object({
  id,
  code: z.string(),
  nameEs: z.string(),
  nameEn: z.string(),
  /** Of forms alone. */
  qualityCode: z.string().nullable(),
  active: z.boolean(),
});
export type Design = z.output<typeof design>;

/** What is wrong in the definition itself, and where: a question, a stage, or a path. */
export const designFault = z.object({ place: z.string(), message: z.string() });
export type DesignFault = z.output<typeof designFault>;

/** What another design would no longer find. */
export const designBreak = z.object({
  /** `fieldWork`: activities that are out in the field, with an older version of the form. */
  kind: z.enum(['form', 'workflow', 'rule', 'fieldWork', 'report', 'dashboard', 'alert']),
  id,
  code: z.string(),
  name: z.string(),
  version: z.string(),
  status: versionStatus,
  /** The stage of a workflow, a question, the block of a report, or the widget of a dashboard. */
  place: z.string(),
  message: z.string(),
  /**
   * Whether publishing is refused. `overridable`: unless a reason is given, since running work can go on.
   * `draft`: never, the draft is refused when it is published itself.
   */
  refuses: z.enum(['always', 'overridable', 'draft']),
});
export type DesignBreak = z.output<typeof designBreak>;

export const designCheck = z.object({ faults: z.array(designFault), breaks: z.array(designBreak) });
export type DesignCheck = z.output<typeof designCheck>;

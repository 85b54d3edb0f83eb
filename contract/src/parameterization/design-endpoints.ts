import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, name, text } from '../kit/fields.ts';
import type { Permission } from '../permissions.ts';
import { casesOf } from './cases/case-endpoints.ts';
import { pathOf } from './design-path.ts';
import { locksOf } from './draft-locks.ts';
import {
  definitionBytes,
  design,
  designCheck,
  designVersion,
  draftAuthor,
  draftDefinition,
  versionWithDefinition,
  type DesignKind,
} from './designs.ts';

const versionParam = z.object({ versionId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
/** A form's own version, 10 characters at most. */
const versionText = text(10).min(1);

export interface DesignAccess {
  read: Permission;
  create: Permission | readonly Permission[];
  edit: Permission;
  settings: Permission | readonly Permission[];
  publish: Permission;
  retire: Permission;
  download: Permission;
}

/** What is read of a design. */
const readingOf = <const A extends DesignAccess>(kind: DesignKind, access: A) => {
  const path = pathOf(kind);
  return {
    history: endpoint({
      method: 'GET',
      path: `${path}/versions/:id`,
      access: access.read,
      summary: `A ${kind} with its versions, the newest first`,
      params: idParam,
      reply: z.object({ design, versions: z.array(designVersion) }),
    }),
    version: endpoint({
      method: 'GET',
      path: `${path}/version/:versionId`,
      access: access.read,
      summary: `One version of a ${kind} with its definition`,
      params: versionParam,
      reply: z.object({ design, version: versionWithDefinition }),
    }),
    draftAuthors: endpoint({
      method: 'GET',
      path: `${path}/draft_authors/:versionId`,
      access: access.read,
      summary: `Who worked on the draft of a ${kind}, in order, each with the draft as it was before`,
      params: versionParam,
      reply: z.array(draftAuthor),
    }),
    checkDraft: endpoint({
      method: 'POST',
      path: `${path}/check_draft/:versionId`,
      access: access.read,
      summary: `What publishing a draft would refuse: its own faults, and what would break elsewhere`,
      readOnly: true,
      params: versionParam,
      reply: designCheck,
    }),
    download: endpoint({
      method: 'GET',
      path: `${path}/download/:versionId`,
      access: access.download,
      summary: `The definition of a version as a JSON file`,
      params: versionParam,
      reply: 'file',
    }),
  };
};

/** Drafts of a design, whatever their state. */
const draftsOf = <const A extends DesignAccess>(kind: DesignKind, access: A) => {
  const path = pathOf(kind);
  const bodyLimit = definitionBytes[kind] * 2;
  return {
    createDraft: endpoint({
      method: 'POST',
      path: `${path}/create_draft/:id`,
      access: access.edit,
      summary: `A draft of a ${kind}, from its published version or from the one named`,
      params: idParam,
      body: z.strictObject({ fromVersionId: id.optional() }),
      reply: designVersion,
    }),
    saveDraft: endpoint({
      method: 'PUT',
      path: `${path}/draft/:versionId`,
      access: access.edit,
      summary: `Save a draft, also while it is wrong; STALE_VERSION shows what somebody else saved`,
      bodyLimit,
      params: versionParam,
      body: z.strictObject({
        revision: z.number().int().min(1),
        definition: draftDefinition,
        note: text(500).optional(),
        /** Of a form. */
        version: versionText.optional(),
      }),
      reply: designVersion,
    }),
    discardDraft: endpoint({
      method: 'DELETE',
      path: `${path}/draft/:versionId`,
      access: access.edit,
      summary: `Discard a draft; a ${kind} that has nothing else goes with it`,
      params: versionParam,
      query: z.object({ revision: z.coerce.number().int().min(1) }),
      reply: z.null(),
    }),
  };
};

/** What changes the design itself. */
const changesOf = <const A extends DesignAccess, C extends z.ZodType, S extends z.ZodType>(
  kind: DesignKind,
  access: A,
  names: { create: C; settings: S },
) => {
  const path = pathOf(kind);
  const bodyLimit = definitionBytes[kind] * 2;
  return {
    create: endpoint({
      method: 'POST',
      path: `${path}/create`,
      access: access.create,
      summary: `A new ${kind} with its first draft`,
      bodyLimit,
      body: names.create,
      reply: z.object({ design, version: designVersion }),
    }),
    settings: endpoint({
      method: 'PUT',
      path: `${path}/settings/:id`,
      access: access.settings,
      summary: `Change the names of a ${kind}`,
      params: idParam,
      body: names.settings,
      reply: design,
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/publish/:versionId`,
      access: access.publish,
      summary: `Publish a draft; the version before is retired and running operations stay on theirs`,
      params: versionParam,
      body: z.strictObject({
        revision: z.number().int().min(1),
        note: text(500).min(1),
        /** Why it is published although something breaks that running work can do without. */
        overrideReason: text(500).min(1).optional(),
      }),
      reply: designVersion,
    }),
    retire: endpoint({
      method: 'POST',
      path: `${path}/retire/:id`,
      access: access.retire,
      summary: `Take a ${kind} out of use; refused while something needs it`,
      params: idParam,
      body: z.strictObject({
        note: text(500).min(1),
        /** Why it is retired although dashboards or alerts show what it alone counts. */
        overrideReason: text(500).min(1).optional(),
      }),
      reply: designVersion,
    }),
  };
};

/** The endpoints of one kind of design. */
const endpointsOf = <const A extends DesignAccess, C extends z.ZodType, S extends z.ZodType>(
  kind: DesignKind,
  access: A,
  names: { create: C; settings: S },
) => ({
  ...readingOf(kind, access),
  ...draftsOf(kind, access),
  ...changesOf(kind, access, names),
  ...casesOf(kind, access),
  ...locksOf(kind, access),
});

const shortName = text(50).min(1);
const formNames = { nameEs: shortName, nameEn: shortName, qualityCode: text(50) };
/** The settings of a form (specification, section 5), and what a new one is made of besides its definition. */
export const formSettings = z.strictObject(formNames);
export const newFormSettings = z.strictObject({ code, ...formNames, version: versionText.default('1') });
const otherNames = { nameEs: name, nameEn: name };
const created = { code, definition: draftDefinition };

export const formDesigns = endpointsOf(
  'form',
  {
    read: 'FORM_MOD_LIST',
    create: 'FORM_MOD_CREATE',
    edit: 'FORM_MOD_EDITSTRU',
    settings: ['FORM_MOD_SETTING', 'FORM_MOD_EDIT'],
    publish: 'FORM_MOD_PUBLISH',
    retire: 'FORM_MOD_DELETE',
    download: 'FORM_MOD_DOWNLOAD',
  },
  {
    create: newFormSettings.extend({ definition: draftDefinition }),
    settings: formSettings,
  },
);

export const workflowDesigns = endpointsOf(
  'workflow',
  {
    read: 'WORKFLOW_MOD_VIEW',
    create: 'WORKFLOW_MOD_CREATE',
    edit: 'WORKFLOW_MOD_EDIT',
    settings: 'WORKFLOW_MOD_EDIT',
    publish: 'WORKFLOW_MOD_EDIT',
    retire: 'WORKFLOW_MOD_DELETE',
    download: 'WORKFLOW_MOD_VIEW',
  },
  {
    create: z.strictObject({ ...created, ...otherNames }),
    settings: z.strictObject(otherNames),
  },
);

export const ruleDesigns = endpointsOf(
  'rule',
  {
    read: 'RULE_MOD_LIST',
    create: ['RULE_MOD_CREATE', 'RULE_MOD_ADD'],
    edit: 'RULE_MOD_EDIT',
    settings: 'RULE_MOD_EDIT',
    publish: 'RULE_MOD_EDIT',
    retire: 'RULE_MOD_DELETE',
    download: 'RULE_MOD_LIST',
  },
  {
    create: z.strictObject({ ...created, ...otherNames }),
    settings: z.strictObject(otherNames),
  },
);

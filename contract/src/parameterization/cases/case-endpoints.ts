import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { idParam } from '../../kit/fields.ts';
import type { Permission } from '../../permissions.ts';
import { pathOf } from '../design-path.ts';
import type { DesignKind } from '../designs.ts';
import { caseBytes } from './case-limits.ts';
import { caseContent, caseName, caseResult, designCase } from './design-case.ts';

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const caseParam = z.object({ caseId: number });
const bodyLimit = caseBytes * 3;

/** The cases of one kind of design; who may edit the design may edit them. */
export const casesOf = <const A extends { read: Permission; edit: Permission }>(
  kind: DesignKind,
  access: A,
) => {
  const path = pathOf(kind);
  return {
    cases: endpoint({
      method: 'GET',
      path: `${path}/cases/:id`,
      access: access.read,
      summary: `The cases of a ${kind}: what is given and what must come out`,
      params: idParam,
      reply: z.array(designCase),
    }),
    createCase: endpoint({
      method: 'POST',
      path: `${path}/create_case/:id`,
      access: access.edit,
      summary: `Add a case to a ${kind}`,
      bodyLimit,
      params: idParam,
      body: z.strictObject({ name: caseName, content: caseContent }),
      reply: designCase,
    }),
    saveCase: endpoint({
      method: 'PUT',
      path: `${path}/case/:caseId`,
      access: access.edit,
      summary: `Change a case of a ${kind}; STALE_VERSION when it was changed meanwhile`,
      bodyLimit,
      params: caseParam,
      body: z.strictObject({ revision: z.number().int().min(1), name: caseName, content: caseContent }),
      reply: designCase,
    }),
    deleteCase: endpoint({
      method: 'DELETE',
      path: `${path}/case/:caseId`,
      access: access.edit,
      summary: `Delete a case of a ${kind}`,
      params: caseParam,
      query: z.object({ revision: z.coerce.number().int().min(1) }),
      reply: z.null(),
    }),
    runCases: endpoint({
      method: 'POST',
      path: `${path}/run_cases/:versionId`,
      access: access.read,
      summary: `Run the cases of a ${kind} against one version of it, as it is saved`,
      readOnly: true,
      params: z.object({ versionId: number }),
      reply: z.array(caseResult),
    }),
  };
};

import { z } from 'zod';
import { mostCases } from '@cuadrilla/contract/parameterization/cases/case-limits.ts';
import { caseContent, caseName } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import { extendedPart, type PackageSource } from '#platform/packages.ts';
import { casesByDesign, replaceCases } from './cases.store.ts';

const casesField = (kind: DesignKind) =>
  z
    .array(
      z.strictObject({
        name: caseName,
        content: caseContent.refine((content) => content.kind === kind, { message: 'another kind' }),
      }),
    )
    .max(mostCases);

/** A part of packages whose designs carry their cases; a record without any leaves the tenant's own as they are. */
export const withCases = (kind: DesignKind, part: PackageSource): PackageSource =>
  extendedPart(part, part.part, {
    fields: z.object({ cases: casesField(kind) }),
    read: async (ctx) =>
      new Map([...(await casesByDesign(ctx, kind))].map(([designId, cases]) => [designId, { cases }])),
    write: async (ctx, items) => {
      for (const { id, record } of items)
        await replaceCases(ctx, kind, id, casesField(kind).parse(record.cases));
    },
  });

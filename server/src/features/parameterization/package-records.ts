import { sql } from 'kysely';
import { z } from 'zod';
import { code } from '@cuadrilla/contract/kit/fields.ts';
import type { DesignKind } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Ctx } from '#platform/context.ts';
import { invalidValues, textOf, type PackageSource } from '#platform/packages.ts';

/** What the parts of parameterization have in common: in packages, records have codes instead of ids. */

const name = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** Fields that every record of a part has. */
export const commonFields = (maxNameLength: number) => ({
  code,
  nameEs: name(maxNameLength),
  nameEn: name(maxNameLength),
  active: z.boolean().default(true),
});

export const codeOf = (record: Record<string, unknown>): string => textOf(record.code);

export const faultBySchema =
  (schema: z.ZodType): PackageSource['fault'] =>
  (record) => {
    const parsed = schema.safeParse(record);
    return parsed.success ? null : invalidValues(parsed.error);
  };

/** Separates the id of a row from the record that it is in a package. */
export const packaged = <R extends { id: number }>(rows: readonly R[]) =>
  rows.map(({ id, ...record }) => ({ id, record }));

/** Designs with a published version, of which each has one. */
export const countPublished =
  (kind: DesignKind): PackageSource['count'] =>
  async ({ db, tenantId }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(`${kind}_version`)}
      where tenant_id = ${tenantId} and status = 'published'`.execute(db);
    return rows[0]!.n;
  };

export function auditImport(
  ctx: Ctx,
  part: string,
  table: string,
  id: number,
  record: { code: string },
): void {
  ctx.audit({ action: `${part}.import`, subject: table, subjectId: id, after: { code: record.code } });
}

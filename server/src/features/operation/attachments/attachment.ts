import { sql } from 'kysely';
import { partsOfName } from '@cuadrilla/forms/annexes.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import {
  families,
  familiesOf,
  familiesOfQuestion,
  mediaExtensions,
  readMediaType,
  type Family,
  type MediaType,
} from './attachment.rules.ts';
import { checkPhoto, photoExtensions, photoLimits, readPhotoHeader, type PhotoType } from './photo-image.ts';

export type AttachmentType = PhotoType | MediaType;
export const attachmentExtensions: Readonly<Record<string, string>> = {
  ...photoExtensions,
  ...mediaExtensions,
};
export const isImage = (type: string | null): boolean => type === null || type.startsWith('image/');

export interface CheckedAttachment {
  type: AttachmentType;
  /** Pixels; null of what is no image. */
  width: number | null;
  height: number | null;
  thumbnail: Buffer | null;
}

/**
 * Checks a whole file against what its questions take.
 * @throws UNSUPPORTED_TYPE for a file that is none of the types, or of one that its question does not take;
 * UNREADABLE_IMAGE; TOO_LARGE; UNAVAILABLE
 */
export async function checkAttachment(
  { tenantId }: Pick<TenantCtx, 'tenantId'>,
  bytes: Buffer,
  taken: readonly Family[],
): Promise<CheckedAttachment> {
  if (bytes.length > photoLimits.bytes) fail('TOO_LARGE');
  const type = readMediaType(bytes);
  const wrong = taken.length === 1 && taken[0] === 'image' ? 'UNREADABLE_IMAGE' : 'UNSUPPORTED_TYPE';
  if (type === null)
    return taken.includes('image') && readPhotoHeader(bytes) ? checkPhoto(tenantId, bytes) : fail(wrong);
  if (!familiesOf(type).some((family) => taken.includes(family))) fail(wrong);
  return { type, width: null, height: null, thumbnail: null };
}

/** The versions of the forms of an activity; null when it has none. */
export interface ActivityForms {
  main: number | null;
  /** By code of the form. */
  annexes: Readonly<Record<string, number>>;
}

export async function annexVersions(
  { db, tenantId }: TenantCtx,
  activityId: number,
): Promise<ActivityForms['annexes']> {
  const { rows } = await sql<{ code: string; id: number }>`
    select f.code, v.id
    from activity_form e
      join form_version v on v.tenant_id = e.tenant_id and v.id = e.form_version_id
      join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
    where e.tenant_id = ${tenantId} and e.activity_id = ${activityId}`.execute(db);
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
}

/** `equipos[0].foto` is the question `foto` of a row, `FORM/foto` a question of an annex. */
export async function questionNamed(
  ctx: TenantCtx,
  { main, annexes }: ActivityForms,
  name: string,
): Promise<Question | undefined> {
  const { form, question } = partsOfName(name);
  const versionId = form === null ? main : annexes[form];
  if (versionId === null || versionId === undefined) return undefined;
  const known = questionsOf((await formVersion(ctx, versionId)).definition);
  const [outer = '', inner] = question.split(/\[\d+\]\./);
  return inner === undefined ? known.get(outer) : known.get(outer)?.rows?.get(inner);
}

/** What all of these questions of an activity take. */
export async function familiesOfQuestions(
  ctx: TenantCtx,
  forms: ActivityForms,
  names: readonly string[],
): Promise<readonly Family[]> {
  let taken: readonly Family[] = families;
  for (const name of names) {
    const question = await questionNamed(ctx, forms, name);
    const own = question ? familiesOfQuestion(question) : families;
    taken = taken.filter((family) => own.includes(family));
  }
  return taken;
}

import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
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
 * UNREADABLE_IMAGE; TOO_LARGE
 */
export async function checkAttachment(bytes: Buffer, taken: readonly Family[]): Promise<CheckedAttachment> {
  if (bytes.length > photoLimits.bytes) fail('TOO_LARGE');
  const type = readMediaType(bytes);
  const wrong = taken.length === 1 && taken[0] === 'image' ? 'UNREADABLE_IMAGE' : 'UNSUPPORTED_TYPE';
  if (type === null)
    return taken.includes('image') && readPhotoHeader(bytes) ? checkPhoto(bytes) : fail(wrong);
  if (!familiesOf(type).some((family) => taken.includes(family))) fail(wrong);
  return { type, width: null, height: null, thumbnail: null };
}

/** What all of these questions of a form take; `equipos[0].foto` is the question `foto` of a row. */
export async function familiesOfQuestions(
  ctx: TenantCtx,
  formVersionId: number | null,
  names: readonly string[],
): Promise<readonly Family[]> {
  if (formVersionId === null) return families;
  const { definition } = await formVersion(ctx, formVersionId);
  const known = questionsOf(definition as FormDefinition);
  return names.reduce<readonly Family[]>((taken, name) => {
    const [outer = '', inner] = name.split(/\[\d+\]\./);
    const question = inner === undefined ? known.get(outer) : known.get(outer)?.rows?.get(inner);
    const own = question ? familiesOfQuestion(question) : families;
    return taken.filter((family) => own.includes(family));
  }, families);
}

import { hour, minute } from './agenda.ts';
import type { AnnouncedPhoto } from './answers/scene.ts';
import type { DrawnPhoto } from './photo-drawing.ts';
import type { Random } from './random.ts';
import type { PhotoRecord, SubmissionRecord } from './records.ts';

/** Photos in answers, with the question that holds each; one inside a repeat is named `detalle[0].foto`. */
export function photosIn(question: string, value: unknown): [string, AnnouncedPhoto][] {
  if (!Array.isArray(value)) return [];
  return (value as Record<string, unknown>[]).flatMap((each, index) => {
    if (typeof each?.sha256 === 'string')
      return [[question, each as unknown as AnnouncedPhoto] as [string, AnnouncedPhoto]];
    return each && typeof each === 'object'
      ? Object.entries(each).flatMap(([inner, nested]) => photosIn(`${question}[${index}].${inner}`, nested))
      : [];
  });
}

export function photoRow(
  drawn: readonly DrawnPhoto[],
  { activity_id, id }: SubmissionRecord,
  question: string,
  { sha256, name, takenAt }: AnnouncedPhoto,
  receivedAt: string | null,
): PhotoRecord {
  const { bytes, width, height } = drawn.find((photo) => photo.sha256 === sha256)!;
  return {
    activity_id,
    submission_id: id,
    question,
    name,
    sha256,
    type: 'image/jpeg',
    bytes,
    width,
    height,
    taken_at: takenAt,
    received_at: receivedAt,
  };
}

/**
 * Rows of the photos that a submission announced.
 * @param how `late`: they arrive six hours after the answers; `owed`: the last one never does.
 * @returns also the moment at which the last arrived, or null while one is owed.
 */
export function announcedPhotos(
  random: Random,
  drawn: readonly DrawnPhoto[],
  submission: SubmissionRecord,
  received: Date,
  now: Date,
  how: { late: boolean; owed: boolean },
): { photos: PhotoRecord[]; whole: Date | null } {
  const announced = new Map(
    Object.entries(submission.answers)
      .flatMap(([question, value]) => photosIn(question, value))
      .map((each) => [`${each[0]}|${each[1].sha256}`, each]),
  );
  let last = received.getTime();
  const photos = [...announced.values()].map(([question, photo], index): PhotoRecord => {
    const delay = how.late
      ? 6 * hour
      : random.chance(0.9)
        ? random.int(2, 120) * 1000
        : random.int(3, 35) * minute;
    const at = received.getTime() + delay;
    const here = at <= now.getTime() && !(how.owed && index === announced.size - 1);
    last = Math.max(last, here ? at : Infinity);
    return photoRow(drawn, submission, question, photo, here ? new Date(at).toISOString() : null);
  });
  return { photos, whole: Number.isFinite(last) ? new Date(last) : null };
}

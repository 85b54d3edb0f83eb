import type { DrawnPhoto, PhotoSubject } from '../photo-drawing.ts';

const subjects: readonly PhotoSubject[] = ['meter', 'seal', 'pipe', 'house'];

/** Photos without a picture, eight of each subject: what draws answers needs their facts alone. */
export const samplePhotos: DrawnPhoto[] = subjects.flatMap((subject, s) =>
  Array.from({ length: 8 }, (_, i) => ({
    sha256: `${s}${i}`.padEnd(64, 'a'),
    bytes: 20_000,
    width: 480,
    height: 640,
    subject,
    reading: 4_000 + i,
    content: Buffer.alloc(0),
  })),
);

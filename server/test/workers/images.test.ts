import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkPhoto } from '#features/operation/attachments/photo-image.ts';
import { Failure } from '#platform/failure.ts';
import { drawImage, openImages, type Images } from '#platform/images/images.ts';

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' } });

/** A PNG whose header announces what no memory holds. */
const bomb = (png: Buffer): Buffer => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};

test('N1: a broken, cut off or huge picture is none, and the next one is drawn', async () => {
  const images = openImages();
  const jpeg = await pictureOf(1200, 600).jpeg().toBuffer();
  const png = await pictureOf(30, 30).png().toBuffer();
  const hostile = [Buffer.from('no picture'), Buffer.alloc(0), bomb(png), Buffer.alloc(70_000, 0xff)];
  for (const bytes of hostile) expect(await drawImage(images, 1, 'photo', bytes)).toBeNull();
  const drawn = await drawImage(images, 1, 'photo', jpeg);
  expect(await sharp(drawn!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 450 });
  const cut = await drawImage(images, 1, 'photo', jpeg.subarray(0, jpeg.length / 2));
  expect(cut === null || (await sharp(cut.bytes).metadata()).width === 900).toBe(true);
});

/**
 * The picture, or why it is refused. Where other tests leave its process no time, it is refused for that as it should be,
 * and asked for again, as a caller does.
 */
async function drawnOnceNotBusy(images: Images, bytes: Buffer, triesLeft = 30): Promise<unknown> {
  const drawn = await drawImage(images, 1, 'photo', bytes).catch((error: unknown) => error);
  const isBusy = drawn instanceof Failure && drawn.code === 'UNAVAILABLE';
  return isBusy && triesLeft > 1 ? drawnOnceNotBusy(images, bytes, triesLeft - 1) : drawn;
}

test('N1: a picture that needs more memory or time than it may ends its process, not the server', async () => {
  const progressive = await pictureOf(7000, 7000).jpeg({ progressive: true }).toBuffer();
  const small = await pictureOf(40, 40).jpeg().toBuffer();
  for (const limits of [
    { memoryMb: 150, jobMs: 60_000 },
    { memoryMb: 2_000, jobMs: 100 },
  ]) {
    const images = openImages(limits);
    expect(await drawnOnceNotBusy(images, progressive)).toMatchObject({ code: 'UNREADABLE_IMAGE' });
    expect(await drawnOnceNotBusy(images, small)).toMatchObject({ width: 40, height: 40 });
  }
});

const chunk = (name: string, content: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};
/** A small, valid PNG whose interlaced pixels a decoder has to hold all at once: four bytes for each. */
function bloated(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 1], 8);
  const part = (from: number, step: number) => Math.ceil((side - from) / step);
  const passes = [
    [part(0, 8), part(0, 8)],
    [part(4, 8), part(0, 8)],
    [part(0, 4), part(4, 8)],
    [part(2, 4), part(0, 4)],
    [part(0, 2), part(2, 4)],
    [part(1, 2), part(0, 2)],
    [side, part(1, 2)],
  ] as const;
  const length = passes.reduce((sum, [width, height]) => sum + height * (1 + 4 * width), 0);
  const pixels = deflateSync(Buffer.alloc(length), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

test('R5: an uploaded photo that unpacks to hundreds of megabytes is not decoded in the server', async () => {
  const photo = bloated(6400);
  expect(photo.length).toBeLessThan(2_000_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const checked = await checkPhoto(1, photo);
  clearInterval(timer);
  expect(checked).toMatchObject({ type: 'image/png', width: 6400, height: 6400 });
  expect((await sharp(checked.thumbnail).metadata()).width).toBe(320);
  expect((most - before) / 1e6).toBeLessThan(80);
});

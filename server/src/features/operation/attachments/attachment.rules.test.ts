import { describe, expect, test } from 'vitest';
import { familiesOfQuestion, readMediaType } from './attachment.rules.ts';
import {
  amr,
  box,
  m4a,
  mov,
  mp3,
  mp4,
  oggPage,
  opus,
  pdf,
  threeGp,
  wav,
  webm,
} from '../../../../test/operation/media.ts';

const hidden = (bytes: Buffer, at: number): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from('<script>alert(1)</script>'), bytes.subarray(at)]);

describe('files by their bytes', () => {
  test('every type that is taken', () => {
    const all = { pdf, mp3, m4a, mp4, mov, threeGp, opus, wav, amr, webm };
    expect(
      Object.fromEntries(Object.entries(all).map(([name, make]) => [name, readMediaType(make())])),
    ).toEqual({
      pdf: 'application/pdf',
      mp3: 'audio/mpeg',
      m4a: 'audio/mp4',
      mp4: 'video/mp4',
      mov: 'video/quicktime',
      threeGp: 'video/3gpp',
      opus: 'audio/ogg',
      wav: 'audio/wav',
      amr: 'audio/amr',
      webm: 'video/webm',
    });
    expect(readMediaType(mp3({ tag: true }))).toBe('audio/mpeg');
  });

  test('pages, drawings and archives under another name', () => {
    const page = Buffer.from(`<!DOCTYPE html><html><body>${'x'.repeat(200)}</body></html>`);
    const drawing = Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${' '.repeat(200)}</svg>`,
    );
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400)]);
    for (const bytes of [
      page,
      drawing,
      archive,
      Buffer.from(`\ufeff${page.toString()}`),
      Buffer.from(`GIF89a=1;${page.toString()}`),
      Buffer.alloc(0),
      Buffer.alloc(4096),
    ])
      expect(readMediaType(bytes)).toBeNull();
  });

  test('a file of two formats at once', () => {
    for (const bytes of [pdf(), mp3({ tag: true }), mp4(), opus(), wav(), webm()]) {
      expect(readMediaType(hidden(bytes, 16))).toBeNull();
      expect(
        readMediaType(Buffer.concat([bytes, Buffer.from('<html><script>alert(1)</script></html>')])),
      ).toBeNull();
    }
    const archive = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(3000, 7),
      Buffer.from('PK\u0005\u0006'),
      Buffer.alloc(18),
    ]);
    for (const make of [pdf, mp3, mp4, opus, wav, amr])
      expect(readMediaType(Buffer.concat([make(), archive]))).toBeNull();
    expect(
      readMediaType(
        Buffer.concat([
          box('ftyp', Buffer.from('isom\0\0\0\0isom')),
          box('free', Buffer.from('<html><body onload=alert(1)>')),
          mp4().subarray(20),
        ]),
      ),
    ).toBeNull();
  });

  test('truncated, empty and false headers', () => {
    for (const make of [pdf, mp4, opus, wav])
      expect(readMediaType(make().subarray(0, make().length - 9))).toBeNull();
    expect(readMediaType(box('ftyp', Buffer.from('isom\0\0\0\0isom'.padEnd(40, '\0'))))).toBeNull();
    expect(readMediaType(oggPage(Buffer.from('nothing known to us'.padEnd(60))))).toBeNull();
    expect(readMediaType(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 32)]))).toBeNull();
    expect(
      readMediaType(
        Buffer.concat([
          Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88]),
          Buffer.from('matroska'),
          Buffer.alloc(200),
        ]),
      ),
    ).toBeNull();
  });
});

test('what a question takes', () => {
  const of = (kind: string | undefined, acceptedTypes?: string) =>
    familiesOfQuestion({ kind, json: { type: 'file', ...(acceptedTypes ? { acceptedTypes } : {}) } });
  expect([
    of('photo'),
    of('audio'),
    of(undefined, 'video/mp4,video/webm'),
    of(undefined, 'application/pdf,image/jpeg'),
    of(undefined),
    of(undefined, '.exe'),
  ]).toEqual([['image'], ['audio'], ['video'], ['image', 'pdf'], ['image', 'pdf', 'audio', 'video'], []]);
});

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from './random.ts';

export type PhotoSubject = 'meter' | 'seal' | 'pipe' | 'house';
export interface DrawnPhoto {
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  subject: PhotoSubject;
  /** What a meter shows, or `hidden`; the step of a repair: 0 before it, 1 during it, 2 after it. */
  reading: number;
  content: Buffer;
}

/** The flash hides the figures of these meters: they fit any reading that no other picture shows. */
export const hidden = -1;

const width = 480;
const height = 640;

const wall = (random: Random) =>
  random.pick(['#b9a58c', '#c9bda9', '#a7a39b', '#d4c4a0', '#9fae9a', '#c7a38f']);
const frame = (
  background: string,
  body: string,
  light: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 640">
<defs><radialGradient id="l" cx="${light}" cy="0.3" r="0.9">
<stop offset="0" stop-color="#fff" stop-opacity=".35"/>
<stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>
<linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#d9b65c"/>
<stop offset=".5" stop-color="#f5e0a0"/><stop offset="1" stop-color="#8e6c25"/></linearGradient></defs>
<rect width="480" height="640" fill="${background}"/>${body}
<rect width="480" height="640" fill="url(#l)"/></svg>`;

/**
 * Segments of each digit, clockwise from the top, the middle last: drawn as bars, since a server may have no
 * fonts.
 */
const segments = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];
const bars: Record<string, [x: number, y: number, w: number, h: number]> = {
  a: [3, 0, 14, 4],
  b: [16, 3, 4, 15],
  c: [16, 21, 4, 15],
  d: [3, 35, 14, 4],
  e: [0, 21, 4, 15],
  f: [0, 3, 4, 15],
  g: [3, 17.5, 14, 4],
};
const numeral = (digit: string, x: number, y: number, scale: number, fill: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${[...segments[Number(digit)]!]
    .map((name) => {
      const [left, top, w, h] = bars[name]!;
      return `<rect x="${left}" y="${top}" width="${w}" height="${h}" rx="1.5"/>`;
    })
    .join('')}</g>`;
/** Lines instead of figures, where no answer says which figures they are. */
function lines(random: Random, box: { x: number; y: number; width: number; height: number }, fill: string) {
  const { x, y, width: wide, height: high } = box;
  const starts = Array.from({ length: Math.floor(wide / 9) }, (_, i) => x + i * 9);
  return starts
    .map((at) => `<rect x="${at}" y="${y}" width="${random.int(2, 6)}" height="${high}" fill="${fill}"/>`)
    .join('');
}

const flash = (random: Random): string =>
  [
    `<ellipse cx="240" cy="${random.int(282, 300)}" rx="150" ry="62" fill="#fff" opacity=".93"/>`,
    `<ellipse cx="240" cy="290" rx="190" ry="96" fill="#fff" opacity=".35"/>`,
  ].join('');

function counter(reading: number): string {
  return [...String(Math.max(0, reading)).padStart(5, '0')]
    .map((digit, i) =>
      [
        `<rect x="${126 + i * 46}" y="258" width="42" height="68" rx="4"`,
        ` fill="${i === 4 ? '#8d1d1d' : '#151515'}"/>`,
        numeral(digit, 134 + i * 46, 268, 1.25, '#f4f4ee'),
      ].join(''),
    )
    .join('');
}

function meter(random: Random, reading: number): string {
  const tilt = random.int(-7, 7);
  const bricks = Array.from(
    { length: 9 },
    (_, row) => `<path d="M0 ${row * 75}H480" stroke="#0002" stroke-width="4"/>`,
  ).join('');
  return frame(
    wall(random),
    `${bricks}<rect x="40" y="120" width="400" height="420" rx="14" fill="#5b5b58"/>
<rect x="56" y="136" width="368" height="388" rx="10" fill="#2f2f2d"/>
<g transform="rotate(${tilt} 240 320)">
<rect x="0" y="292" width="480" height="46" fill="#9c7b3a" opacity=".85"/>
<circle cx="240" cy="320" r="168" fill="url(#b)"/><circle cx="240" cy="320" r="140" fill="#f3f5f2"/>
${counter(reading)}
<g transform="translate(240 396) rotate(${random.int(0, 359)})">
<path d="M0-32L9 0 0 32-9 0z" fill="#b3261e"/></g>
<circle cx="240" cy="396" r="40" fill="none" stroke="#777" stroke-width="3"/>
<path d="M${random.int(190, 205)} 214h${random.int(70, 95)}M215 230h50" stroke="#888" stroke-width="7"/>
${reading === hidden ? flash(random) : ''}</g>`,
    random.decimal(0.2, 0.8),
  );
}

function seal(random: Random): string {
  const colour = random.pick(['#d63c2f', '#1f66b5', '#e0a800', '#2f8f4e']);
  return frame(
    wall(random),
    `<rect x="150" y="0" width="34" height="640" fill="#8f8f93"/>
<rect x="296" y="0" width="34" height="640" fill="#8f8f93"/>
<path d="M166 220C120 320 360 320 314 220" fill="none" stroke="#ddd" stroke-width="9"/>
<g transform="rotate(${random.int(-18, 18)} 240 360)">
<rect x="150" y="300" width="180" height="110" rx="14" fill="${colour}"/>
${lines(random, { x: 172, y: 330, width: 138, height: 44 }, '#fff')}</g>`,
    random.decimal(0.2, 0.8),
  );
}

/** A broken pipe, the same with a clamp and without water, and the filled hole. */
function pipe(random: Random, step: number): string {
  const water = Array.from({ length: step === 0 ? 26 : 0 }, () =>
    [
      `<circle cx="${random.int(150, 340)}" cy="${random.int(180, 330)}" r="${random.int(3, 11)}"`,
      ' fill="#cfe8f5" opacity=".75"/>',
    ].join(''),
  ).join('');
  const stones = Array.from({ length: 40 }, () =>
    [
      `<ellipse cx="${random.int(0, 480)}" cy="${random.int(0, 640)}"`,
      ` rx="${random.int(6, 22)}" ry="${random.int(4, 14)}" fill="#3b2c1d" opacity=".45"/>`,
    ].join(''),
  ).join('');
  if (step === 2)
    return frame(
      random.pick(['#6d6f72', '#8a8a86']),
      `<rect x="${random.int(70, 110)}" y="${random.int(150, 200)}" width="${random.int(250, 300)}"
 height="${random.int(240, 300)}" rx="6" fill="${random.pick(['#3c3d40', '#b5b2a8'])}"
 transform="rotate(${random.int(-5, 5)} 240 320)"/>
<path d="M${random.int(360, 390)} 520l24-84 24 84z" fill="#e8641b"/><path d="M0 590H480" stroke="#fff6" stroke-width="10"/>`,
      random.decimal(0.3, 0.7),
    );
  const clamp = '<rect x="200" y="306" width="84" height="116" rx="12" fill="#2f4f7f"/>';
  const ground =
    step === 0 ? '<ellipse cx="240" cy="430" rx="210" ry="120" fill="#5f6f6f" opacity=".8"/>' : '';
  return frame(
    '#6b5138',
    `${stones}${ground}
<rect x="-10" y="320" width="500" height="${random.int(56, 96)}"
 fill="#4a6fa0" transform="rotate(${random.int(-9, 9)} 240 350)"/>
${step === 0 ? '<path d="M238 322l-10 22 16 10-8 24" stroke="#111" stroke-width="6" fill="none"/>' : clamp}${water}`,
    random.decimal(0.3, 0.7),
  );
}

function house(random: Random): string {
  const facade = random.pick(['#e8d9b5', '#f0b27a', '#a9cce3', '#f5cba7', '#abebc6', '#f9e79f', '#d7bde2']);
  const windows = [
    [90, 300],
    [300, 300],
  ]
    .map(
      ([x, y]) =>
        `<rect x="${x}" y="${y}" width="90" height="80" fill="#2c3e50"/>
<path d="M${x} ${y! + 40}h90M${x! + 45} ${y}v80" stroke="#ecf0f1" stroke-width="5"/>`,
    )
    .join('');
  return frame(
    '#9fc5e8',
    `<rect x="40" y="210" width="400" height="330" fill="${facade}"/>
<path d="M20 214L240 ${random.int(90, 150)} 460 214z"
 fill="${random.pick(['#8e4b32', '#7b7d7d', '#a04000'])}"/>${windows}
<rect x="200" y="390" width="90" height="150" fill="${random.pick(['#5d4037', '#1b4f72', '#145a32'])}"/>
<rect y="540" width="480" height="100" fill="#8a8d8f"/>
<rect x="330" y="470" width="54" height="60" fill="#555"/>
<rect x="192" y="352" width="106" height="34" fill="#f7f7f2"/>
${lines(random, { x: 206, y: 360, width: 80, height: 18 }, '#555')}`,
    random.decimal(0.3, 0.7),
  );
}

async function develop(svg: string, subject: PhotoSubject, reading: number): Promise<DrawnPhoto> {
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: 62 }).toBuffer();
  return {
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    width,
    height,
    subject,
    reading,
    content,
  };
}

/** A work may show its meter so many times. */
const views = 3;

/** About three hundred different pictures that the history uses again and again; each is stored once. */
export async function drawPhotos(random: Random): Promise<DrawnPhoto[]> {
  const readings = Array.from({ length: 70 }, () => random.int(180, 97_500));
  const meters = [...readings, 0, 7].flatMap((reading) => Array.from({ length: views }, () => reading));
  const plans: [PhotoSubject, string, number][] = [
    ...[...meters, ...Array.from({ length: 12 }, () => hidden)].map(
      (reading): [PhotoSubject, string, number] => ['meter', meter(random, reading), reading],
    ),
    ...Array.from({ length: 34 }, (): [PhotoSubject, string, number] => ['seal', seal(random), 0]),
    ...Array.from({ length: 36 }, (_, i): [PhotoSubject, string, number] => [
      'pipe',
      pipe(random, i % 3),
      i % 3,
    ]),
    ...Array.from({ length: 30 }, (): [PhotoSubject, string, number] => ['house', house(random), 0]),
  ];
  return Promise.all(plans.map(([subject, svg, reading]) => develop(svg, subject, reading)));
}

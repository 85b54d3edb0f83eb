import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from './random.ts';

export interface MadePhoto {
  bytes: Buffer;
  sha256: string;
  name: string;
}

const walls = ['#c9b79c', '#b8c4bb', '#d8cfc4', '#a9b4c2', '#cfc0a9'];
const skies = ['#8fb8de', '#b7cbe0', '#9aa5b1', '#e0c9a6'];

/**
 * A small JPEG of a house front with its meter box, and the caption that field photos carry.
 * @param least bytes that it has at least: what follows the end of the picture is ignored by whoever reads it
 */
export async function makePhoto(random: Random, caption: string, at: Date, least = 0): Promise<MadePhoto> {
  const [w, h] = [640, 480];
  const ground = random.whole(330, 380);
  const x = random.whole(60, 360);
  const safe = caption.replace(/[<>&"']/g, ' ').slice(0, 60);
  const digits = String(random.whole(0, 99_999)).padStart(5, '0');
  const taken = at.toISOString().slice(0, 16).replace('T', ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="${w}" height="${h}" fill="${random.pick(skies)}"/>
    <rect y="${ground}" width="${w}" height="${h - ground}" fill="#7d7a72"/>
    <rect x="${x - 40}" y="${ground - 210}" width="300" height="210" fill="${random.pick(walls)}"/>
    <path d="M${x - 60} ${ground - 205}l170-70 170 70z" fill="#8a5a44"/>
    <rect x="${x}" y="${ground - 130}" width="60" height="130" fill="#5a4634"/>
    <rect x="${x + 110}" y="${ground - 150}" width="90" height="60"
      fill="#dfe9f0" stroke="#555" stroke-width="4"/>
    <g transform="translate(${x + 190} ${ground - 70})">
      <rect width="58" height="62" rx="6" fill="#e9e9e4" stroke="#444" stroke-width="3"/>
      <circle cx="29" cy="24" r="17" fill="#fff" stroke="#444" stroke-width="2"/>
      <rect x="10" y="44" width="38" height="12" fill="#222"/>
      <text x="29" y="54" font-size="10" text-anchor="middle" fill="#fff" font-family="monospace">${digits}</text>
    </g>
    <rect y="${h - 34}" width="${w}" height="34" fill="#000" opacity=".55"/>
    <text x="12" y="${h - 12}" font-size="16" fill="#fff" font-family="sans-serif">${safe} · ${taken}</text>
    </svg>`;
  const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
  const bytes = Buffer.concat([picture, randomBytes(Math.max(0, least - picture.length))]);
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name: `IMG_${String(random.whole(1, 9999)).padStart(4, '0')}.jpg`,
  };
}

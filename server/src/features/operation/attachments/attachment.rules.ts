/**
 * The type of an uploaded file, by its bytes alone. A file is read far enough to know that it is of the type
 * from its first byte to its last: a file that hides a page, a drawing with scripts or an archive is of none.
 * Sources: ISO 32000 (PDF), ISO/IEC 14496-12 (MP4, M4A, 3GP, MOV), RFC 3533 (Ogg), RFC 4867 (AMR), ISO
 * 11172-3 (MP3), RIFF, EBML (WebM).
 */
export type MediaType =
  | 'application/pdf'
  | 'audio/mpeg'
  | 'audio/mp4'
  | 'audio/ogg'
  | 'audio/wav'
  | 'audio/amr'
  | 'video/mp4'
  | 'video/3gpp'
  | 'video/quicktime'
  | 'video/webm';
export type Family = 'image' | 'pdf' | 'audio' | 'video';
export const families: readonly Family[] = ['image', 'pdf', 'audio', 'video'];

export const mediaExtensions: Record<MediaType, string> = {
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Recorders put plain sound into the containers of video too. */
export function familiesOf(type: string): readonly Family[] {
  if (type.startsWith('image/')) return ['image'];
  if (type === 'application/pdf') return ['pdf'];
  return type.startsWith('video/') ? ['video', 'audio'] : ['audio'];
}

/** What a question takes: by its kind, or by the types that its form accepts. */
export function familiesOfQuestion({
  kind,
  json,
}: {
  kind?: string | undefined;
  json: Record<string, unknown>;
}): readonly Family[] {
  if (kind === 'photo' || kind === 'signature' || json.type === 'signaturepad') return ['image'];
  if (kind === 'audio') return ['audio'];
  const accepted =
    typeof json.acceptedTypes === 'string'
      ? json.acceptedTypes
          .split(',')
          .map((type) => type.trim().toLowerCase())
          .filter(Boolean)
      : [];
  if (accepted.length === 0 || accepted.includes('*/*')) return families;
  return families.filter((family) =>
    accepted.some((type) =>
      family === 'pdf' ? /^application\/(pdf|\*)$|^\.pdf$/.test(type) : type.startsWith(`${family}/`),
    ),
  );
}

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);
/** In how many bytes browsers search for a page when they guess. */
const sniffed = 1445;
const page = /<(?:!doctype|html|head|body|script|svg|iframe|style|object|embed|img|!--)/i;

/** Null when the bytes are none of the types, or more than a file of that type. */
export function readMediaType(bytes: Buffer): MediaType | null {
  if (bytes.length < 32 || containsPage(bytes)) return null;
  if (latin(bytes, 4, 8) === 'ftyp') return isoMediaType(bytes);
  const format = formats.find(({ signature }) => latin(bytes, 0, signature.length) === signature);
  const { type, isWhole } = format ?? { type: 'audio/mpeg', isWhole: isMp3 };
  return isWhole(bytes) ? type : null;
}

/** Whether a browser that guesses would take the file for a page. */
const containsPage = (bytes: Buffer): boolean =>
  page.test(latin(bytes, 0, sniffed)) ||
  page.test(latin(bytes, Math.max(0, bytes.length - sniffed), bytes.length));

/** Formats that their first bytes name; an MP3 has no such signature. */
const formats: readonly { signature: string; type: MediaType; isWhole: (bytes: Buffer) => boolean }[] = [
  { signature: '%PDF-', type: 'application/pdf', isWhole: isPdf },
  { signature: 'OggS', type: 'audio/ogg', isWhole: isOgg },
  { signature: 'RIFF', type: 'audio/wav', isWhole: isWav },
  { signature: '#!AMR', type: 'audio/amr', isWhole: isAmr },
  { signature: '\x1a\x45\xdf\xa3', type: 'video/webm', isWhole: isWebm },
];

function isPdf(bytes: Buffer): boolean {
  const tail = latin(bytes, Math.max(0, bytes.length - 1024), bytes.length);
  return /^%PDF-[12]\.\d[\r\n]/.test(latin(bytes, 0, 9)) && /startxref\s+\d+\s+%%EOF\s*$/.test(tail);
}

/** Boxes must fill the file exactly, the media's own index among them. */
function isoMediaType(bytes: Buffer): MediaType | null {
  const names = boxNames(bytes);
  if (!names?.has('moov') || !(names.has('mdat') || names.has('moof'))) return null;
  const brand = latin(bytes, 8, 12);
  if (brand.startsWith('3g')) return 'video/3gpp';
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4';
  return /^(isom|iso\d|mp4\d|avc1|M4V |dash|MSNV|mmp4|f4v )$/.test(brand) ? 'video/mp4' : null;
}

/** The names of the boxes, or null when they do not fill the file. */
function boxNames(bytes: Buffer): Set<string> | null {
  const names = new Set<string>();
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const name = latin(bytes, at + 4, at + 8);
    const size = boxSize(bytes, at);
    if (size < 8 || at + size > bytes.length || !/^[a-zA-Z0-9 ]{4}$/.test(name)) return null;
    names.add(name);
    at += size;
  }
  return names;
}

/** A size of 1 announces a 64-bit size after the name; 0 means up to the end of the file. */
function boxSize(bytes: Buffer, at: number): number {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return bytes.length - at;
  if (short !== 1) return short;
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0;
}

/** Pages follow each other to the end; the first one names its codec. */
function isOgg(bytes: Buffer): boolean {
  let first = '';
  for (let at = 0; at < bytes.length;) {
    if (at + 27 > bytes.length || latin(bytes, at, at + 4) !== 'OggS' || bytes[at + 4] !== 0) return false;
    const segments = bytes[at + 26]!;
    const start = at + 27 + segments;
    if (start > bytes.length) return false;
    first ||= latin(bytes, start, start + 8);
    at = start + bytes.subarray(at + 27, start).reduce((sum, length) => sum + length, 0);
    if (at > bytes.length) return false;
  }
  return ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC'].some((codec) => first.startsWith(codec));
}

function isWav(bytes: Buffer): boolean {
  const length = bytes.readUInt32LE(4) + 8;
  return (
    latin(bytes, 8, 12) === 'WAVE' &&
    (length === bytes.length || length + 1 === bytes.length) &&
    bytes.subarray(12, 200).includes('fmt ')
  );
}

const amrFrames = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1];
const amrWideFrames = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1];
function isAmr(bytes: Buffer): boolean {
  const wide = latin(bytes, 0, 9) === '#!AMR-WB\n';
  if (!wide && latin(bytes, 0, 6) !== '#!AMR\n') return false;
  let at = wide ? 9 : 6;
  while (at < bytes.length) {
    const size = (wide ? amrWideFrames : amrFrames)[(bytes[at]! >> 3) & 15]!;
    if (size === 0 || (bytes[at]! & 0x83) !== 0) return false;
    at += size;
  }
  return at === bytes.length;
}

/** The header says `webm`, and the segment follows it at once. */
function isWebm(bytes: Buffer): boolean {
  const lead = bytes[4]!;
  const width = Math.clz32(lead) - 23;
  if (width < 1 || width > 4) return false;
  let size = lead & (0xff >> width);
  for (let i = 1; i < width; i++) size = size * 256 + bytes[4 + i]!;
  const end = 4 + width + size;
  if (end + 4 > bytes.length) return false;
  const header = bytes.subarray(4 + width, end);
  const type = header.indexOf(Buffer.from([0x42, 0x82]));
  return type >= 0 && latin(header, type + 3, type + 7) === 'webm' && bytes.readUInt32BE(end) === 0x18538067;
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000];

/** Bytes of the layer III frame at a place; 0 when there is none. */
function mp3Frame(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe6) !== 0xe2) return 0;
  const version = (bytes[at + 1]! >> 3) & 3;
  const rate = rates[(bytes[at + 2]! >> 2) & 3];
  const bitrate = bitrates[version === 3 ? 1 : 2][bytes[at + 2]! >> 4];
  if (version === 1 || !rate || !bitrate) return 0;
  const padding = (bytes[at + 2]! >> 1) & 1;
  return (
    Math.floor(
      ((version === 3 ? 144_000 : 72_000) * bitrate) /
        (version === 3 ? rate : version === 2 ? rate / 2 : rate / 4),
    ) + padding
  );
}

/** An ID3 tag, then frame after frame; at the end at most another tag or a cut frame. */
function isMp3(bytes: Buffer): boolean {
  let at = 0;
  if (latin(bytes, 0, 3) === 'ID3') {
    if ([6, 7, 8, 9].some((place) => bytes[place]! > 127)) return false;
    at = 10 + bytes[6]! * 2_097_152 + bytes[7]! * 16_384 + bytes[8]! * 128 + bytes[9]!;
  }
  let frames = 0;
  for (let size = mp3Frame(bytes, at); size > 0 && at < bytes.length; size = mp3Frame(bytes, at)) {
    at += size;
    frames += 1;
  }
  const rest = bytes.length - at;
  return frames >= 2 && (rest <= 0 || (rest === 128 && latin(bytes, at, at + 3) === 'TAG'));
}

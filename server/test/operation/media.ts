/** Small files of every kind that forms take, drawn byte by byte. */
const u32 = (value: number, little = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

export const pdf = (): Buffer => {
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
  return Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF\n`,
  );
};

export const box = (name: string, content: Buffer): Buffer =>
  Buffer.concat([u32(8 + content.length), Buffer.from(name, 'latin1'), content]);
const film = (brand: string) => (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(3000, 1)),
  ]);
export const mp4 = film('isom');
export const m4a = film('M4A ');
export const mov = film('qt  ');
export const threeGp = film('3gp4');

export const oggPage = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(20),
    Buffer.from([1, content.length]),
    content,
  ]);
export const opus = (): Buffer =>
  Buffer.concat([
    oggPage(Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11, 1)])),
    oggPage(Buffer.alloc(200, 3)),
  ]);

export const wav = (): Buffer => {
  const samples = Buffer.alloc(2000, 5);
  const format = Buffer.concat([
    Buffer.from('fmt '),
    u32(16, true),
    Buffer.from([1, 0, 1, 0]),
    u32(8000, true),
    u32(8000, true),
    Buffer.from([1, 0, 8, 0]),
  ]);
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    format,
    Buffer.from('data'),
    u32(samples.length, true),
    samples,
  ]);
  return Buffer.concat([Buffer.from('RIFF'), u32(body.length, true), body]);
};

export const amr = (): Buffer =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: 40 }, () => Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31, 9)])),
  ]);

export const webm = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.alloc(2000, 4),
  ]);

/** Frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz: 417 bytes each. */
export const mp3 = ({ tag = false } = {}): Buffer => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
  const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x00', 'latin1'), Buffer.alloc(128, 32)]);
  return Buffer.concat([...(tag ? [id3] : []), ...Array.from({ length: 8 }, () => frame)]);
};

const office = 'application/vnd.openxmlformats-officedocument';
const types: Record<string, { type: string; begins: readonly (readonly number[])[] }> = {
  pdf: { type: 'application/pdf', begins: [[0x25, 0x50, 0x44, 0x46, 0x2d]] },
  png: { type: 'image/png', begins: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]] },
  jpg: { type: 'image/jpeg', begins: [[0xff, 0xd8, 0xff]] },
  jpeg: { type: 'image/jpeg', begins: [[0xff, 0xd8, 0xff]] },
  xlsx: { type: `${office}.spreadsheetml.sheet`, begins: [[0x50, 0x4b, 3, 4]] },
  docx: { type: `${office}.wordprocessingml.document`, begins: [[0x50, 0x4b, 3, 4]] },
};
const texts: Record<string, string> = { csv: 'text/csv; charset=utf-8', txt: 'text/plain; charset=utf-8' };

/**
 * The media type of a file when its name and its first bytes agree on an allowed type; otherwise null. Types
 * that a browser would execute are not allowed.
 */
export function fileTypeOf(name: string, content: Uint8Array): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (content.length === 0) return null;
  const binary = Object.hasOwn(types, ending) ? types[ending]! : undefined;
  if (binary)
    return binary.begins.some((begin) => begin.every((byte, at) => content[at] === byte))
      ? binary.type
      : null;
  const text = Object.hasOwn(texts, ending) ? texts[ending]! : undefined;
  if (!text || content.subarray(0, 65_536).includes(0)) return null;
  return text;
}

/** Extensions that the server knows, by type of the bytes. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
};

/** The type without its parameters: recorders name their codecs too. */
export const plainType = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** A file's own name without its extension and without what no name of a file may hold. */
export const plainName = (name: string): string =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '')
    .trim()
    .slice(0, 100);

/** Null for a type that the server does not take. */
export const extensionOf = (type: string): string | null => extensions[plainType(type)] ?? null;

/** Which control takes what a question for files asks for. */
export function fileControl(kind: string, acceptedTypes: string): 'photo' | 'audio' | 'file' {
  if (kind === 'photo' || kind === 'signature') return 'photo';
  if (kind === 'audio') return 'audio';
  const types = acceptedTypes.split(',').flatMap((type) => type.trim() || []);
  return types.length > 0 && types.every((type) => type.startsWith('image/')) ? 'photo' : 'file';
}

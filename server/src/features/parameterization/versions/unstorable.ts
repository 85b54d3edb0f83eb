import { fail } from '#platform/failure.ts';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** @throws INVALID_INPUT for JSON that has too many bytes, or that the database cannot store */
export function refuseUnstorable(field: string, json: object, mostBytes: number): void {
  if (Buffer.byteLength(JSON.stringify(json)) > mostBytes)
    fail('INVALID_INPUT', {}, { [field]: `too_big: ${mostBytes}` });
  JSON.stringify(json, (key, value: unknown) => {
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
      fail('INVALID_INPUT', {}, { [field]: 'invalid_text' });
    return value;
  });
}

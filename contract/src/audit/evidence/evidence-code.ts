/**
 * The code under which anybody finds a seal on the public page: twenty letters and digits of Crockford's base 32, which
 * has no I, L, O and U. The first four lead to the utility, the other sixteen are random.
 */

export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 20;
export const codeTagLength = 4;

/** The code in what somebody typed or pasted, also a whole address; null for any other text. */
export function readCode(text: string): string | null {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const code = last
    .toUpperCase()
    .replaceAll(/[\s.·–-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code) ? code : null;
}

/** In groups of four, as it is printed and read aloud. */
export const writtenCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

export const verificationAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/verificar/${writtenCode(code)}`;

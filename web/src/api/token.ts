import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';

/** The claims of the token (specification, section 3), without a check of the signature. */
export function readToken(token: string): SessionInfo | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.codePointAt(0)!);
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as SessionInfo;
    return { ...claims, employeeName: claims.employeeName.replaceAll('_', ' ') };
  } catch {
    return null;
  }
}

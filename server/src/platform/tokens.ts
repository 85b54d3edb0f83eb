import { createHash, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { SessionInfo } from '@cuadrilla/contract/access/session.ts';
import type { Secrets } from './secrets.ts';

/** Access tokens live ten minutes; a session at most thirty days (specification, section 9). */
export const accessSeconds = 600;
export const sessionSeconds = 2_592_000;

export interface Claims extends SessionInfo {
  sub: string;
  tid: number;
  sid: string;
  typ: 'access';
  iat: number;
  exp: number;
}

export interface Tokens {
  sign(info: SessionInfo, sessionId: string): string;
  /** Null for whatever is not a valid access token of ours. */
  verify(token: string): Claims | null;
}

export function openTokens(secrets: Secrets): Tokens {
  const key = secrets.derive('access-token', 48);
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: accessSeconds * 1000, iss: 'cuadrilla', aud: 'cuadrilla' });
  const verify = createVerifier({
    key, algorithms: ['HS256'], allowedIss: 'cuadrilla', allowedAud: 'cuadrilla', clockTolerance: 30_000,
    requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'tid', 'typ', 'sid'], cache: 2000, cacheTTL: 60_000,
  });
  return {
    sign: (info, sessionId) => sign({ ...info, sub: String(info.userId), tid: info.tenantId, sid: sessionId, typ: 'access' }),
    verify: (token) => {
      try {
        const claims = verify(token) as Claims;
        const sound = claims.typ === 'access' && Number.isSafeInteger(claims.tid) && claims.sub === String(claims.userId) && claims.tid === claims.tenantId
          && claims.iat * 1000 < Date.now() + 30_000 && claims.exp - claims.iat <= accessSeconds;
        return sound ? claims : null;
      } catch {
        return null;
      }
    },
  };
}

/** A refresh token: 256 random bits behind the tenant's number, under whose rule its hash is looked up. */
export const newRefreshToken = (tenantId: number): string => `${tenantId.toString(36)}.${randomBytes(32).toString('base64url')}`;
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export function tenantOfRefreshToken(token: string): number | null {
  const found = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token);
  return found ? Number.parseInt(found[1]!, 36) : null;
}

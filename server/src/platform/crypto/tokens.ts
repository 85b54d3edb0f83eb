import { createHash, randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import QuickLRU from 'quick-lru';
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

/** `waiting` keys do not sign yet; `accepted` ones sign no more. */
export interface TokenKey {
  kid: string;
  state: 'waiting' | 'signing' | 'accepted' | 'retired';
}

export interface Tokens {
  sign(info: SessionInfo, sessionId: string): string;
  /** Null for whatever is not a valid access token of ours. */
  verify(token: string): Claims | null;
  /** Replaces the keys that sign and verify. */
  acceptKeys(keys: readonly TokenKey[]): void;
}

interface OpenKey {
  /** The first part of every token that this key signs. */
  head: string;
  sign: (claims: object) => string;
  verify: (token: string) => Claims;
}

/** So many of the last verified tokens at least, and twice as many at most, are not verified again, for each key. */
const cachedTokens = 2000;
const clockTolerance = 30_000;

export function openTokens(secrets: Secrets): Tokens {
  const opened = new Map<string, OpenKey>();
  let signing: OpenKey | undefined;
  let accepted = new Map<string, OpenKey>();
  const open = (kid: string): OpenKey => {
    const known = opened.get(kid) ?? openKey(secrets, kid);
    opened.set(kid, known);
    return known;
  };
  return {
    acceptKeys(keys) {
      const alive = keys
        .filter(({ state }) => state !== 'retired')
        .map(({ kid, state }) => ({ state, key: open(kid) }));
      signing = alive.find(({ state }) => state === 'signing')?.key;
      accepted = new Map(alive.map(({ key }) => [key.head, key]));
    },
    sign(info, sessionId) {
      if (!signing) throw new Error('No key signs tokens.');
      return signing.sign({
        ...info,
        sub: String(info.userId),
        tid: info.tenantId,
        sid: sessionId,
        typ: 'access',
      });
    },
    verify(token) {
      // Only a header that we wrote ourselves: the bearer must not choose algorithm, type or key.
      const key = accepted.get(token.slice(0, token.indexOf('.')));
      try {
        const claims = key?.verify(token);
        const sound =
          claims?.typ === 'access' &&
          Number.isSafeInteger(claims.tid) &&
          claims.sub === String(claims.userId) &&
          claims.tid === claims.tenantId &&
          claims.iat * 1000 < Date.now() + clockTolerance &&
          claims.exp * 1000 > Date.now() - clockTolerance &&
          claims.exp - claims.iat <= accessSeconds;
        return sound ? claims : null;
      } catch {
        return null;
      }
    },
  };
}

function openKey(secrets: Secrets, kid: string): OpenKey {
  const key = secrets.derive(`access-token|${kid}`, 48);
  const sign = createSigner({
    key,
    kid,
    algorithm: 'HS256',
    expiresIn: accessSeconds * 1000,
    iss: 'cuadrilla',
    aud: 'cuadrilla',
  });
  const check = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: 'cuadrilla',
    allowedAud: 'cuadrilla',
    clockTolerance,
    requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'tid', 'typ', 'sid'],
  }) as (token: string) => Claims;
  // A valid signature stays valid, so its claims are cached; `verify` of the caller checks their times each
  // time. Refusals are not cached.
  const sound = new QuickLRU<string, Claims>({ maxSize: cachedTokens });
  const verify = (token: string): Claims => {
    const known = sound.get(token);
    if (known) return known;
    const claims = check(token);
    sound.set(token, claims);
    return claims;
  };
  return { head: sign({}).split('.', 1)[0]!, sign, verify };
}

/** A refresh token: 256 random bits behind the tenant's number, under whose rule its hash is looked up. */
export const newRefreshToken = (tenantId: number): string =>
  `${tenantId.toString(36)}.${randomBytes(32).toString('base64url')}`;
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export function tenantOfRefreshToken(token: string): number | null {
  const found = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token);
  return found ? Number.parseInt(found[1]!, 36) : null;
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the first link of a chain stands on. */
export const chainStart: Buffer = Buffer.alloc(32);

/** SHA-256 of the link before (32 bytes) and the line as it is written out. */
export const linkAfter = (previous: Buffer, line: string): Buffer =>
  createHash('sha256').update(previous).update(line).digest();

/** HMAC-SHA-256 of a link and its place, with a key that the database does not hold. */
export const signLink = (key: Buffer, position: number, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(`${position}|`).update(hash).digest();

export const isSigned = (key: Buffer, position: number, hash: Buffer, signature: Buffer): boolean =>
  signature.length === 32 && timingSafeEqual(signLink(key, position, hash), signature);

/** The label under which the key of the signatures is derived from the master secret. */
export const headKey = 'audit-head';

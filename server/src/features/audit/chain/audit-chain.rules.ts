import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Stands for the link before the first. */
export const chainStart: Buffer = Buffer.alloc(32);

/** SHA-256 of the previous link (32 bytes) followed by the serialized line. */
export const linkAfter = (previous: Buffer, line: string): Buffer =>
  createHash('sha256').update(previous).update(line).digest();

/** HMAC-SHA-256 of a link and its position, with a key that is not in the database. */
export const signLink = (key: Buffer, position: number, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(`${position}|`).update(hash).digest();

export const isSigned = (key: Buffer, position: number, hash: Buffer, signature: Buffer): boolean =>
  signature.length === 32 && timingSafeEqual(signLink(key, position, hash), signature);

/** Label for deriving the signature key from the master secret. */
export const headKey = 'audit-head';

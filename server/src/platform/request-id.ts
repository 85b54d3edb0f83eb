import { randomUUID } from 'node:crypto';

/** The first half of an identifier and the millisecond that it says. */
let moment = 0;
let firstHalf = '';

/** A UUID of version 7: those of one moment are neighbours in the index of the audit, which random ones are not. */
export function newRequestId(): string {
  const now = Date.now();
  if (now !== moment) {
    const at = now.toString(16).padStart(12, '0');
    moment = now;
    firstHalf = `${at.slice(0, 8)}-${at.slice(8)}-7`;
  }
  return firstHalf + randomUUID().slice(15);
}

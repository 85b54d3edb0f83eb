import { randomUUID } from 'node:crypto';

/** A UUID of version 7: those of one moment are neighbours in the index of the audit, which random ones are not. */
export function newRequestId(): string {
  const at = Date.now().toString(16).padStart(12, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7${randomUUID().slice(15)}`;
}

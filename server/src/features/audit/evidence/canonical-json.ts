/**
 * JSON in one way only (RFC 8785): keys in the order of their UTF-16 units, no spaces, numbers as ECMAScript writes
 * them. Equal values have equal bytes.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('not a JSON number');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((part) => canonicalJson(part ?? null)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`not a JSON value: ${typeof value}`);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key.toWellFormed())}:${canonicalJson(part)}`).join(',')}}`;
}

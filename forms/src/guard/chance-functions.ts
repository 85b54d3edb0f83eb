/**
 * Functions that give another value each time. They are allowed where a first answer is made alone, since a check
 * would find another value (decision 0054).
 */
export const chanceFunctions: Readonly<Record<string, () => unknown>> = {
  random_number: () => Math.random(),
  random_id: randomId,
};

export const callsChance = new RegExp(`\\b(${Object.keys(chanceFunctions).join('|')})\\s*\\(`, 'i');

/** As a UUID of version 4; `randomUUID` is missing where a page comes over plain HTTP. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const held = new WeakMap<object, Map<string, unknown>>();

/** SurveyJS makes first answers again whenever another answer changes: a question keeps the value that it got. */
export function heldFor(question: object | undefined, name: string, make: () => unknown): unknown {
  if (!question) return make();
  let values = held.get(question);
  if (!values) held.set(question, (values = new Map()));
  if (!values.has(name)) values.set(name, make());
  return values.get(name);
}

import { fail } from '#platform/failure.ts';

type Texts<Key extends string> = { [key in Key]?: string | undefined };

/**
 * Reads texts that a client may send in the body or, as the specification allows, in the query; an empty text
 * for each that is absent.
 * @throws INVALID_INPUT when both are sent and differ
 */
export function bodyOrQuery<Key extends string>(
  body: Texts<Key> | null | undefined,
  query: Texts<Key>,
  keys: readonly Key[],
): Record<Key, string> {
  for (const key of keys)
    if (body?.[key] !== undefined && query[key] !== undefined && query[key] !== body[key])
      fail('INVALID_INPUT', {}, { [key]: 'differs' });
  return Object.fromEntries(keys.map((key) => [key, body?.[key] ?? query[key] ?? ''])) as Record<Key, string>;
}

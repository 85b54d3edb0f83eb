import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies that every reader on the way understands alike: no way to a prototype, and no key twice in one
 * object. A body longer than `counted` is not looked through for keys that come twice: such are rows and
 * answers of our own clients.
 */
const counted = 65_536;

export function readJsonBodies(http: FastifyInstance): void {
  const plain = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void plain(request, text, (error, value: unknown) => {
      if (error) return done(error);
      if (!unambiguous(text, value))
        return done(Object.assign(new Error('Ambiguous JSON'), { statusCode: 400 }));
      done(null, value);
    });
  });
}

/** Nothing of ours nests as deep; what goes through a body recursively relies on it. */
const deepest = 64;

const unambiguous = (text: string, value: unknown): boolean =>
  isWithin(value, deepest) && (text.length > counted || keysIn(value) === keysWritten(text));

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1));
}

/** In sound JSON a text is followed by a colon only where it is a key. */
const keysWritten = (text: string): number =>
  text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g)?.filter((token) => token.endsWith(':')).length ?? 0;

const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + keysIn(each), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
};

import { existsSync, readFileSync } from 'node:fs';

/** `/operation/edit/{-$id}`: the last part may be missing; `$id` is any. */
const patternOf = (address: string): RegExp => {
  const parts = address
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{-$') ? '(?:/[^/]+)?' : `/${part.startsWith('$') ? '[^/]+' : part}`));
  return new RegExp(`^${parts.join('')}/?$`);
};

/** Styles are named without being applied: what is drawn first does not wait for those of the screen. */
const tag = (file: string): string =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`;

/**
 * What the page of an address says of the files that its screen needs, by the list that the build writes: the browser
 * fetches them beside the frame, not after it has found out which they are.
 */
export function screenTags(list: string): (address: string) => string {
  const screens = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, readonly string[]>)
    : {};
  const tags = Object.entries(screens).map(([address, files]) => ({
    pattern: patternOf(address),
    text: files.map(tag).join(''),
  }));
  return (address) => {
    const [pathname = ''] = address.split('?', 1);
    return tags.find(({ pattern }) => pattern.test(pathname))?.text ?? '';
  };
}

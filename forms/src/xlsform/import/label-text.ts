/** Texts of XLSForm are Markdown with `${name}`; ours are plain, with `{name}`; notes have a few marks. */

const references = /\$\{\s*(?:last-saved#)?([^{}$]+?)\s*\}/g;
const tags = /<\/?(?:span|font|div|p|b|strong|i|em|u|h[1-6]|center|br)(?:\s[^<>]*)?\/?>/gi;
const escaped = /\\([\\`*_{}[\]()#+\-.!<>])/g;

/** Whether a text has marks that a plain one does not show. */
export const hasMarks = (text: string): boolean => plainMarks(text) !== text;

function plainMarks(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(tags, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(^|[\s(])__([^_\n]+)__(?=[\s).,;:!?]|$)/g, '$1$2')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(escaped, '$1')
    .trim();
}

/** A label or hint without its marks. A text that is nothing but marks stays as it is. */
export const plainLabel = (text: string): string => plainMarks(text) || text;

const allowed = /^<(\/?(?:b|strong|em|i|p|ul|li)|br ?\/?)>$/;

/** A note: Markdown as the few marks that notes may have. */
export function noteHtml(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (allowed.test(tag) ? tag : /^<br/i.test(tag) ? '<br>' : ''))
    .replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>')
    .replace(/^#{1,6}\s+(.+)$/gm, '<b>$1</b>')
    .replace(/(^|[\s(])_([^_\n]+)_(?=[\s).,;:!?]|$)/g, '$1<i>$2</i>')
    .replace(/\r?\n/g, '<br>')
    .replace(escaped, '$1');
}

/** A note as Markdown, for other tools. */
export const noteMarkdown = (html: string): string =>
  html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<(?:b|strong)>([^<>*]*)<\/(?:b|strong)>/g, '**$1**')
    .replace(/<(?:i|em)>([^<>_]*)<\/(?:i|em)>/g, '_$1_');

/** Inserted answers under our names. `nameOf` gives undefined for a name that is not in the form. */
export const withOurNames = (text: string, nameOf: (name: string) => string | undefined): string =>
  text.replace(references, (whole, name: string) => nameOf(name) ?? whole);

/** Names that a text inserts. */
export const insertedNames = (text: string): string[] =>
  [...text.matchAll(references)].map(([, name]) => name!);

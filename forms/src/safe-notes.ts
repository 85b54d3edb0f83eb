/** The marks that a note may contain. */
const allowedTags = /&#60;(\/?(?:b|strong|em|i|p|ul|li)|br ?\/?)&#62;/g;

/** Escapes everything else, also the braces with which SurveyJS would insert answers. */
const safeNote = (text: string): string =>
  text.replace(/[<>"{}]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(allowedTags, '<$1>');

/**
 * A copy of a form in which notes (`html`) are plain text with a few marks: neither the author of the form nor
 * an answer can bring markup or script into the page.
 */
export function withSafeNotes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSafeNotes);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'html' ? safeTexts(value) : withSafeNotes(value),
    ]),
  );
}

/** A text, or one text per language. */
function safeTexts(value: unknown): unknown {
  if (typeof value === 'string') return safeNote(value);
  return Object.fromEntries(
    Object.entries((value ?? {}) as object).map(([language, text]) => [language, safeNote(String(text))]),
  );
}

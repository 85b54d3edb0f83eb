import type { SurveyModel } from 'survey-core';

/** The marks that a note may contain. */
const allowedTags = /&#60;(\/?(?:b|strong|em|i|p|ul|li)|br ?\/?)&#62;/g;

/** Escapes everything else, also the braces with which SurveyJS would insert answers as markup. */
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

const inserted = /&#123;([\p{L}\p{N}_]{1,60})&#125;/gu;
const escapedText = (text: string): string =>
  text.replace(/[&<>"'{}]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Answers that notes name in braces stand there as text, whatever marks they contain. */
export function insertAnswersInNotes(survey: SurveyModel): void {
  survey.onProcessHtml.add((_, options) => {
    options.html = options.html.replace(inserted, (whole, name: string) => {
      const isKnown = survey.getQuestionByName(name, true) !== null || survey.getVariable(name) !== undefined;
      return isKnown ? escapedText(survey.processText(`{${name}}`, true)) : whole;
    });
  });
}

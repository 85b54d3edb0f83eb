/** The tokens of an XPath expression as XLSForms have it. */
export type XPathToken = { type: 'number' | 'text' | 'name' | 'reference' | 'operator'; text: string };

/** Characters that word processors put in the place of others; each is replaced before anything is read. */
const typographic: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '×': '*',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\ufeff': '',
};
const anyTypographic = new RegExp(`[${Object.keys(typographic).join('')}]`, 'gu');

/** The expression with the signs that a keyboard has. */
export const withPlainSigns = (text: string): string =>
  text.replace(anyTypographic, (sign) => typographic[sign]!);

/** Thrown for an expression that cannot be carried over; `reason` is a code of `note-texts.ts`. */
export class XPathFault extends Error {
  readonly reason: XPathReason;
  readonly what: string;
  readonly hint: string;
  constructor(reason: XPathReason, what: string, hint = '') {
    super(`${reason}: ${what}`);
    this.reason = reason;
    this.what = what;
    this.hint = hint;
  }
}
export type XPathReason =
  | 'EXPRESSION_SYNTAX'
  | 'EXPRESSION_TOO_LONG'
  | 'EXPRESSION_FUNCTION'
  | 'EXPRESSION_PATH'
  | 'UNKNOWN_NAME'
  | 'ROW_FROM_OUTSIDE'
  | 'LOOKUP_TOO_LONG'
  | 'LOOKUP_OF_TENANT'
  | 'PATTERN_REFUSED'
  | 'UNKNOWN_LIST'
  | 'DATE_ARITHMETIC';

const spaces = /[ \t\r\n]+/y;
const reference = /\$\{\s*(?:last-saved#)?([^{}$]{1,200}?)\s*\}/y;
const number = /(?:\d+(?:\.\d*)?|\.\d+)/y;
const word = /[\p{L}_][\p{L}\p{N}_.\-:]*/uy;
const sign = /!=|<=|>=|::|\.\.|\/\/|[-+*/=<>|()[\],.@]/y;
const wordOperators: ReadonlySet<string> = new Set(['and', 'or', 'div', 'mod']);

/** After these a name, a `*` or a word begins something new; after others it is an operator. */
const opens: ReadonlySet<string> = new Set(['(', '[', ',', '/', '//', '::', '@']);
const isOperand = (token: XPathToken | undefined): boolean =>
  token !== undefined &&
  (token.type !== 'operator' ||
    token.text === ')' ||
    token.text === ']' ||
    token.text === '.' ||
    token.text === '..');

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** @throws {XPathFault} */
export function xpathTokens(text: string): XPathToken[] {
  const tokens: XPathToken[] = [];
  for (let at = 0; at < text.length;) {
    const space = match(spaces, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const [token, length] = tokenAt(text, at, tokens.at(-1));
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(text: string, at: number, before: XPathToken | undefined): [XPathToken, number] {
  const letter = text[at]!;
  if (letter === '"' || letter === "'") {
    const end = text.indexOf(letter, at + 1);
    if (end < 0) throw new XPathFault('EXPRESSION_SYNTAX', text.slice(at, at + 40));
    return [{ type: 'text', text: text.slice(at + 1, end) }, end + 1 - at];
  }
  const named = match(reference, text, at);
  if (named) return [{ type: 'reference', text: named[1]!.trim() }, named[0].length];
  const digits = match(number, text, at);
  if (digits && !(letter === '.' && text[at + 1] === '.'))
    return [{ type: 'number', text: digits[0] }, digits[0].length];
  const name = match(word, text, at);
  if (name) {
    const found = name[0].toLowerCase();
    // `and`, `or`, `div`, `mod` are names where no operator can stand.
    if (wordOperators.has(found) && isOperand(before) && !opens.has(before!.text))
      return [{ type: 'operator', text: found }, name[0].length];
    return [{ type: 'name', text: name[0] }, name[0].length];
  }
  const operator = match(sign, text, at);
  if (operator) return [{ type: 'operator', text: operator[0] }, operator[0].length];
  throw new XPathFault('EXPRESSION_SYNTAX', text.slice(at, at + 40));
}

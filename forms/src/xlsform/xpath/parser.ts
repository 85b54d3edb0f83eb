import { XPathFault, xpathTokens, type XPathToken } from './tokens.ts';

/** What an XPath expression is made of, as far as XLSForms use it. */
export type XPath =
  | { type: 'number' | 'text'; value: string }
  /** `${name}`, or a path that ends in a name. */
  | { type: 'reference'; name: string }
  /** `.`, the answer to the question itself. */
  | { type: 'self' }
  /** `..`, the group or row around the question. */
  | { type: 'parent' }
  /** A bare name: a column of the choices. */
  | { type: 'column'; name: string }
  /** `instance('list')/root/item[filter]/column` */
  | { type: 'lookup'; list: string; filter: XPath | null; column: string }
  | { type: 'call'; name: string; values: XPath[] }
  | { type: 'negative'; value: XPath }
  | { type: 'binary'; operator: BinaryOperator; left: XPath; right: XPath };
export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod';

/** Operators that bind equally, the weakest first. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];
const maxDepth = 40;
const maxLength = 4_000;

/** @throws {XPathFault} for what is no expression, or goes beyond the subset */
export function parseXPath(text: string): XPath {
  if (text.length > maxLength) throw new XPathFault('EXPRESSION_TOO_LONG', String(text.length));
  return new Parser(xpathTokens(text)).whole();
}

/** `[1]` and `[position() = 1]`: the first item, which is the one that counts anyway. */
const isFirst = (node: XPath): boolean =>
  node.type === 'number'
    ? node.value === '1'
    : node.type === 'binary' &&
      node.operator === '=' &&
      node.left.type === 'call' &&
      node.left.name === 'position' &&
      isFirst(node.right);

class Parser {
  readonly #tokens: readonly XPathToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly XPathToken[]) {
    this.#tokens = tokens;
  }

  whole(): XPath {
    const found = this.#binary(0);
    const rest = this.#tokens[this.#at];
    if (rest) throw new XPathFault('EXPRESSION_SYNTAX', rest.text);
    return found;
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.type === 'operator' && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new XPathFault('EXPRESSION_SYNTAX', this.#tokens[this.#at]?.text ?? text);
  }

  #binary(level: number): XPath {
    const operators = levels[level];
    if (!operators) return this.#unary();
    if (++this.#depth > maxDepth * levels.length) throw new XPathFault('EXPRESSION_TOO_LONG', '()');
    let left = this.#binary(level + 1);
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.type !== 'operator' || !operators.includes(token.text)) break;
      this.#at++;
      const operator = token.text as BinaryOperator;
      left = { type: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    this.#depth--;
    return left;
  }

  #unary(): XPath {
    let negative = false;
    while (this.#take('-')) negative = !negative;
    const value = this.#path();
    return negative ? { type: 'negative', value } : value;
  }

  /** Something, and the steps of a path after it; of these the last name counts. */
  #path(): XPath {
    const start = this.#at;
    if (this.#take('/') || this.#take('//')) return this.#steps({ type: 'parent' });
    const first = this.#primary();
    if (first.type === 'call' && first.name === 'instance' && this.#is('/')) return this.#lookup(first);
    if (this.#is('[')) throw new XPathFault('EXPRESSION_PATH', this.#textFrom(start));
    if (!this.#take('/')) return first;
    const isStart = first.type !== 'call' || first.name === 'current';
    if (!isStart) throw new XPathFault('EXPRESSION_PATH', this.#textFrom(start));
    return this.#steps(first);
  }

  /** `../../name`, `current()/../name`, `/data/group/name` */
  #steps(first: XPath): XPath {
    let found = first;
    do {
      const token = this.#tokens[this.#at++];
      if (token?.type === 'name' || token?.type === 'reference')
        found = { type: 'reference', name: token.text };
      else if (token?.text === '..') found = { type: 'parent' };
      else if (token?.text !== '.') throw new XPathFault('EXPRESSION_PATH', token?.text ?? '/');
      if (this.#is('[') || this.#is('(')) throw new XPathFault('EXPRESSION_PATH', token.text);
    } while (this.#take('/'));
    return found;
  }

  #lookup({ values }: Extract<XPath, { type: 'call' }>): XPath {
    const [list] = values;
    const start = this.#at;
    const steps = ['root', 'item'].map((step) => {
      this.#expect('/');
      const token = this.#tokens[this.#at++];
      return token?.type === 'name' && token.text === step;
    });
    if (!steps.every(Boolean) || list?.type !== 'text')
      throw new XPathFault('EXPRESSION_PATH', `instance()${this.#textFrom(start)}`);
    let filter: XPath | null = null;
    while (this.#take('[')) {
      const found = this.#binary(0);
      this.#expect(']');
      if (!isFirst(found))
        filter = filter ? { type: 'binary', operator: 'and', left: filter, right: found } : found;
    }
    if (!this.#take('/')) return { type: 'lookup', list: list.value, filter, column: '' };
    const column = this.#tokens[this.#at++];
    if (column?.type !== 'name' || this.#is('/') || this.#is('['))
      throw new XPathFault('EXPRESSION_PATH', `instance()${this.#textFrom(start)}`);
    return { type: 'lookup', list: list.value, filter, column: column.text };
  }

  #primary(): XPath {
    const token = this.#tokens[this.#at++];
    if (!token) throw new XPathFault('EXPRESSION_SYNTAX', '…');
    if (token.type === 'number' || token.type === 'text') return { type: token.type, value: token.text };
    if (token.type === 'reference') return { type: 'reference', name: token.text };
    if (token.type === 'name')
      return this.#is('(') ? this.#call(token.text) : { type: 'column', name: token.text };
    if (token.text === '.') return { type: 'self' };
    if (token.text === '..') return { type: 'parent' };
    if (token.text !== '(') throw new XPathFault('EXPRESSION_SYNTAX', token.text);
    const inside = this.#binary(0);
    this.#expect(')');
    return inside;
  }

  #call(name: string): XPath {
    this.#expect('(');
    const values: XPath[] = [];
    while (!this.#take(')')) {
      if (values.length > 0) this.#expect(',');
      values.push(this.#binary(0));
    }
    return { type: 'call', name, values };
  }

  #textFrom(start: number): string {
    return this.#tokens
      .slice(start, start + 12)
      .map(({ text }) => text)
      .join('');
  }
}

import { choiceLine } from './form-choices.rules.ts';
import { shownText } from './form-texts.rules.ts';
import type { FormNode } from './form-tree.rules.ts';

/** What may follow where the caret stands in an expression. */
export interface Completion {
  label: string;
  hint: string;
  /** The text with it, and where the caret is then. */
  text: string;
  caret: number;
}

const most = 8;

interface Typed {
  text: string;
  caret: number;
}

/** Names of questions after `{`, codes of choices after a comparison and a quote. */
export function completionsAt(
  typed: Typed,
  own: FormNode,
  nodes: readonly FormNode[],
): readonly Completion[] {
  const before = typed.text.slice(0, typed.caret);
  const name = /\{([\p{L}\p{N}_.]*)$/u.exec(before);
  if (name) return nameCompletions(typed, name[1]!, own, nodes);
  const code = /\{\s*([\p{L}\p{N}_.]+)\s*\}\s*(?:=|==|!=|<>|contains|notcontains)\s*'([^']*)$/u.exec(before);
  return code ? codeCompletions(typed, code[1]!, code[2]!, nodes) : [];
}

/** The text with what was begun before the caret replaced; a closing sign that is there already stays one. */
function replaced({ text, caret }: Typed, begun: string, inserted: string, closing: string): Typed {
  const after = text.slice(caret);
  const end = after.startsWith(closing) ? after.slice(closing.length) : after;
  const start = text.slice(0, caret - begun.length) + inserted + closing;
  return { text: start + end, caret: start.length };
}

function nameCompletions(
  typed: Typed,
  begun: string,
  own: FormNode,
  nodes: readonly FormNode[],
): Completion[] {
  const readable = nodes.flatMap((node) => {
    if (node.key === own.key || node.name === '' || node.role === 'page' || node.role === 'panel') return [];
    if (node.repeat === null) return [{ node, name: node.name }];
    return node.repeat === own.repeat ? [{ node, name: `panel.${node.name}` }] : [];
  });
  const wanted = begun.toLowerCase();
  const starts = readable.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const holds = readable.filter(
    ({ name }) => !starts.some((each) => each.name === name) && name.toLowerCase().includes(wanted),
  );
  return [...starts, ...holds].slice(0, most).map(({ node, name }) => ({
    label: name,
    hint: shownText(node.json.title, 'es'),
    ...replaced(typed, begun, name, '}'),
  }));
}

function codeCompletions(
  typed: Typed,
  name: string,
  begun: string,
  nodes: readonly FormNode[],
): Completion[] {
  const plain = name.replace(/^panel\./, '').toLowerCase();
  const question = nodes.find((node) => node.name.toLowerCase() === plain);
  const choices = Array.isArray(question?.json.choices) ? question.json.choices : [];
  return choices
    .map(choiceLine)
    .filter(({ value }) => value.toLowerCase().startsWith(begun.toLowerCase()))
    .slice(0, most)
    .map(({ value, es }) => ({ label: value, hint: es, ...replaced(typed, begun, value, "'") }));
}

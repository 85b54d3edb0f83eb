import { questionsIn, type Question } from '../definition.ts';

/** Answers that are filled in while others are given must not fill each other in for ever. */

const namesIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inside = '']) => inside.match(/[\p{L}\p{N}_]+/gu) ?? [])
    : [];

const isFilled = ({ setValueExpression, resetValueIf }: Question['json']): boolean =>
  setValueExpression !== undefined || resetValueIf !== undefined;

/** What a question is evaluated after: with a condition of its own, only what that reads. */
function readsOf({ json }: Question): string[] {
  const { expression, setValueExpression, setValueIf, resetValueIf } = json;
  return [...namesIn(expression), ...namesIn(setValueIf ?? setValueExpression), ...namesIn(resetValueIf)];
}

/** Names of questions that are filled in, directly or over others, from themselves. */
export function fillingCycles(definition: Record<string, unknown>): string[] {
  const questions = [...questionsIn(definition).values()].flatMap((question) => [
    question,
    ...(question.rows?.values() ?? []),
  ]);
  if (!questions.some(({ json }) => isFilled(json))) return [];
  const reads = new Map<string, string[]>();
  for (const question of questions) {
    const name = question.name.toLowerCase();
    const read = readsOf(question).map((each) => each.toLowerCase());
    reads.set(name, [...(reads.get(name) ?? []), ...read]);
  }
  return questions
    .filter(({ json, name }) => isFilled(json) && reachesItself(name.toLowerCase(), reads))
    .map(({ name }) => name);
}

function reachesItself(start: string, reads: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const queue = [...(reads.get(start) ?? [])];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...(reads.get(name) ?? []));
  }
  return false;
}

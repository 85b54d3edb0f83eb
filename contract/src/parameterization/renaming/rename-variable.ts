/** Renames what conditions read, in JSON of any shape; whatever does not change stays the same object. */

const renamedName = (name: unknown, from: string, to: string): unknown => {
  if (name === from) return to;
  return typeof name === 'string' && name.startsWith(`${from}.`) ? to + name.slice(from.length) : name;
};

/** @param from name of a variable with its root, such as `answers.estado`; of its parts too */
export function renameVariable<T>(condition: T, from: string, to: string): T {
  return renamed(condition, from, to) as T;
}

function renamed(node: unknown, from: string, to: string): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    const items = node.map((item: unknown) => renamed(item, from, to));
    return items.some((item, at) => item !== node[at]) ? items : node;
  }
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => [
    key,
    key === 'var' ? renamedOperand(value, from, to) : renamed(value, from, to),
  ]);
  const isChanged = entries.some(
    ([key, value]) => value !== (node as Record<string, unknown>)[key as string],
  );
  return isChanged ? (Object.fromEntries(entries) as unknown) : node;
}

function renamedOperand(operand: unknown, from: string, to: string): unknown {
  if (!Array.isArray(operand)) return renamedName(operand, from, to);
  const [name, ...rest] = operand as unknown[];
  const next = renamedName(name, from, to);
  return next === name ? operand : [next, ...rest];
}

import { expect, test } from 'vitest';
import { imports, sourceFiles } from './source-files.ts';

/**
 * Groups of files that import each other in a circle, imports of types included.
 * @param edges for each file, those that it imports
 */
function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's algorithm: a file whose lowest reachable index is its own closes a group.
  const visit = (file: string): void => {
    index.set(file, index.size);
    lowest.set(file, index.get(file)!);
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

test('the search finds circles', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(cyclesIn(edges)).toEqual([['a', 'b', 'c']]);
});

test('no files import each other in a circle', () => {
  const edges = new Map(sourceFiles.map((file) => [file, [] as string[]]));
  for (const { from, to } of imports) if (edges.has(to)) edges.get(from)!.push(to);
  expect([...edges.values()].flat().length).toBeGreaterThan(2000);
  expect(cyclesIn(edges)).toEqual([]);
});

import type { Memory, Row } from './main.ts';

/** Tables as Markdown, so that they can be printed and stored. */
export const table = (head: string[], rows: string[][]): string => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`,
  );
  const line = (cells: string[]) => `| ${cells.map((cell, column) => align(cell, column)).join(' | ')} |`;
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
};

const rate = (perSecond: number) =>
  perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en');
const time = (ms: number) => (ms < 100 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en'));

export const ratioTable = (rows: readonly Row[]): string =>
  table(
    [
      'workload',
      'bare/s',
      'p50 ms',
      'p99 ms',
      'ours/s',
      'p50 ms',
      'p99 ms',
      'first s',
      'ratio',
      'goal',
      'reached',
    ],
    rows.map(({ label, bare, real, ratio, goal, within, agreed, first }) => [
      label,
      rate(bare.perSecond),
      time(bare.p50),
      time(bare.p99),
      rate(real.perSecond),
      time(real.p50),
      time(real.p99),
      first ? `${time(first.bare)}, ${time(first.real)}` : '',
      ratio.toFixed(2),
      within === undefined ? goal.toFixed(2) : `${goal.toFixed(2)}, p50 ${within} ms`,
      real.failures > 0 || !agreed
        ? 'failed'
        : ratio >= goal && (within === undefined || real.p50 <= within)
          ? 'yes'
          : 'no',
    ]),
  );

export const memoryTable = ({ rest, load }: Memory): string =>
  `\n${table(
    ['memory of the server', 'MB', 'limit', 'reached'],
    [
      ['at rest', rest.toFixed(0), '250', rest <= 250 ? 'yes' : 'no'],
      ['under this load', load.toFixed(0), '400', load <= 400 ? 'yes' : 'no'],
    ],
  )}`;

/** How much slower ten times the rows may be. */
const allowed = 1.3;

/** How much slower ten times the rows are. */
export function growthTable(small: readonly Row[], large: readonly Row[]): string {
  const rows = small.flatMap((before) => {
    const after = large.find(({ name }) => name === before.name);
    if (!after) return [];
    const factor = after.real.p50 / before.real.p50;
    const bare = after.bare.p50 / before.bare.p50;
    const limit = after.grows === 'matches' ? Math.max(allowed, bare) : allowed;
    return [
      [
        before.label,
        time(before.real.p50),
        time(after.real.p50),
        bare.toFixed(2),
        factor.toFixed(2),
        limit.toFixed(2),
        factor <= limit ? 'yes' : 'no',
      ],
    ];
  });
  const head = [
    'growth: p50 of a tenth and of the whole',
    'tenth ms',
    'whole ms',
    'bare factor',
    'factor',
    'limit',
    'reached',
  ];
  return `\n${table(head, rows)}`;
}

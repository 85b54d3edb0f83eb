import type { XlsChoiceList } from './choice-lists.ts';
import { placeOf, type TableRow } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import { readType } from './question-types.ts';
import { xlsFormLimits } from '../workbook.ts';

/**
 * `begin loop over list` asks its questions once for each choice. It is written out: a group for each choice, the
 * names of the questions with the choice behind them. `%(label)s` and `%(name)s` stand for the choice.
 */
export function expandLoops(
  rows: readonly TableRow[],
  lists: ReadonlyMap<string, XlsChoiceList>,
  report: XlsFormReport,
): TableRow[] {
  const expanded: TableRow[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const type = readType(row.cells.get('type') ?? '');
    if (type?.base !== 'begin loop') {
      expanded.push(row);
      continue;
    }
    const end = rows.findIndex(
      (other, place) => place > at && /^end[\s_]+loop/i.test(other.cells.get('type') ?? ''),
    );
    const list = type.list === undefined ? undefined : lists.get(type.list);
    const inside = rows.slice(at + 1, end);
    const nested = inside.some((other) => /^begin[\s_]+loop/i.test(other.cells.get('type') ?? ''));
    if (end < 0 || !list || nested) {
      report.add('LOOP_REFUSED', placeOf(row, 'type'), { list: type.list ?? '' });
      return end < 0 ? expanded : [...expanded, ...rows.slice(end + 1)];
    }
    if (expanded.length + inside.length * list.choices.length > xlsFormLimits.surveyRows) {
      report.add('LOOP_TOO_LONG', placeOf(row, 'type'), { max: xlsFormLimits.surveyRows });
      return [...expanded, ...rows.slice(end + 1)];
    }
    report.add('LOOP_EXPANDED', placeOf(row, 'type'), { count: list.choices.length });
    expanded.push(...turns(row, inside, rows[end]!, list));
    at = end;
  }
  return expanded;
}

function turns(begin: TableRow, inside: readonly TableRow[], end: TableRow, list: XlsChoiceList): TableRow[] {
  const loop = begin.cells.get('name') ?? 'loop';
  const names = new Set(inside.flatMap(({ cells }) => cells.get('name') ?? []));
  return list.choices.flatMap(({ name, text, row }) => {
    const label = typeof text === 'string' ? text : (text?.default ?? name);
    const change = (value: string, column: string): string => {
      if (column === 'type') return value;
      if (column === 'name') return `${value}_${name}`;
      return value
        .replace(/\$\{\s*([^{}]+?)\s*\}/g, (whole, used: string) =>
          names.has(used) ? `\${${used}_${name}}` : whole,
        )
        .replaceAll('%(label)s', label)
        .replaceAll('%(name)s', name);
    };
    const copy = (each: TableRow): TableRow => ({
      ...each,
      cells: new Map([...each.cells].map(([column, value]) => [column, change(value, column)])),
    });
    const labels = [...row.cells].filter(([column]) => column.startsWith('label'));
    return [
      { ...begin, cells: new Map([['type', 'begin group'], ['name', `${loop}_${name}`], ...labels]) },
      ...inside.map(copy),
      { ...end, cells: new Map([['type', 'end group']]) },
    ];
  });
}

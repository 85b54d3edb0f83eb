import { placeOf, type TableRow } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import { readOwn, type OwnCell } from '../own-cell.ts';
import { readType, type XlsType } from './question-types.ts';
import { withoutSearch } from './search-appearance.ts';
import { xlsFormLimits } from '../workbook.ts';

/** A row of the sheet `survey` with the rows inside it. */
export interface SurveyNode {
  row: TableRow;
  type: XlsType;
  kind: 'question' | 'group' | 'repeat';
  /** As the workbook has it; empty where it has none. */
  xlsName: string;
  /** As it is called in the form. */
  name: string;
  children: SurveyNode[];
  parent: SurveyNode | null;
  /** The repeat whose rows have it. */
  repeat: SurveyNode | null;
  /** What our own export wrote beside it. */
  own: OwnCell | null;
}

const kinds: Readonly<Record<string, SurveyNode['kind']>> = {
  'begin group': 'group',
  'begin loop': 'group',
  'begin repeat': 'repeat',
};
const disabled = /^(?:yes|true|1|si|sí|true\(\))$/i;

/** The rows as a tree. Rows that are switched off, and those that only record something, are reported. */
export function surveyTree(rows: readonly TableRow[], report: XlsFormReport): SurveyNode[] {
  const roots: SurveyNode[] = [];
  const open: SurveyNode[] = [];
  for (const written of rows) {
    const found = typeOf(written, report);
    if (!found) continue;
    const { row, type } = withoutSearch(written, found, report);
    if (type.base.startsWith('end ')) {
      close(open, row, type, report);
      continue;
    }
    const parent = open.at(-1) ?? null;
    const node = nodeOf(row, type, parent, report);
    (parent?.children ?? roots).push(node);
    if (node.kind === 'question') continue;
    if (node.kind === 'repeat' && node.repeat)
      report.add('NESTED_REPEAT', placeOf(row, 'type'), { repeat: node.repeat.xlsName });
    open.push(node);
    if (open.length > xlsFormLimits.depth) {
      report.add('TOO_DEEP', placeOf(row, 'type'), { max: xlsFormLimits.depth });
      return roots;
    }
  }
  for (const { row } of open) report.add('NOT_CLOSED', placeOf(row, 'type'));
  return roots;
}

/** The type of a row; null for one that is no part of the form. */
function typeOf(row: TableRow, report: XlsFormReport): XlsType | null {
  const written = row.cells.get('type');
  if (disabled.test(row.cells.get('disabled') ?? '')) {
    report.add('ROW_DISABLED', placeOf(row, 'type'));
    return null;
  }
  if (written === undefined) {
    // A comment beside the rows is no row of the form.
    const isRow = ['name', 'label', 'calculation', 'relevant'].some((column) => row.cells.has(column));
    if (isRow) report.add('TYPE_MISSING', placeOf(row, 'type'));
    else
      report.addOnce('row', 'ROW_WITHOUT_TYPE', {
        ...placeOf(row, 'type'),
        value: [...row.cells.values()][0]!,
      });
    return null;
  }
  if (written.startsWith('#')) {
    report.addOnce('row', 'ROW_WITHOUT_TYPE', placeOf(row, 'type'));
    return null;
  }
  const type = readType(written);
  if (type) return type;
  const refused = /^(?:begin|end|include|osm|entity|xml-|cascading[ _]select)/i.test(written);
  report.add(refused ? 'TYPE_REFUSED' : 'TYPE_UNKNOWN', placeOf(row, 'type'), { type: written });
  return refused ? null : { base: 'text', what: 'unknown' };
}

function close(open: SurveyNode[], row: TableRow, { base }: XlsType, report: XlsFormReport): void {
  const last = open.at(-1);
  if (!last) return report.add('END_WITHOUT_BEGIN', placeOf(row, 'type'));
  if (last.type.base.slice('begin '.length) !== base.slice('end '.length))
    report.add('END_OF_OTHER', placeOf(row, 'type'), { begun: last.type.base, row: last.row.line });
  open.pop();
}

function nodeOf(row: TableRow, type: XlsType, parent: SurveyNode | null, report: XlsFormReport): SurveyNode {
  const xlsName = row.cells.get('name') ?? '';
  return {
    row,
    type,
    kind: kinds[type.base] ?? 'question',
    xlsName,
    name: xlsName,
    children: [],
    parent,
    repeat: parent?.kind === 'repeat' ? parent : (parent?.repeat ?? null),
    own: readOwn(row.cells.get('cuadrilla'), () =>
      report.add('OWN_CELL_UNREADABLE', placeOf(row, 'cuadrilla')),
    ),
  };
}

export function* nodesIn(nodes: readonly SurveyNode[]): Generator<SurveyNode> {
  for (const node of nodes) {
    yield node;
    yield* nodesIn(node.children);
  }
}

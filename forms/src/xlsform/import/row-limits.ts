import { questionsIn, type FormDefinition } from '../../definition.ts';
import { guardForm } from '../../guard/form-guard.ts';
import { formLimits } from '../../guard/form-limits.ts';
import { planForm } from '../../plan.ts';
import { isRecord } from '../../values.ts';
import { placeOf } from './columns.ts';
import type { XlsFormReport } from '../notes/report.ts';
import { nodesIn, type SurveyNode } from './survey-tree.ts';

/** How many rows the repeats of an imported form may have. */
type Json = Record<string, unknown>;

/** Tried one after the other, where a form with as many rows as answers may have would cost too much. */
const fewer = [60, 40, 25, 15];

const limited = (node: unknown, rows: number): unknown => {
  if (Array.isArray(node)) return node.map((each) => limited(each, rows));
  if (!isRecord(node)) return node;
  const copy: Json = { ...node };
  for (const key of ['pages', 'elements']) if (Array.isArray(node[key])) copy[key] = limited(node[key], rows);
  if (node.type === 'paneldynamic' && node.maxPanelCount === undefined) copy.maxPanelCount = rows;
  return copy;
};

/** The form, with fewer rows where it could not be used otherwise. */
export function withAffordableRows(
  definition: FormDefinition,
  roots: readonly SurveyNode[],
  report: XlsFormReport,
): FormDefinition {
  const repeats = [...nodesIn(roots)].filter(({ kind }) => kind === 'repeat');
  if (repeats.length === 0) return definition;
  const note = (code: 'ROWS_LIMITED' | 'ROWS_BY_SURVEY', max: number): void => {
    for (const { row } of repeats) report.add(code, placeOf(row, 'type'), { max });
  };
  let affordable = definition;
  if (guardForm(definition).length > 0) {
    const max = fewer.find((rows) => guardForm(limited(definition, rows)).length === 0);
    if (max === undefined) return definition;
    note('ROWS_LIMITED', max);
    affordable = limited(definition, max) as FormDefinition;
  }
  if (!planForm(affordable, questionsIn(affordable))) note('ROWS_BY_SURVEY', formLimits.surveyCells);
  return affordable;
}

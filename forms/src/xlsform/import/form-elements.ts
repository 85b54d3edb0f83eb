import type { LocalText } from './languages.ts';
import { isRecord } from '../../values.ts';
import { placeOf } from './columns.ts';
import { otherName } from './form-names.ts';
import { withOwn } from '../own-cell.ts';
import { carriedOf, partsOf, textsOf, typedElement } from './row-element.ts';
import { RowContext, type FormContext } from './row-context.ts';
import { logicOf, relevantOf, repeatCountOf } from './row-logic.ts';
import type { SurveyNode } from './survey-tree.ts';

/** The elements of a form, from the tree of rows. */
type Json = Record<string, unknown>;

/** What the cells alone give for each row, for the export. */
export type BaseElements = Map<number, Json>;

export function elementsOf(
  nodes: readonly SurveyNode[],
  form: FormContext,
  bases: BaseElements | null = null,
): Json[] {
  return nodes.flatMap((node) => elementsOfNode(node, form, bases));
}

function elementsOfNode(node: SurveyNode, form: FormContext, bases: BaseElements | null): Json[] {
  const row = new RowContext(form, node);
  const { base, what = '' } = node.type;
  if (base === 'meta') {
    form.report.add('RECORDED_ANYWAY', placeOf(node.row, 'type'), { type: what });
    return [];
  }
  if (base === 'ignored') {
    form.report.add('TYPE_IGNORED', placeOf(node.row, 'type'), { type: what });
    return [];
  }
  if (node.name === '' && node.own?.name !== null) return [];
  const found =
    node.kind === 'question'
      ? question(row)
      : node.kind === 'repeat'
        ? repeat(row, bases)
        : panel(row, bases);
  if (!found) return [];
  const elements = Array.isArray(found) ? found : [found];
  return elements.map((element, at) => {
    if (at > 0) return element;
    bases?.set(node.row.line, element);
    return withOwn(element, node.own, (property) =>
      form.report.add('OWN_CELL_EDITED', placeOf(node.row, 'cuadrilla'), { property }),
    );
  });
}

/** All that is carried along, in one object. */
function withCarried(parts: readonly Json[], carried: Record<string, string>): Json {
  const merged = Object.assign({}, ...parts) as Json;
  const xls = Object.assign(
    {},
    ...parts.map((part) => (isRecord(part.xls) ? part.xls : {})),
    carried,
  ) as Json;
  if (Object.keys(xls).length > 0) merged.xls = xls;
  return merged;
}

function question(row: RowContext): Json[] | null {
  const parts = partsOf(row);
  const typed = typedElement(row, parts);
  if (!typed) {
    // Its other cells are looked at all the same, so that all faults are reported at once.
    logicOf(row, {});
    return null;
  }
  const texts = textsOf(row, typed);
  const logic = logicOf(row, typed);
  const { type, ...own } = typed;
  const element = withCarried(
    [{ type, name: row.node.name }, texts, own, logic],
    carriedOf(row, parts, logic),
  );
  return row.node.type.orOther && row.node.own === null ? withOther(row, element) : [element];
}

const otherLabel: LocalText = { default: 'Otro', en: 'Other' };
const otherTitle: LocalText = { default: 'Especifique otro', en: 'Specify other' };

/** `or_other`: one more choice, and a question about what it is. */
function withOther(row: RowContext, element: Json): Json[] {
  const { name, repeat } = row.node;
  const choices = Array.isArray(element.choices) ? (element.choices as unknown[]) : null;
  if (!choices) {
    row.note('OTHER_OF_LIST', 'type');
    return [element];
  }
  row.note('OTHER_ADDED', 'type', { name: otherName(name) });
  const answer = repeat ? `{panel.${name}}` : `{${name}}`;
  const operator = row.node.type.base === 'select_one' ? '=' : 'contains';
  return [
    { ...element, choices: [...choices, { value: 'other', text: otherLabel }] },
    {
      type: 'text',
      name: otherName(name),
      title: otherTitle,
      visibleIf: `${answer} ${operator} 'other'`,
    },
  ];
}

function panel(row: RowContext, bases: BaseElements | null): Json {
  const parts = partsOf(row);
  const texts = textsOf(row, {});
  const relevant = relevantOf(row);
  parts.appearance.delete('field-list');
  const isPage = isPageNode(row.node, row.form);
  const element = withCarried(
    [
      ...(isPage ? [] : [{ type: 'panel' }]),
      { name: row.node.name },
      texts,
      { elements: elementsOf(row.node.children, row.form, bases) },
      relevant,
    ],
    carriedOf(row, parts, {}),
  );
  return element;
}

function repeat(row: RowContext, bases: BaseElements | null): Json {
  const parts = partsOf(row);
  const texts = textsOf(row, {});
  const relevant = relevantOf(row);
  const count = repeatCountOf(row);
  if (parts.appearance.delete('field-list')) row.cell('appearance');
  return withCarried(
    [
      { type: 'paneldynamic', name: row.node.name },
      texts,
      { templateElements: elementsOf(row.node.children, row.form, bases) },
      relevant,
      count,
    ],
    carriedOf(row, parts, {}),
  );
}

const isFieldList = ({ row }: SurveyNode): boolean =>
  /\bfield-list\b/.test(row.cells.get('appearance') ?? '');

/** Whether a group is a page: a group of the form itself that is shown at once. */
export const isPageNode = (node: SurveyNode, { pages }: Pick<FormContext, 'pages'>): boolean =>
  node.kind === 'group' &&
  node.parent === null &&
  pages !== 'none' &&
  (pages === 'groups' || isFieldList(node));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSatisfied } from '@cuadrilla/contract/parameterization/conditions.ts';
import {
  addGroup,
  addRow,
  chooseOperator,
  chooseVariable,
  joinBy,
  moveNode,
  removeNode,
  replaceNode,
} from './condition-edits.rules.ts';
import { operatorSpecs, type RowOperator } from './condition-operators.ts';
import {
  readCondition,
  writeCondition,
  type ConditionGroup,
  type ConditionNode,
  type ConditionRow,
  type Operand,
} from './condition-tree.rules.ts';
import type { Condition, ConditionVariable, Scalar } from './condition-variables.ts';

/** Rows as they are after a change: nothing is written back from what was read. */
function withoutSource<N extends ConditionNode>(node: N): N {
  if (node.kind === 'text') return node;
  const copy: Record<string, unknown> = { ...node };
  delete copy.source;
  if (node.kind === 'group') copy.children = node.children.map((child) => withoutSource(child));
  return copy as unknown as N;
}

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.integer({ min: -50, max: 50 }),
  fc.boolean(),
);
const name = fc.constantFrom('answers.a', 'answers.b', 'param.X', 'priority');
const oneOperand: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), value: scalar }),
  fc.record({ kind: fc.constant('variable' as const), name }),
  fc.constant({ kind: 'missing' as const }),
);
const operandOf = (operator: RowOperator): fc.Arbitrary<Operand> => {
  const { shape } = operatorSpecs[operator];
  if (shape === 'none') return fc.constant({ kind: 'none' });
  if (shape === 'list')
    return fc.record({ kind: fc.constant('list'), values: fc.array(scalar, { maxLength: 4 }) });
  return oneOperand;
};
const operators = Object.keys(operatorSpecs) as RowOperator[];
const row: fc.Arbitrary<ConditionRow> = fc.constantFrom(...operators).chain((operator) =>
  fc.record({
    kind: fc.constant('row'),
    variable: fc.oneof(name, fc.constant('')),
    operator: fc.constant(operator),
    operand: operandOf(operator),
  }),
);
const opaque: fc.Arbitrary<ConditionNode> = fc
  .constantFrom(
    { '==': [{ var: 'answers.a' }, null] },
    { '>': [{ '+': [{ var: 'answers.a' }, 1] }, 3] },
    { if: [{ var: 'answers.a' }, true, false] },
  )
  .map((source) => ({ kind: 'text', source }));
const { group } = fc.letrec<{ node: ConditionNode; group: ConditionGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, row, opaque, tie('group')),
  group: fc.record({
    kind: fc.constant('group'),
    join: fc.constantFrom('all', 'any', 'none', 'notAll'),
    children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }),
}));
const depthOf = (node: ConditionNode): number =>
  node.kind === 'group' ? 1 + Math.max(0, ...node.children.map(depthOf)) : 0;
/** Deeper groups are shown as text. */
const shownGroup = group.filter((node) => depthOf(node) <= 8);

test('rows that an analyst draws are the same rows when the condition is opened again', () => {
  fc.assert(
    fc.property(shownGroup, (root) => {
      const opened = readCondition(writeCondition(root));
      expect(withoutSource(opened)).toEqual(root);
    }),
    { numRuns: 500 },
  );
});

/** Conditions of any spelling, also such as rows cannot show. */
const { logic } = fc.letrec<{ logic: unknown }>((tie) => ({
  logic: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.constant(null),
    name.map((each) => ({ var: each })),
    fc
      .tuple(
        fc.constantFrom(
          'and',
          'or',
          '!',
          '!!',
          '==',
          '!=',
          '<',
          '>=',
          'in',
          'contains',
          'empty',
          '+',
          'if',
          '===',
        ),
        fc.oneof(tie('logic'), fc.array(tie('logic'), { maxLength: 3 })),
      )
      .map(([operator, operand]) => ({ [operator]: operand })),
  ),
}));
const condition = logic.filter(
  (each) => typeof each === 'object' || typeof each === 'boolean',
) as fc.Arbitrary<Condition>;

test('a condition that nobody changes is written as it was, whatever it contains', () => {
  fc.assert(
    fc.property(condition, (each) => {
      expect(JSON.stringify(writeCondition(readCondition(each)))).toBe(JSON.stringify(each));
    }),
    { numRuns: 500 },
  );
});

const facts = fc.record({
  answers: fc.record({ a: fc.oneof(scalar, fc.array(scalar)), b: fc.option(scalar) }),
  param: fc.record({ X: scalar }),
  priority: fc.constantFrom('low', 'high'),
});

test('the rows that are shown mean what the condition means, for any answers', () => {
  fc.assert(
    fc.property(condition, facts, (each, known) => {
      const rewritten = writeCondition(withoutSource(readCondition(each)));
      expect(isSatisfied(rewritten, { ...known })).toBe(isSatisfied(each, { ...known }));
    }),
    { numRuns: 1000 },
  );
});

const odd = { '>': [{ '+': [{ var: 'answers.a' }, 1] }, 3] };
const equals = (variable: string, value: Scalar) => ({ '==': [{ var: variable }, value] });

test('what rows cannot show keeps its text when the conditions beside it change', () => {
  const before = { and: [{ '===': [{ var: 'answers.a' }, 'x'] }, odd, { '!': [equals('answers.b', 1)] }] };
  const root = addRow(readCondition(before), []);
  expect(JSON.stringify(writeCondition(root))).toBe(
    JSON.stringify({ and: [...before.and, { '==': [{ var: '' }, { var: '' }] }] }),
  );
  expect(JSON.stringify(writeCondition(removeNode(root, [3])))).toBe(JSON.stringify(before));
});

const variables: ConditionVariable[] = [
  {
    name: 'answers.a',
    label: 'A',
    type: 'choice',
    choices: ['x', 'y'].map((value) => ({ value, label: value })),
  },
  { name: 'answers.b', label: 'B', type: 'number' },
  { name: 'answers.c', label: 'C', type: 'choices', choices: [{ value: 'x', label: 'X' }] },
];

test('moving, grouping and removing keep every other condition', () => {
  const root = readCondition({ or: [equals('answers.a', 'x'), odd] });
  expect(writeCondition(moveNode(root, [0], 1))).toEqual({ or: [odd, equals('answers.a', 'x')] });
  expect(moveNode(root, [0], -1).children).toEqual(root.children);
  const grouped = addGroup(root, [], root);
  expect(writeCondition(grouped)).toEqual({
    or: [equals('answers.a', 'x'), odd, { and: [{ '==': [{ var: '' }, { var: '' }] }] }],
  });
  expect(writeCondition(removeNode(grouped, [2, 0]))).toEqual({ or: [equals('answers.a', 'x'), odd] });
  expect(writeCondition(replaceNode(root, [], joinBy(root, 'none')))).toEqual({
    '!': { or: [equals('answers.a', 'x'), odd] },
  });
  expect(writeCondition(removeNode(readCondition(equals('answers.a', 'x')), [0]))).toBeNull();
});

test('a value stays while the operator or the question allows it, and is chosen anew otherwise', () => {
  const read = readCondition(equals('answers.a', 'x')).children[0] as ConditionRow;
  const several = chooseOperator(read, 'in');
  expect(several.operand).toEqual({ kind: 'list', values: ['x'] });
  expect(chooseOperator(several, '!=').operand).toEqual({ kind: 'value', value: 'x' });
  expect(chooseVariable(read, 'answers.b', variables)).toEqual({
    kind: 'row',
    variable: 'answers.b',
    operator: '==',
    operand: { kind: 'missing' },
  });
  expect(chooseVariable(several, 'answers.c', variables).operator).toBe('contains');
});

test('the first condition of a transition that has none yet takes the place of its false', () => {
  expect(addRow(readCondition(false), []).children).toMatchObject([{ kind: 'row', variable: '' }]);
  expect(addGroup(readCondition(false), [], readCondition(false)).children).toMatchObject([
    { kind: 'group' },
  ]);
  const written = { and: [false, { '==': [{ var: 'answers.a' }, 'x'] }] };
  expect(addRow(readCondition(written), []).children).toHaveLength(3);
});

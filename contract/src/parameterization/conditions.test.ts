import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from './workflows/workflow-definition.ts';
import { checkCondition, ConditionError, isSatisfied, variablesOf } from './conditions.ts';

const facts = {
  answers: {
    resultado: 'efectiva',
    causal: 'YAPAGO',
    riesgos: ['PERRO', 'ALTURA'],
    dias: 61,
    texto: '70',
    vacia: '',
    ninguna: [],
    cero: 0,
    fecha: '2026-11-21',
  },
  param: { DIASCORTE: 60 },
  priority: 'high',
  status: 'unrealized',
};
const answer = (name: string) => ({ var: `answers.${name}` });

describe('conditions', () => {
  test.each<[Condition, boolean]>([
    [null, true],
    [false, false],
    [{ '==': [answer('resultado'), 'efectiva'] }, true],
    [{ '!=': [answer('resultado'), 'efectiva'] }, false],
    [{ '!=': [answer('nunca'), 'efectiva'] }, true],
    [{ '>=': [answer('dias'), { var: 'param.DIASCORTE' }] }, true],
    [{ '>': [answer('texto'), 9] }, true],
    [{ '<': [answer('nunca'), 5] }, false],
    [{ '<=': [answer('vacia'), 5] }, false],
    [{ '<=': [answer('cero'), 0] }, true],
    [{ '<': ['2026-01-01', answer('fecha'), '2026-12-31'] }, true],
    [{ in: [answer('causal'), ['YAPAGO', 'RECLAMO']] }, true],
    [{ '!': { in: [answer('causal'), ['YAPAGO']] } }, false],
    [{ contains: [answer('riesgos'), 'PERRO'] }, true],
    [{ contains: [answer('riesgos'), ['PERRO', 'LLUVIA']] }, false],
    [{ contains: [answer('nunca'), 'PERRO'] }, false],
    [{ empty: [answer('vacia')] }, true],
    [{ empty: answer('ninguna') }, true],
    [{ empty: [answer('cero')] }, false],
    [{ notEmpty: [answer('riesgos')] }, true],
    [{ startsWith: [answer('causal'), 'YA'] }, true],
    [{ endsWith: [answer('causal'), 'GO'] }, true],
    [{ startsWith: [answer('nunca'), ''] }, false],
    [{ and: [{ '==': [{ var: 'priority' }, 'high'] }, { '==': [{ var: 'status' }, 'unrealized'] }] }, true],
    [{ or: [false, { '==': [answer('dias'), '61'] }] }, true],
    [{ '>': [{ '-': [answer('dias'), { var: 'param.DIASCORTE' }] }, 0] }, true],
    [{ '<': [{ '-': [answer('nunca'), 1] }, 5] }, false],
    [{ if: [{ '==': [answer('dias'), 61] }, true, false] }, true],
  ])('%j', (condition, expected) => {
    expect(isSatisfied(condition, facts)).toBe(expected);
  });

  test.each<[string, string, string, boolean]>([
    ['2026-11-13T17:40', '<', '2026-11-13T22:41:00.000Z', true],
    ['2026-11-13T17:40', '<', '2026-11-13T22:39:00Z', false],
    ['2026-11-13 17:40', '<=', '2026-11-13T17:40:00-05:00', true],
    ['2026-11-13T17:40', '>', '2026-11-13', true],
    ['2026-11-13', '<', '2026-11-14', true],
    ['13/11/2026 17:40', '<', '2026-11-13T17:40', true],
  ])('N18: %s %s %s is %s on the clock of the tenant', (a, operator, b, expected) => {
    const given = { answers: { a, b }, timeZone: 'America/Bogota' };
    expect(isSatisfied({ [operator]: [answer('a'), answer('b')] } as Condition, given)).toBe(expected);
  });

  test('the variables they read', () => {
    expect(
      variablesOf({ and: [{ '==': [answer('a'), 1] }, { '>': [{ var: ['param.B', 0] }, answer('a')] }] }),
    ).toEqual(['answers.a', 'param.B']);
    expect(variablesOf(null)).toEqual([]);
  });
});

describe('hostile conditions', () => {
  const nested = (levels: number) => {
    let condition: Record<string, unknown> = { '!': [true] };
    for (let i = 0; i < levels; i++) condition = { '!': condition };
    return condition;
  };
  const corpus: [string, unknown][] = [
    ['an operator of Object', { constructor: ['return process'] }],
    ['a constructor chain', { toString: [{ constructor: 'x' }] }],
    ['a prototype operator', JSON.parse('{"__proto__":[1]}')],
    ['a default method that loops', { reduce: [[1, 2], { '+': [1, 2] }, 0] }],
    ['a mapping', { map: [[1], { map: [[1], 1] }] }],
    ['a throw', { throw: 'x' }],
    ['two operators', { '==': [1, 1], '!=': [1, 2] }],
    ['a computed name', { var: { '+': ['answers', '.x'] } }],
    ['a name with code', { var: 'answers["x"];process.exit()' }],
    ['a million levels', nested(1_000_000)],
    ['33 levels', nested(33)],
    ['a hundred thousand operands', { and: Array.from({ length: 100_000 }, () => true) }],
    ['a long text', { '==': [answer('x'), 'a'.repeat(100_000)] }],
    ['a list as a condition', [true]],
    ['a text as a condition', 'while(true){}'],
  ];
  test.each(corpus)('%s is refused at once', (_, condition) => {
    const from = performance.now();
    expect(checkCondition(condition)).toEqual(expect.any(String));
    if (typeof condition === 'object')
      expect(() => isSatisfied(condition as Condition, facts)).toThrow(ConditionError);
    expect(performance.now() - from).toBeLessThan(100);
  });

  test.each([
    '__proto__',
    'constructor',
    'constructor.name',
    '__proto__.polluted',
    'answers.constructor.prototype',
    'toString',
  ])('%s reads nothing', (name) => {
    expect(isSatisfied({ empty: [{ var: name }] }, facts)).toBe(true);
  });

  test('facts that look like conditions are only data', () => {
    expect(
      isSatisfied(
        { '==': [answer('x'), 'efectiva'] },
        { answers: { x: { var: 'answers.y' }, y: 'efectiva' } },
      ),
    ).toBe(false);
  });

  test('a pattern in a text is only a text', () => {
    const from = performance.now();
    isSatisfied({ in: ['(a+)+$', answer('t')] }, { answers: { t: `${'a'.repeat(50_000)}!` } });
    expect(performance.now() - from).toBeLessThan(100);
  });

  test('no code is made from text', () => {
    const original = globalThis.Function;
    const trap = new Proxy(original, {
      construct: () => {
        throw new Error('code was made');
      },
      apply: () => {
        throw new Error('code was made');
      },
    });
    globalThis.Function = trap;
    try {
      for (let i = 0; i < 600; i++) expect(isSatisfied({ '==': [answer('dias'), 61] }, facts)).toBe(true);
    } finally {
      globalThis.Function = original;
    }
  });

  test('whatever JSON comes, the answer is a refusal or a truth value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const fault = checkCondition(value);
        if (fault === null) expect(typeof isSatisfied(value as Condition, facts)).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  test('so it is for conditions over our own operators and any facts', () => {
    const operators = [
      '==',
      '!=',
      '<',
      '>=',
      '+',
      '-',
      '/',
      'in',
      'contains',
      'startsWith',
      'empty',
      '!',
      'and',
      'or',
      'if',
      'max',
    ];
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.oneof(
          fc.string(),
          fc.double(),
          fc.boolean(),
          fc.constant(null),
          fc.constantFrom('answers.a', 'answers.b.c', 'zone').map((name) => ({ var: name })),
        ),
        fc
          .tuple(fc.constantFrom(...operators), fc.array(tie('node'), { maxLength: 3 }))
          .map(([operator, operands]) => ({ [operator]: operands })),
      ),
    }));
    fc.assert(
      fc.property(
        node,
        fc.record({ answers: fc.record({ a: fc.jsonValue(), b: fc.jsonValue() }), zone: fc.string() }),
        (condition, world) => {
          const usable = typeof condition === 'object' ? (condition as Condition) : null;
          if (checkCondition(usable) === null) expect(typeof isSatisfied(usable, world)).toBe('boolean');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

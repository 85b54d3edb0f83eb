import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { context, form, good, hash } from '../test/sample-form.ts';
import { checkAnswers, loadForm } from './engine.ts';

describe('valid answers', () => {
  test('come back with prefilled and calculated values', () => {
    const { valid, errors, answers } = checkAnswers(
      form,
      {
        ...good,
        materiales: [
          { material: 'SELLO', cantidad: 2 },
          { material: 'TUBO', cantidad: 1.5 },
        ],
      },
      context,
    );
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(answers).toMatchObject({ ...good, cuenta: '100200', consumo: 30, distancia_m: 0, costo: 350 });
    expect(answers.materiales).toEqual([
      { material: 'SELLO', cantidad: 2, valor: 200 },
      { material: 'TUBO', cantidad: 1.5, valor: 150 },
    ]);
  });

  test("come back without hidden answers and with the operation's prefilled values", () => {
    const { valid, answers } = checkAnswers(
      form,
      { ...good, causal: 'PREDIOSOLO', just_distancia: 'x', cuenta: '999' },
      context,
    );
    expect(valid).toBe(true);
    expect(answers).not.toHaveProperty('causal');
    expect(answers).not.toHaveProperty('just_distancia');
    expect(answers.cuenta).toBe('100200');
  });

  test('do not leak into the next check', () => {
    checkAnswers(
      form,
      { ...good, riesgos: ['PERRO'], materiales: [{ material: 'A', cantidad: 1 }] },
      context,
    );
    const { answers } = checkAnswers(form, good, { ...context, prefill: {} });
    for (const key of ['riesgos', 'materiales', 'cuenta', 'distancia_m'])
      expect(answers).not.toHaveProperty(key);
  });

  test('may have photos announced beside them and metadata of the phone', () => {
    const photos = [{ question: 'foto_causal', sha256: hash('a'), name: 'x.jpg', bytes: 9, takenAt: null }];
    const { errors, answers } = checkAnswers(
      form,
      { resultado: 'no_efectiva', causal: 'PREDIOSOLO', ubicacion: good.ubicacion, bateria: 0.5 },
      { ...context, photos },
    );
    expect(errors).toEqual([]);
    expect(answers).toMatchObject({
      foto_causal: [{ sha256: hash('a'), name: 'x.jpg', bytes: 9 }],
      bateria: 0.5,
    });
  });

  test("give business days by the tenant's holidays", () => {
    const calendar = {
      timeZone: 'America/Bogota',
      hours: { mon_fri: null, sat: null, sun: null },
      holidays: new Set(['2026-04-02', '2026-04-03']),
    };
    expect(
      checkAnswers(form, { ...good, notificacion_fecha: '2026-04-01' }, { ...context, calendar }).answers
        .dias,
    ).toBe(2);
  });
});

test('a survey that served another check gives the same result as a fresh one', () => {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const answers = fc.record({
    resultado: some(fc.constantFrom('efectiva', 'no_efectiva', 'nada')),
    causal: some(fc.constantFrom('PREDIOSOLO', 'CLIMA')),
    lectura: some(fc.integer({ min: -1, max: 200 })),
    lectura_confirmada: some(fc.integer({ min: 0, max: 3 })),
    ubicacion: some(
      fc.constantFrom({ lat: 3.45, lng: -76.53, accuracy: 5 }, { lat: 3.46, lng: -76.53, accuracy: 5 }),
    ),
    material: some(fc.constantFrom('PVC', 'HF')),
    diametro: some(fc.constantFrom('D12', 'D24')),
    riesgos: some(fc.subarray(['PERRO', 'ALTURA', 'OTRO'])),
    materiales: some(
      fc.array(
        fc.record({
          material: some(fc.constantFrom('A', 'B')),
          cantidad: some(fc.integer({ min: 0, max: 3 })),
        }),
        { maxLength: 4 },
      ),
    ),
    firma: some(fc.constant([{ sha256: hash('c') }])),
  });
  let fresh = 0;
  fc.assert(
    fc.property(answers, fc.boolean(), (given, prefilled) => {
      const bound = prefilled ? context : { ...context, prefill: {} };
      expect(checkAnswers(form, given, bound)).toEqual(
        checkAnswers({ ...form, description: `${++fresh}` }, given, bound),
      );
    }),
    { numRuns: 60 },
  );
});

test('notes show no markup of their author or of an answer', () => {
  const note = loadForm(form).getQuestionByName('nota') as unknown as { processedHtml: string };
  expect(note.processedHtml).toContain('<b>Avise</b>');
  expect(note.processedHtml).not.toContain('<img');
});

test('a second check of a form takes less than 20 ms', () => {
  checkAnswers(form, good, context);
  const from = performance.now();
  for (let i = 0; i < 50; i++) checkAnswers(form, { ...good, lectura: 121 + i }, context);
  expect((performance.now() - from) / 50).toBeLessThan(20);
});

describe('N18: times', () => {
  const timed = {
    elements: [
      { type: 'text', name: 'a', inputType: 'datetime-local' },
      { type: 'text', name: 'b' },
      { type: 'expression', name: 'horas', expression: 'hours_between({a}, {b})' },
      { type: 'expression', name: 'dias', expression: 'business_days({a}, {b})' },
    ],
  };
  const calendar = tenantCalendar('America/Bogota', {});
  const check = (a: unknown, b: unknown) =>
    checkAnswers(timed, { a, b }, { now: new Date('2026-11-13T12:00:00Z'), calendar });

  test.each([
    ['2026-11-13T17:40', '2026-11-13T23:40:00Z', 1],
    ['2026-11-13T17:40', '2026-11-13 18:40', 1],
    ['2026-11-13T17:40:00Z', '2026-11-13T17:40', 5],
    ['2026-11-13T17:40', '13/11/2026 18:40', undefined],
  ])('between %s and %s are counted on the clock of the tenant', (a, b, hours) => {
    expect(check(a, b).answers.horas).toBe(hours);
  });

  test('of a day are that day in the tenant’s zone: 4 December at night to 9 December are two business days', () => {
    expect(check('2026-12-05T03:00:00Z', '2026-12-09T02:00').answers.dias).toBe(2);
  });

  test.each([
    '13/11/2026 17:40',
    '2026-11-13',
    '2026-11-13T24:10',
    '2026-02-30T10:00',
    '2026-11-13T10:00+99:00',
  ])('%s is no date and time', (a) => {
    expect(check(a, undefined).errors).toEqual([{ question: 'a', message_key: 'wrong_type' }]);
  });
});

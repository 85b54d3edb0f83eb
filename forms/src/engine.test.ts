import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswers, loadForm, questionsOf, type AnswerContext } from './engine.ts';
import { FormError, isSafePattern } from './definition.ts';
import type { Lists } from './lists.ts';

const hash = (letter: string) => letter.repeat(64);
const lists: Lists = {
  CAUSALNOEJEC: [
    {
      code: 'PREDIOSOLO',
      name: { es: 'Predio solo', en: 'Nobody in' },
      attributes: { aplica: ['SUSPENSION', 'REVISION'], requiere_foto: 'si' },
    },
    {
      code: 'CLIMA',
      name: { es: 'Clima', en: 'Weather' },
      attributes: { aplica: ['REPARACION'], requiere_foto: 'no' },
    },
  ],
  MATERIALTUB: [
    { code: 'PVC', name: { es: 'PVC', en: 'PVC' } },
    { code: 'HF', name: { es: 'Hierro', en: 'Iron' } },
  ],
  DIAMETRO: [
    { code: 'D12', name: { es: '½', en: '½' }, parent: 'PVC' },
    { code: 'D24', name: { es: '24', en: '24' }, parent: 'HF' },
  ],
};

const form = {
  pages: [
    {
      name: 'visita',
      elements: [
        {
          type: 'text',
          name: 'cuenta',
          readOnly: true,
          visibleIf: '{cuenta} notempty',
          title: { default: 'Cuenta', en: 'Account' },
        },
        {
          type: 'radiogroup',
          name: 'resultado',
          isRequired: true,
          title: { default: 'Resultado', en: 'Result' },
          choices: ['efectiva', { value: 'no_efectiva', text: { default: 'No efectiva', en: 'Failed' } }],
        },
        {
          type: 'dropdown',
          name: 'causal',
          list: 'CAUSALNOEJEC',
          listFilter: 'aplica contains SUSPENSION',
          isRequired: true,
          visibleIf: "{resultado} = 'no_efectiva'",
        },
        {
          type: 'file',
          kind: 'photo',
          name: 'foto_causal',
          minCount: 1,
          maxCount: 2,
          isRequired: true,
          visibleIf: "pulldata('CAUSALNOEJEC', {causal}, 'requiere_foto') = 'si'",
        },
        {
          type: 'panel',
          name: 'grupo',
          visibleIf: "{resultado} = 'efectiva'",
          elements: [
            {
              type: 'text',
              kind: 'integer',
              inputType: 'number',
              name: 'lectura',
              min: 0,
              max: 99999,
              isRequired: true,
            },
            {
              type: 'text',
              kind: 'integer',
              inputType: 'number',
              name: 'lectura_confirmada',
              validators: [
                {
                  type: 'expression',
                  expression: '{lectura_confirmada} empty or {lectura_confirmada} = {lectura}',
                  text: { default: 'Debe coincidir', en: 'Must match' },
                },
              ],
            },
          ],
        },
        { type: 'expression', name: 'consumo', expression: '{lectura} - {lectura_anterior}' },
        { type: 'text', kind: 'geopoint', name: 'ubicacion', maxAccuracy: 20, isRequired: true },
        {
          type: 'expression',
          name: 'distancia_m',
          expression: 'distance_m({ubicacion.lat}, {ubicacion.lng}, {lat_predio}, {lng_predio})',
        },
        {
          type: 'text',
          name: 'just_distancia',
          visibleIf: "{distancia_m} > param('RADIOGPS')",
          isRequired: true,
          maxLength: 100,
        },
        { type: 'dropdown', name: 'material', list: 'MATERIALTUB' },
        { type: 'dropdown', name: 'diametro', list: 'DIAMETRO', cascade: 'material' },
        {
          type: 'paneldynamic',
          name: 'materiales',
          maxPanelCount: 3,
          templateElements: [
            { type: 'text', name: 'material', isRequired: true, maxLength: 10 },
            { type: 'text', inputType: 'number', name: 'cantidad', min: 0.01, isRequired: true },
            { type: 'expression', name: 'valor', expression: '{panel.cantidad} * 100' },
          ],
        },
        { type: 'expression', name: 'costo', expression: "sumInArray({materiales}, 'valor')" },
        { type: 'signaturepad', kind: 'signature', name: 'firma' },
        { type: 'checkbox', name: 'riesgos', choices: ['PERRO', 'ALTURA'] },
        { type: 'text', inputType: 'date', name: 'notificacion_fecha' },
        { type: 'expression', name: 'dias', expression: 'business_days({notificacion_fecha}, today())' },
        { type: 'comment', name: 'observacion', maxLength: 20 },
        {
          type: 'html',
          name: 'nota',
          html: { default: '<b>Avise</b> <img src=x onerror=alert(1)> {observacion}', en: 'Tell' },
        },
      ],
    },
  ],
};

const context: AnswerContext = {
  now: new Date('2026-04-07T15:00:00Z'),
  lists,
  params: { RADIOGPS: 50 },
  prefill: { cuenta: '100200', lectura_anterior: 120, lat_predio: 3.45, lng_predio: -76.53 },
};
const good = { resultado: 'efectiva', lectura: 150, ubicacion: { lat: 3.45, lng: -76.53, accuracy: 6 } };
const faults = (answers: unknown, more: Partial<AnswerContext> = {}) =>
  checkAnswers(form, answers, { ...context, ...more }).errors.map(
    ({ question, message_key }) => `${question} ${message_key}`,
  );

describe('answers that are right', () => {
  test('are filled in with prefilled and calculated values', () => {
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

  test("lose what the logic hides, and keep the operation's own prefilled values", () => {
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

  test('do not leak from one check into the next', () => {
    checkAnswers(
      form,
      { ...good, riesgos: ['PERRO'], materiales: [{ material: 'A', cantidad: 1 }] },
      context,
    );
    const { answers } = checkAnswers(form, good, { ...context, prefill: {} });
    for (const key of ['riesgos', 'materiales', 'cuenta', 'distancia_m'])
      expect(answers).not.toHaveProperty(key);
  });

  test('take photos announced beside them and metadata of the phone', () => {
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

  test("count business days with the tenant's holidays", () => {
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

describe('answers that are wrong', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['resultado required', 'ubicacion required']],
    ['no object', [], [' wrong_type']],
    ['an extra key', { ...good, intruso: 1 }, ['intruso unknown_question']],
    [
      'a prototype key',
      JSON.parse(`{"__proto__":{"x":1},"constructor":1,${JSON.stringify(good).slice(1)}`),
      ['__proto__ unknown_question', 'constructor unknown_question'],
    ],
    ['an unknown choice', { ...good, riesgos: ['PERRO', 'NADA'] }, ['riesgos unknown_choice']],
    ['a scalar for many', { ...good, riesgos: 'PERRO' }, ['riesgos wrong_type']],
    [
      'an item the filter leaves out',
      { resultado: 'no_efectiva', causal: 'CLIMA', ubicacion: good.ubicacion },
      ['causal unknown_choice'],
    ],
    [
      'a missing photo',
      { resultado: 'no_efectiva', causal: 'PREDIOSOLO', ubicacion: good.ubicacion },
      ['foto_causal required'],
    ],
    [
      'a cascade of another parent',
      { ...good, material: 'PVC', diametro: 'D24' },
      ['diametro unknown_choice'],
    ],
    ['a text for a number', { ...good, lectura: '150' }, ['lectura wrong_type']],
    ['a fraction for an integer', { ...good, lectura: 1.5 }, ['lectura wrong_type']],
    ['a number out of range', { ...good, lectura: -1 }, ['lectura out_of_range']],
    ['a long text', { ...good, observacion: 'x'.repeat(21) }, ['observacion too_long']],
    [
      'an inaccurate place',
      { ...good, ubicacion: { lat: 3.45, lng: -76.53, accuracy: 80 } },
      ['ubicacion inaccurate'],
    ],
    ['no place on earth', { ...good, ubicacion: { lat: 93, lng: 0 } }, ['ubicacion wrong_type']],
    [
      'a distance not explained',
      { ...good, ubicacion: { lat: 3.46, lng: -76.53, accuracy: 5 } },
      ['just_distancia required'],
    ],
    ['a validator', { ...good, lectura_confirmada: 151 }, ['lectura_confirmada invalid']],
    [
      'too many rows',
      { ...good, materiales: Array.from({ length: 4 }, () => ({ material: 'A', cantidad: 1 })) },
      ['materiales too_many'],
    ],
    [
      'a bad row',
      {
        ...good,
        materiales: [
          { material: 'A', cantidad: 0 },
          { cantidad: 1, otro: 1 },
        ],
      },
      [
        'materiales[0].cantidad out_of_range',
        'materiales[1].material required',
        'materiales[1].otro unknown_question',
      ],
    ],
    ['a day that is not', { ...good, notificacion_fecha: '2026-02-30' }, ['notificacion_fecha wrong_type']],
    ['a page as a signature', { ...good, firma: 'data:text/html;base64,AAAA' }, ['firma wrong_type']],
    ['a huge signature', { ...good, firma: `data:image/png;base64,${'A'.repeat(200_000)}` }, [' too_large']],
    ['nesting', { ...good, observacion: [[[[[[[[[[]]]]]]]]]] }, [' too_deep']],
    ['bytes', { ...good, observacion: 'ñ'.repeat(33_000) }, [' too_large']],
  ])('%s', (_, answers, expected) => {
    expect(faults(answers)).toEqual(expected);
  });

  test('photos of another kind, too many, twice, or never announced', () => {
    const failed = { resultado: 'no_efectiva', causal: 'PREDIOSOLO', ubicacion: good.ubicacion };
    const photo = (letter: string, name = 'a.jpg') => ({ sha256: hash(letter), name });
    expect(faults({ ...failed, foto_causal: [photo('a', 'a.svg')] })).toEqual([
      'foto_causal wrong_file_type',
    ]);
    expect(faults({ ...failed, foto_causal: ['a', 'b', 'c'].map((letter) => photo(letter)) })).toEqual([
      'foto_causal too_many',
    ]);
    expect(faults({ ...failed, foto_causal: [photo('a'), photo('a')] })).toEqual(['foto_causal duplicate']);
    expect(
      faults(
        { ...failed, foto_causal: [photo('a')] },
        { photos: [{ question: 'foto_causal', sha256: hash('b') }] },
      ),
    ).toEqual(['foto_causal not_announced']);
    expect(faults({ ...failed, foto_causal: [{ sha256: 'a', content: 'x' }] })).toEqual([
      'foto_causal wrong_type',
    ]);
  });

  test("tell the form's own words in the caller's language", () => {
    const wrong = { ...good, lectura_confirmada: 151 };
    expect(checkAnswers(form, wrong, context).errors[0]?.text).toBe('Debe coincidir');
    expect(checkAnswers(form, wrong, { ...context, locale: 'en' }).errors[0]?.text).toBe('Must match');
  });
});

test('a stage asks its own questions and offers its own decisions', () => {
  const asked = { stageQuestions: ['resultado'], choices: { resultado: ['efectiva'] } };
  expect(faults({ resultado: 'efectiva' }, asked)).toEqual([]);
  expect(faults({ resultado: 'no_efectiva' }, asked)).toEqual(['resultado unknown_choice']);
  expect(faults({ resultado: 'efectiva', observacion: 'x' }, asked)).toEqual([
    'observacion unknown_question',
  ]);
});

test('the questions of a form', () => {
  const questions = questionsOf(form);
  expect(questions.get('resultado')).toMatchObject({
    type: 'radiogroup',
    title: { es: 'Resultado', en: 'Result' },
    choices: ['efectiva', 'no_efectiva'],
  });
  expect(questions.get('lectura')).toMatchObject({ type: 'text', kind: 'integer' });
  expect([...(questions.get('materiales')?.rows?.keys() ?? [])]).toEqual(['material', 'cantidad', 'valor']);
});

describe('forms that are refused', () => {
  const refused = (element: Record<string, unknown>) => () =>
    questionsOf({ elements: [{ type: 'text', name: 'q', ...element }] });
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  test.each<[string, Record<string, unknown>]>([
    ['a type that is not ours', { type: 'matrix' }],
    ['a name with markup', { name: '<b>' }],
    ['choices from elsewhere', { type: 'dropdown', choicesByUrl: { url: 'http://169.254.169.254/' } }],
    ['a pattern that runs away', { validators: [{ type: 'regex', regex: '(a+)+$' }] }],
    ['a nested expression', { visibleIf: `${'('.repeat(1000)}1${')'.repeat(1000)}` }],
    ['nested JSON', { choices: deep(100) }],
    ['a filter that cannot be read', { type: 'dropdown', list: 'X', listFilter: 'a; drop' }],
  ])('%s', (_, element) => {
    expect(refused(element)).toThrow(FormError);
  });

  test('patterns', () => {
    for (const fine of ['^[A-Z]{3}\\d{2}[A-Z]?$', '^(?:\\+57)?3\\d{9}$', '^\\d+$', '^(si|no)$'])
      expect(isSafePattern(fine)).toBe(true);
    for (const bad of [
      '(a+)+$',
      '(a|aa)+$',
      '(a*)*',
      '(.*a){20}',
      '\\1(a)',
      '(?=a+)b',
      'a*a*a*a*b',
      '(',
      '((a)+)+',
    ])
      expect(isSafePattern(bad)).toBe(false);
  });
});

test('a survey that is used again answers as a fresh one does', () => {
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

test('notes cannot carry markup of an author or of an answer', () => {
  const note = loadForm(form).getQuestionByName('nota') as unknown as { processedHtml: string };
  expect(note.processedHtml).toContain('<b>Avise</b>');
  expect(note.processedHtml).not.toContain('<img');
});

test('checking again is quick', () => {
  checkAnswers(form, good, context);
  const from = performance.now();
  for (let i = 0; i < 50; i++) checkAnswers(form, { ...good, lectura: 121 + i }, context);
  expect((performance.now() - from) / 50).toBeLessThan(20);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateForm } from '../../test/generated-forms.ts';
import { guardForm } from '../guard/form-guard.ts';
import { questionsIn } from '../definition.ts';
import type { FormFault } from '../guard/form-faults.ts';
import { exportXlsForm } from './export/export-form.ts';
import { importXlsForm } from './import/import-form.ts';

type Json = Record<string, unknown>;
const settings = { code: 'F1', nameEs: 'Formulario', nameEn: 'Form', version: '1' };

/** The form after an export and an import; the tenant has its lists. */
function roundTrip(definition: Json): unknown {
  const { book } = exportXlsForm(definition, settings);
  const codes = [...JSON.stringify(definition).matchAll(/"list":"([^"]+)"/g)].map(([, code]) => code!);
  const imported = importXlsForm(book, { knownLists: new Set(codes) });
  expect(imported.notes.filter(({ level }) => level === 'fault')).toEqual([]);
  return imported.definition;
}

test('a generated form that is exported and imported is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const { definition } = generateForm(seed, 0);
      expect(roundTrip(definition)).toEqual(definition);
    }),
    { numRuns: 30 },
  );
});

const phrase = fc.oneof(
  fc.constantFrom(
    '¿Medidor dañado?',
    '  espacios  ',
    'a {q0} b',
    '${q1}',
    '**fuerte**',
    '<b>x</b>',
    '=1+1',
    '{',
    'línea\nlínea',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const text = fc.oneof(
  phrase,
  fc.record({ default: phrase, en: phrase }, { requiredKeys: [] }),
  fc.record({ default: phrase, en: phrase, fr: phrase }),
);
const condition = fc.constantFrom(
  "{q0} = 'si'",
  '{q0} notempty and {q1} > 3',
  "{panel.x} anyof ['a', 'b']",
  '!({q0} empty)',
  '{Q1}  =  2',
  "{q2} contains 'a' or {q0.length} > 2",
  "pulldata('L', {q0}, 'c') = 1",
  "sumInArray({q3}, 'x') >= count_of({q3})",
  'business_days({q1}, today()) > 3',
  'no se lee (',
  "iif({q1} > 3, 'it\\'s', '')",
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const common = {
  title: optional(text),
  description: optional(text),
  visibleIf: optional(condition),
  enableIf: optional(condition),
  visible: optional(fc.boolean()),
  isRequired: optional(fc.boolean()),
  requiredIf: optional(condition),
  requiredErrorText: optional(text),
  readOnly: optional(fc.boolean()),
  defaultValue: optional(fc.oneof(phrase, fc.integer(), fc.boolean(), fc.array(phrase, { maxLength: 3 }))),
  defaultValueExpression: optional(condition),
  setValueExpression: optional(condition),
  setValueIf: optional(fc.constantFrom('{q0} notempty', '{q0} notempty or {q1} notempty', "{q1} = 'x'")),
  resetValueIf: optional(fc.constantFrom('{q0} notempty', '{q1} empty')),
  validators: optional(
    fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('expression'), expression: condition, text: optional(text) }),
        fc.record({
          type: fc.constant('regex'),
          regex: fc.constantFrom('^[A-Z]+$', "it's", '^a|b$', '\\d{3}'),
        }),
        fc.record({ type: fc.constant('text'), minLength: fc.nat(9) }),
        fc.record({ type: fc.constant('answercount'), minCount: fc.nat(3), maxCount: fc.nat(5) }),
      ),
      { maxLength: 3 },
    ),
  ),
  xls: optional(
    fc.dictionary(fc.constantFrom('appearance', 'parameters', 'media::image', 'bind::x', 'raro'), phrase),
  ),
  width: optional(fc.constantFrom('50%', 20)),
};
const choice = fc.oneof(
  phrase,
  fc.integer({ min: 0, max: 30 }),
  fc.record({
    value: fc.oneof(phrase, fc.nat(20), fc.boolean()),
    text: optional(text),
    visibleIf: optional(condition),
  }),
);
const shapes: fc.Arbitrary<Json>[] = [
  fc.record({
    type: fc.constant('text'),
    inputType: optional(
      fc.constantFrom('number', 'range', 'date', 'time', 'datetime-local', 'month', 'email', 'tel'),
    ),
    kind: optional(fc.constantFrom('integer', 'geopoint', 'geotrace', 'barcode')),
    min: optional(fc.oneof(fc.integer(), fc.constant('2026-01-01'))),
    max: optional(fc.integer()),
    step: optional(fc.constantFrom(1, 0.5)),
    maxLength: optional(fc.nat(400)),
    maxAccuracy: optional(fc.nat(50)),
    list: optional(fc.constantFrom('ZONAS', 'L2')),
  }),
  fc.record({
    type: fc.constant('comment'),
    rows: optional(fc.integer({ min: 1, max: 9 })),
    maxLength: optional(fc.nat(400)),
  }),
  fc.record({
    type: fc.constantFrom('radiogroup', 'dropdown', 'checkbox', 'tagbox'),
    choices: optional(fc.array(choice, { maxLength: 16 })),
    colCount: optional(fc.nat(3)),
    list: optional(fc.constantFrom('ZONAS', 'L2')),
    cascade: optional(fc.constantFrom('q0', 'q1')),
    listFilter: optional(fc.constantFrom('a = {q0}', "a contains 'x'", 'a != z and b = {q1}')),
    minSelectedChoices: optional(fc.nat(3)),
  }),
  fc.record({ type: fc.constant('ranking'), choices: optional(fc.array(choice, { maxLength: 16 })) }),
  fc.record({
    type: fc.constant('boolean'),
    valueTrue: optional(phrase),
    valueFalse: optional(phrase),
    labelTrue: optional(text),
  }),
  fc.record({
    type: fc.constant('rating'),
    rateMin: optional(fc.nat(2)),
    rateMax: optional(fc.integer({ min: 3, max: 9 })),
  }),
  fc.record({
    type: fc.constant('file'),
    kind: optional(fc.constantFrom('photo', 'audio')),
    draw: optional(fc.boolean()),
    maxCount: optional(fc.nat(9)),
    acceptedTypes: optional(fc.constantFrom('video/mp4', 'application/pdf')),
  }),
  fc.record({ type: fc.constant('signaturepad'), kind: optional(fc.constant('signature')) }),
  fc.record({ type: fc.constant('expression'), expression: condition, format: optional(phrase) }),
  fc.record({ type: fc.constant('html'), html: text }),
];
const question = fc
  .tuple(fc.record(common), fc.oneof(...shapes))
  .map(([shared, shape]): Json => ({ ...shared, ...shape }));
const names = fc.constantFrom('', 'q', '1x', 'ñandú', 'start', 'today', 'Fecha');

/** Takes out what is undefined, and gives every element its name. */
function named(form: Json, prefix: readonly string[]): Json {
  let count = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const json = value as Json;
    const inner = Object.entries(json).flatMap(([key, child]): [string, unknown][] =>
      child === undefined ? [] : [[key, walk(child)]],
    );
    const isQuestion = typeof json.type === 'string' && !('text' in json) && !isValidator(json);
    return {
      ...Object.fromEntries(inner),
      ...(isQuestion && { name: `${prefix[count % prefix.length]}q${count++}` }),
    };
  };
  return walk(form) as Json;
}
const isValidator = ({ expression, regex, minLength, minCount, type }: Json): boolean =>
  ['regex', 'answercount'].includes(String(type)) ||
  (type === 'text' && minLength !== undefined) ||
  (type === 'expression' &&
    expression !== undefined &&
    regex === undefined &&
    minCount === undefined &&
    false);

test('whatever a form may say survives an export and an import', () => {
  const panel = fc.record({
    type: fc.constant('panel'),
    title: optional(text),
    visibleIf: optional(condition),
    state: optional(fc.constant('collapsed')),
    elements: optional(fc.array(question, { maxLength: 3 })),
  });
  const repeat = fc.record({
    type: fc.constant('paneldynamic'),
    title: optional(text),
    templateElements: fc.array(question, { maxLength: 3 }),
    minPanelCount: optional(fc.nat(2)),
    maxPanelCount: optional(fc.integer({ min: 2, max: 5 })),
    templateTitle: optional(phrase),
  });
  const elements = fc.array(fc.oneof({ weight: 4, arbitrary: question }, panel, repeat), { maxLength: 5 });
  const page = fc.record({
    name: fc.constantFrom('p1', 'p 2'),
    title: optional(text),
    elements: optional(elements),
    visibleIf: optional(condition),
  });
  const form = fc.record({
    title: optional(text),
    description: optional(phrase),
    pages: optional(fc.array(page, { maxLength: 3 })),
    elements: optional(elements),
    clearInvisibleValues: optional(fc.constant('onComplete')),
  });
  let seen = 0;
  fc.assert(
    fc.property(form, fc.array(names, { minLength: 1, maxLength: 4 }), (given, prefix) => {
      const definition = named(given, prefix);
      const faults: FormFault[] = [...guardForm(definition)];
      questionsIn(definition, faults);
      fc.pre(faults.length === 0);
      seen++;
      expect(roundTrip(definition)).toEqual(definition);
    }),
    { numRuns: 60 },
  );
  expect(seen).toBe(60);
});

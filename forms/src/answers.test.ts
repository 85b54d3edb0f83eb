import { describe, expect, test } from 'vitest';
import { context, form, good, hash } from '../test/sample-form.ts';
import type { AnswerContext } from './answer-context.ts';
import { checkAnswers } from './engine.ts';

const faults = (answers: unknown, more: Partial<AnswerContext> = {}) =>
  checkAnswers(form, answers, { ...context, ...more }).errors.map(
    ({ question, message_key }) => `${question} ${message_key}`,
  );

describe('an invalid answer is reported:', () => {
  test.each<[string, unknown, string[]]>([
    ['no answers', {}, ['resultado required', 'ubicacion required']],
    ['a list instead of an object', [], [' wrong_type']],
    ['an extra key', { ...good, intruso: 1 }, ['intruso unknown_question']],
    [
      'a prototype key',
      JSON.parse(`{"__proto__":{"x":1},"constructor":1,${JSON.stringify(good).slice(1)}`),
      ['__proto__ unknown_question', 'constructor unknown_question'],
    ],
    ['an unknown choice', { ...good, riesgos: ['PERRO', 'NADA'] }, ['riesgos unknown_choice']],
    ['one value for a checkbox', { ...good, riesgos: 'PERRO' }, ['riesgos wrong_type']],
    [
      'an item that the list filter excludes',
      { resultado: 'no_efectiva', causal: 'CLIMA', ubicacion: good.ubicacion },
      ['causal unknown_choice'],
    ],
    [
      'a missing photo',
      { resultado: 'no_efectiva', causal: 'PREDIOSOLO', ubicacion: good.ubicacion },
      ['foto_causal required'],
    ],
    ['an item of another parent', { ...good, material: 'PVC', diametro: 'D24' }, ['diametro unknown_choice']],
    ['a text for a number', { ...good, lectura: '150' }, ['lectura wrong_type']],
    ['a fraction for an integer', { ...good, lectura: 1.5 }, ['lectura wrong_type']],
    ['a number out of range', { ...good, lectura: -1 }, ['lectura out_of_range']],
    ['a long text', { ...good, observacion: 'x'.repeat(21) }, ['observacion too_long']],
    [
      'an inaccurate position',
      { ...good, ubicacion: { lat: 3.45, lng: -76.53, accuracy: 80 } },
      ['ubicacion inaccurate'],
    ],
    ['an impossible position', { ...good, ubicacion: { lat: 93, lng: 0 } }, ['ubicacion wrong_type']],
    [
      'a distance without its explanation',
      { ...good, ubicacion: { lat: 3.46, lng: -76.53, accuracy: 5 } },
      ['just_distancia required'],
    ],
    ['a broken rule of the form', { ...good, lectura_confirmada: 151 }, ['lectura_confirmada invalid']],
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
    ['an impossible date', { ...good, notificacion_fecha: '2026-02-30' }, ['notificacion_fecha wrong_type']],
    ['HTML as a signature', { ...good, firma: 'data:text/html;base64,AAAA' }, ['firma wrong_type']],
    ['a huge signature', { ...good, firma: `data:image/png;base64,${'A'.repeat(200_000)}` }, [' too_large']],
    ['deep nesting', { ...good, observacion: [[[[[[[[[[]]]]]]]]]] }, [' too_deep']],
    ['too many bytes', { ...good, observacion: 'ñ'.repeat(33_000) }, [' too_large']],
  ])('%s', (_, answers, expected) => {
    expect(faults(answers)).toEqual(expected);
  });

  test('photos of another kind, too many, repeated, or never announced', () => {
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

  test("a rule of the form has the form's message in the caller's language", () => {
    const wrong = { ...good, lectura_confirmada: 151 };
    expect(checkAnswers(form, wrong, context).errors[0]?.text).toBe('Debe coincidir');
    expect(checkAnswers(form, wrong, { ...context, locale: 'en' }).errors[0]?.text).toBe('Must match');
  });
});

test('a stage accepts its own questions and the choices that it offers', () => {
  const stage = { stageQuestions: ['resultado'], choices: { resultado: ['efectiva'] } };
  expect(faults({ resultado: 'efectiva' }, stage)).toEqual([]);
  expect(faults({ resultado: 'no_efectiva' }, stage)).toEqual(['resultado unknown_choice']);
  expect(faults({ resultado: 'efectiva', observacion: 'x' }, stage)).toEqual([
    'observacion unknown_question',
  ]);
});

import { expect, test } from 'vitest';
import { missingEvidence, readEvidence } from './evidence.ts';

const definition = {
  title: 'Visita',
  unrealized: { question: 'estado', value: 'imposible' },
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'radiogroup', name: 'estado', choices: ['hecho', 'imposible'] },
        { type: 'file', kind: 'photo', name: 'foto', allowMultiple: true, maxCount: 5 },
        { type: 'signaturepad', kind: 'signature', name: 'firma' },
        {
          type: 'paneldynamic',
          name: 'sellos',
          templateElements: [{ type: 'file', kind: 'photo', name: 'foto_sello', maxCount: 2 }],
        },
      ],
    },
  ],
};
const photo = (sha256: string) => ({ sha256 });
const missing = (
  stored: unknown,
  answers: Record<string, unknown>,
  more: { hasPlace?: boolean; stageQuestions?: string[] } = {},
) =>
  missingEvidence(definition, readEvidence(stored), {
    answers: { estado: 'hecho', ...answers },
    hasPlace: more.hasPlace ?? true,
    stageQuestions: more.stageQuestions ?? null,
  });

test('0.3: photos count once each, those of rows too', () => {
  const two = { foto: [photo('a'), photo('a')], sellos: [{ foto_sello: [photo('b')] }] };
  expect(missing({ photos: 2 }, two)).toEqual({});
  expect(missing({ photos: 3 }, two)).toEqual({
    photos: { es: 'Faltan fotos: hay 2 de 3', en: 'Photos are missing: 2 of 3' },
  });
});

test('0.3: signatures and the place are asked for where the activity type says so', () => {
  expect(Object.keys(missing({ signatures: 1, gps: true }, {}, { hasPlace: false }))).toEqual([
    'signatures',
    'place',
  ]);
  expect(missing({ signature: true, gps: true }, { firma: 'data:image/png;base64,AA==' })).toEqual({});
  expect(missing({ seal: true }, {}, { hasPlace: false })).toEqual({});
});

test('0.3: work that could not be done owes nothing, nor does a stage without a question for it', () => {
  expect(
    missing({ photos: 3, signatures: 2, gps: true }, { estado: 'imposible' }, { hasPlace: false }),
  ).toEqual({});
  expect(missing({ photos: 3, signatures: 2 }, {}, { stageQuestions: ['estado'] })).toEqual({});
});

import { describe, expect, test } from 'vitest';
import { annexPrefill, dueAnnexes, checkAnnexes, partsOfName, photosOf } from './annexes.ts';
import { missingEvidence } from './evidence.ts';

const main = {
  unrealized: { question: 'resultado', value: 'imposible' },
  elements: [
    { type: 'radiogroup', name: 'resultado', choices: ['hecho', 'imposible'] },
    { type: 'file', kind: 'photo', name: 'foto', maxCount: 3 },
  ],
};
const custody = {
  elements: [
    { type: 'text', name: 'bolsa', readOnly: true },
    { type: 'text', name: 'precinto', isRequired: true },
    { type: 'text', name: 'resultado' },
    { type: 'file', kind: 'photo', name: 'foto', maxCount: 3 },
    { type: 'expression', name: 'etiqueta', expression: "{bolsa} + '-' + {numero}" },
  ],
};
const survey = { elements: [{ type: 'text', name: 'nota' }] };
const annexes = [
  { form: 'FCUST', definition: custody, when: 'hecho' },
  { form: 'FENC', definition: survey, when: null },
];
const due = (answers: Record<string, unknown>) =>
  dueAnnexes(
    annexes,
    { definition: main, answers },
    (when, given) => when === null || given.resultado === when,
  );
const context = { now: new Date(0), prefill: { numero: 7, resultado: 'antes' } };
const check = (
  given: Record<string, Record<string, unknown>>,
  photos: { question: string; sha256: string }[] = [],
) => {
  const answers = { resultado: 'hecho', bolsa: 'B1' };
  return checkAnnexes(due(answers), new Map(Object.entries(given)), answers, { ...context, photos });
};

describe('annexes', () => {
  test('are asked on their condition, and not beside work that could not be done', () => {
    expect(due({ resultado: 'hecho' }).map(({ form }) => form)).toEqual(['FCUST', 'FENC']);
    expect(due({}).map(({ form }) => form)).toEqual(['FENC']);
    expect(due({ resultado: 'imposible' })).toEqual([]);
  });

  test('show and read the answers to the main form, and are not filled in from them', () => {
    expect(annexPrefill(custody, context.prefill, { resultado: 'hecho', bolsa: 'B1', foto: [{}] })).toEqual({
      numero: 7,
      bolsa: 'B1',
    });
    expect(check({ FCUST: { precinto: 'P1', bolsa: 'otra' } }).annexes).toEqual([
      { form: 'FCUST', answers: { precinto: 'P1', bolsa: 'B1', etiqueta: 'B1-7' } },
    ]);
  });

  test('that nobody answered are refused only where something is required', () => {
    expect(check({})).toMatchObject({
      annexes: [],
      errors: [{ question: 'FCUST/precinto', message_key: 'required' }],
    });
    expect(check({}).errors).toHaveLength(1);
    expect(check({ FCUST: { precinto: 'P1' } }).errors).toEqual([]);
    expect(check({ FCUST: { precinto: 'P1' }, FENC: {} }).annexes.map(({ form }) => form)).toEqual([
      'FCUST',
      'FENC',
    ]);
  });

  test('that are not asked are dropped, whatever they answer', () => {
    const none = checkAnnexes(due({}), new Map([['FCUST', { nada: 1 }]]), {}, context);
    expect(none).toEqual({ annexes: [], errors: [] });
  });

  test('take the photos that are announced for them, and no others', () => {
    const photo = { sha256: 'a'.repeat(64), bytes: 10, name: 'a.jpg' };
    const own = { ...photo, question: 'FCUST/foto' };
    expect(check({ FCUST: { precinto: 'P1' } }, [own]).annexes[0]!.answers.foto).toEqual([photo]);
    const foreign = { ...photo, question: 'foto' };
    expect(check({ FCUST: { precinto: 'P1' } }, [foreign]).annexes[0]!.answers).not.toHaveProperty('foto');
    const claimed = check({ FCUST: { precinto: 'P1', foto: [photo] } }, [foreign]);
    expect(claimed.errors.map(({ question }) => question)).toEqual(['FCUST/foto']);
    expect(photosOf([own, foreign], null)).toEqual([foreign]);
    expect(partsOfName('FCUST/filas[0].foto')).toEqual({ form: 'FCUST', question: 'filas[0].foto' });
  });

  test('count as evidence of the work', () => {
    const photo = { sha256: 'a'.repeat(64) };
    const work = { answers: { resultado: 'hecho' }, hasPlace: true, stageQuestions: null };
    const evidence = { photos: 1, place: false, signatures: 0 };
    expect(Object.keys(missingEvidence(main, evidence, work))).toEqual(['photos']);
    const annexed = [{ definition: custody, answers: { foto: [photo] } }];
    expect(missingEvidence(main, evidence, { ...work, annexes: annexed })).toEqual({});
  });
});

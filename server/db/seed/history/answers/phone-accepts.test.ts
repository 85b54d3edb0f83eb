import { describe, expect, test } from 'vitest';
import { unrealizedOf, type FormDefinition, type Question } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { generateForm } from '../../../../../forms/test/generated-forms.ts';
import type { CheckedWork } from '../../../../../web/src/field/work/check-work.ts';
import {
  now,
  onPhone,
  onServer,
  overWire,
  type Answers,
  type Work,
} from '../../../../test/phone-and-server.ts';
import { forms } from '../../content/forms/all-forms.ts';
import { annexForms } from '../../content/form-groups.ts';
import { lists as packLists } from '../../content/lists/all-lists.ts';
import { parameters } from '../../content/parameters.ts';
import { barrios } from '../../content/zones.ts';
import { customer } from '../customers.ts';
import { Random } from '../random.ts';
import { annexAnswersByForm, answersByForm } from './by-form.ts';
import { samplePhotos as photos } from './sample-photos.ts';

/**
 * What an employee finishes on a phone without a network must not be refused when it arrives: phone and server are given
 * the same answers to all forms of the pack and to generated ones, with what happens to them on the way between.
 */
const params = Object.fromEntries(parameters.map(({ key, value }) => [key, value]));
const lists: Lists = Object.fromEntries(
  packLists.map(({ code, items }) => [
    code,
    items.map(({ code: item, es, en, parent = null, attributes = {} }) => ({
      code: item,
      name: { es, en },
      parent,
      attributes,
    })),
  ]),
);
const facts = {
  hora_pago: '2026-11-17T19:00:00.000Z',
  lectura_suspension: 4_000,
  sello_instalado: 'SL123456',
  lectura_actual: 4_003,
  fecha_lectura: '2026-11-16T15:00:00.000Z',
  notificacion_fecha: '2026-11-13',
  causal_cambio: 'AVERIA',
  hora_reporte: '2026-11-18T09:00:00.000Z',
  serie_medidor: 'AC1',
  bolsa_custodia: 'BC12345',
};
const tenant = { lists, params };

const definitionOf = (code: string) =>
  forms.find((form) => form.code === code)!.definition as unknown as FormDefinition;
const annexes: Work['annexes'] = annexForms.map(({ code, definition }) => ({
  form: code,
  formVersionId: 2,
  definition: definition as unknown as FormDefinition,
  when: null,
}));
/** All that a form asks, with nothing more. */
const plain = { questions: null, evidence: null, hasPlace: true };

/** A phone names every file that it takes. */
function withNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNames);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(part)]));
  return 'sha256' in named ? { bytes: 20_000, name: 'a.jpg', takenAt: now.toISOString(), ...named } : named;
}

const stages: [form: string, workflow: string, stage: string][] = [
  ['FLECT01', 'WFCRITICA', 'C03'],
  ['FCRIT01', 'WFCRITICA', 'C06'],
  ['FSUSP01', 'WFSUSREC', 'S03'],
  ['FRECO01', 'WFSUSREC', 'S09'],
  ['FREVI01', 'WFPQR', 'P02'],
  ['FCAMB01', 'WFCAMMED', 'M04'],
  ['FDANO01', 'WFDANO', 'D09'],
  ['FIRRE01', 'WFPERD', 'L02'],
];

function sceneOf([form, workflow, stage]: (typeof stages)[number], random: Random, reading: number) {
  const service = random.chance(0.7) ? 'acueducto' : 'energia';
  const who = customer(random, random.pick(barrios), 4_000 + reading, service);
  const prefill: Answers = { ...who.prefill, ...facts, workflow };
  const known = { ...prefill, lectura_actual_medidor: 4_000 + reading };
  const scene = { random, workflow, stage, at: now, photos, known };
  const answers = withNames(answersByForm[form]!(scene)) as Answers;
  const annexAnswers = Object.fromEntries(
    annexForms.map(({ code }) => [code, withNames(annexAnswersByForm[code]!(scene)) as Answers]),
  );
  return { prefill, answers, annexAnswers };
}

/** What a phone announces of the files among answers. */
const announced = (path: string, answers: Answers): CheckedWork['photos'] =>
  Object.entries(answers).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((entry: Answers, at): CheckedWork['photos'] =>
          typeof entry !== 'object'
            ? []
            : 'sha256' in entry
              ? [{ ...(entry as unknown as CheckedWork['photos'][number]), question: `${path}${name}` }]
              : announced(`${path}${name}[${at}].`, entry),
        )
      : [],
  );

interface Given {
  answers: Answers;
  annexAnswers?: Record<string, Answers>;
}

/**
 * Both check the same: what the phone accepts is stored as it was, and what the phone refuses, the server would refuse for
 * the same questions.
 * @returns the number of faults
 */
function expectAlike(work: Work, { answers, annexAnswers = {} }: Given, about: string): number {
  const checked = onPhone(work, tenant, answers, annexAnswers);
  if (checked.faults.length === 0) {
    const stored = onServer(work, tenant, checked);
    expect(stored.faults, about).toEqual([]);
    expect(stored.answers, about).toEqual(overWire(checked.answers));
    const own = checked.annexes.map((annex) => overWire(annex.answers));
    expect(
      stored.annexes.map((annex) => annex.answers),
      about,
    ).toEqual(own);
    return 0;
  }
  // A phone that sent it all the same.
  const sent = Object.entries(annexAnswers).map(([form, given]) => {
    const { formVersionId } = work.annexes.find((annex) => annex.form === form)!;
    return { form, formVersionId, answers: given };
  });
  const photos = [
    ...announced('', answers),
    ...Object.entries(annexAnswers).flatMap(([form, given]) => announced(`${form}/`, given)),
  ];
  const stored = onServer(work, tenant, { answers, annexes: sent, photos });
  expect(stored.faults, about).toEqual(checked.faults.map(({ question }) => question).toSorted());
  return checked.faults.length;
}

test('4: every form of the pack is among them', () => {
  const office = 'FDECI01';
  const asked = [office, ...stages.map(([form]) => form)];
  expect(asked.toSorted()).toEqual(forms.map(({ code }) => code).toSorted());
  expect(Object.keys(annexAnswersByForm)).toEqual(annexForms.map(({ code }) => code));
});

describe('4: what the phone accepts, the server accepts and stores as it was:', () => {
  test.each(stages)('%s in %s %s, with annexes', (...stage) => {
    const random = new Random(31);
    for (let reading = 0; reading < 6; reading++) {
      const { prefill, answers, annexAnswers } = sceneOf(stage, random, reading);
      const work: Work = { ...plain, definition: definitionOf(stage[0]), annexes, prefill };
      const checked = onPhone(work, tenant, answers, annexAnswers);
      expect(checked.faults).toEqual([]);
      expect(checked.annexes).toHaveLength(annexes.length);
      expectAlike(work, { answers, annexAnswers }, stage[0]);
    }
  });

  test('FDECI01, which a stage may ask of a field employee too', () => {
    const questions = ['pago_registrado', 'hora_pago', 'decision', 'motivo', 'adjuntos'];
    const work: Work = {
      ...plain,
      definition: definitionOf('FDECI01'),
      annexes: [],
      prefill: { dias_suspendido: 3 },
      questions,
    };
    const good = {
      pago_registrado: 'si',
      hora_pago: '2026-11-17T14:00',
      decision: 'PROCEDE',
      motivo: 'Pagó ayer en la caja',
    };
    expect(expectAlike(work, { answers: good }, 'whole')).toBe(0);
    for (const name of Object.keys(good)) {
      const rest = Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
      expectAlike(work, { answers: rest }, `without ${name}`);
    }
    expect(expectAlike(work, { answers: {} }, 'nothing')).toBeGreaterThan(0);
  });
});

/** Leaves out a third of the answers, or puts nonsense in their place. */
const spoil = (answers: Answers, random: Random): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) =>
      random.chance(0.7) ? [[key, value]] : random.chance(0.5) ? [] : [[key, 'x'.repeat(9)]],
    ),
  );

/** A phone draws signatures; it announces none as a file. */
const asTaken = (questions: ReadonlyMap<string, Question>, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(withNames(answers) as Answers).flatMap(([name, value]) => {
      const question = questions.get(name);
      if (question?.type === 'signaturepad') return [];
      const { rows } = question ?? {};
      return [[name, rows && Array.isArray(value) ? value.map((row: Answers) => asTaken(rows, row)) : value]];
    }),
  );

describe('4: phone and server find the same faults:', () => {
  test.each(stages)('%s in %s %s, spoiled, in parts, and with evidence asked', (...stage) => {
    const random = new Random(37);
    const definition = definitionOf(stage[0]);
    let [accepted, faults] = [0, 0];
    for (let reading = 0; reading < 6; reading++) {
      const { prefill, answers, annexAnswers } = sceneOf(stage, random, reading);
      const names = [...questionsOf(definition).keys()];
      const { question, cause } = unrealizedOf(definition) ?? {};
      const work: Work = {
        definition,
        annexes: annexes.map((annex) => ({
          ...annex,
          when: random.chance(0.5) ? null : { '==': [{ var: `answers.${random.pick(names)}` }, 'si'] },
        })),
        prefill,
        questions: random.chance(0.5)
          ? null
          : names.filter((name) => name === question || name === cause || random.chance(0.6)),
        evidence: {
          photos: random.pick([0, 1, 2, 4]),
          place: random.chance(0.5),
          signatures: random.pick([0, 1, 2]),
        },
        hasPlace: random.chance(0.7),
      };
      const isWhole = random.chance(0.3);
      const given = {
        answers: isWhole ? answers : spoil(answers, random),
        annexAnswers: Object.fromEntries(
          Object.entries(annexAnswers).map(([form, own]) => [form, isWhole ? own : spoil(own, random)]),
        ),
      };
      const found = expectAlike(work, given, `${stage.join(' ')} ${reading}`);
      faults += found;
      accepted += found === 0 ? 1 : 0;
    }
    expect(faults).toBeGreaterThan(3);
    expect(accepted).toBeLessThan(6);
  });

  test('generated forms with generated annexes', () => {
    let [accepted, refused] = [0, 0];
    // In form 54 an answer that is hidden decides whether others are shown.
    for (const seed of [...Array.from({ length: 20 }, (_, at) => at + 1), 54]) {
      const { definition, cases } = generateForm(seed, 3);
      const annex = generateForm(1000 + seed, 3);
      for (const [at, { answers, prefill }] of cases.entries()) {
        const when = seed % 3 === 0 ? { '==': [{ var: 'answers.q1' }, 'si'] } : null;
        const own = { form: 'FANEXO', formVersionId: 2, definition: annex.definition, when };
        const work: Work = { ...plain, definition, annexes: at === 0 ? [] : [own], prefill };
        const given = asTaken(questionsOf(annex.definition), annex.cases[at]!.answers);
        const annexAnswers: Record<string, Answers> = at === 0 ? {} : { FANEXO: given };
        const faults = expectAlike(
          work,
          { answers: asTaken(questionsOf(definition), answers), annexAnswers },
          `form ${seed}`,
        );
        if (faults === 0) accepted += 1;
        else refused += 1;
      }
    }
    expect(accepted).toBeGreaterThan(8);
    expect(refused).toBeGreaterThan(8);
  });
});

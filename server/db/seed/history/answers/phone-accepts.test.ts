import { describe, expect, test } from 'vitest';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import type { PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { mutation } from '@cuadrilla/contract/operation/sync.ts';
import { checkAnnexes, photosOf } from '@cuadrilla/forms/annexes.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { generateForm } from '../../../../../forms/test/generated-forms.ts';
import { checkWork, type CheckedWork } from '../../../../../web/src/field/work/check-work.ts';
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
 * the same answers, with what happens to them on the way between.
 */
type Answers = Record<string, unknown>;

const timeZone = 'America/Bogota';
const now = new Date('2026-11-18T15:20:00Z');
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

interface Work {
  definition: FormDefinition;
  annexes: { form: string; formVersionId: number; definition: FormDefinition; when: null }[];
  prefill: Answers;
}

const definitionOf = (code: string) =>
  forms.find((form) => form.code === code)!.definition as unknown as FormDefinition;
const annexes: Work['annexes'] = annexForms.map(({ code, definition }) => ({
  form: code,
  formVersionId: 2,
  definition: definition as unknown as FormDefinition,
  when: null,
}));

const onPhone = (
  { definition, annexes: own, prefill }: Work,
  answers: Answers,
  annexAnswers: Record<string, Answers> = {},
): CheckedWork =>
  checkWork({
    activity: {
      prefill,
      questions: null,
      priority: 'half',
      typeCode: 'T',
      evidence: null,
    } as unknown as PhoneActivity,
    definition,
    annexes: own,
    answers,
    annexAnswers,
    lists,
    params,
    hasPlace: true,
    now,
    locale: 'es',
    timeZone,
  });

/** What the server does with it in another language, after it went over the wire. */
function onServer({ definition, annexes: own, prefill }: Work, work: CheckedWork, given = work.answers) {
  const sent = mutation.parse(
    JSON.parse(
      JSON.stringify({
        id: '0198e0a0-0000-7000-8000-000000000000',
        sequence: 1,
        type: 'finish',
        at: now.toISOString(),
        activityId: 1,
        baseVersion: 1,
        startedAt: now.toISOString(),
        formVersionId: 1,
        answers: given,
        annexes: work.annexes,
        photos: work.photos,
      }),
    ),
  );
  if (sent.type !== 'finish') throw new Error('no finish');
  const context = {
    prefill,
    params,
    lists,
    now: new Date(sent.at),
    calendar: tenantCalendar(timeZone, params),
    locale: 'en' as const,
  };
  const main = checkAnswers(definition, sent.answers, {
    ...context,
    stageQuestions: null,
    photos: photosOf(sent.photos, null),
  });
  const annexed = checkAnnexes(
    own.filter(({ form }) => sent.annexes.some((annex) => annex.form === form)),
    new Map(sent.annexes.map(({ form, answers }) => [form, answers])),
    main.answers,
    { ...context, photos: sent.photos },
  );
  return { answers: main.answers, annexes: annexed.annexes, errors: [...main.errors, ...annexed.errors] };
}

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

describe('4: what the phone accepts, the server accepts and stores as it was:', () => {
  test.each(stages)('%s in %s %s, with annexes', (...stage) => {
    const random = new Random(31);
    for (let reading = 0; reading < 6; reading++) {
      const { prefill, answers, annexAnswers } = sceneOf(stage, random, reading);
      const work: Work = { definition: definitionOf(stage[0]), annexes, prefill };
      const checked = onPhone(work, answers, annexAnswers);
      expect(checked.faults).toEqual([]);
      expect(checked.annexes).toHaveLength(annexes.length);
      const stored = onServer(work, checked);
      expect(stored.errors).toEqual([]);
      expect(stored.answers).toEqual(JSON.parse(JSON.stringify(checked.answers)));
      expect(stored.annexes.map((annex) => annex.answers)).toEqual(
        JSON.parse(JSON.stringify(checked.annexes.map((annex) => annex.answers))),
      );
    }
  });

  test('generated forms', () => {
    let accepted = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const { definition, cases } = generateForm(seed, 3);
      for (const { answers, prefill } of cases) {
        const work: Work = { definition, annexes: [], prefill };
        // A phone draws signatures; it announces none as a file.
        const drawn = Object.entries(withNames(answers) as Answers).filter(
          ([name]) => questionsOf(definition).get(name)?.type !== 'signaturepad',
        );
        const checked = onPhone(work, Object.fromEntries(drawn));
        if (checked.faults.length > 0) continue;
        accepted += 1;
        const stored = onServer(work, checked);
        expect(stored.errors, `form ${seed}`).toEqual([]);
        expect(stored.answers, `form ${seed}`).toEqual(JSON.parse(JSON.stringify(checked.answers)));
      }
    }
    expect(accepted).toBeGreaterThan(3);
  });
});

test('4: phone and server find the same faults in spoiled answers to every form', () => {
  const random = new Random(37);
  let faults = 0;
  for (const stage of stages) {
    const { prefill, answers } = sceneOf(stage, random, 1);
    const spoiled = Object.fromEntries(
      Object.entries(answers).flatMap(([key, value]) =>
        random.chance(0.7) ? [[key, value]] : random.chance(0.5) ? [] : [[key, 'x'.repeat(9)]],
      ),
    );
    const work: Work = { definition: definitionOf(stage[0]), annexes: [], prefill };
    const checked = onPhone(work, spoiled);
    faults += checked.faults.length;
    const whole = onPhone(work, answers);
    const announced = whole.photos.filter(({ question }) =>
      Array.isArray(spoiled[question.split(/[.[]/, 1)[0]!]),
    );
    const stored = onServer(work, { ...whole, photos: announced }, spoiled);
    expect(stored.errors.map(({ question }) => question).toSorted(), stage.join(' ')).toEqual(
      checked.faults.map(({ question }) => question).toSorted(),
    );
  }
  expect(faults).toBeGreaterThan(10);
});

import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import { missingEvidence, readEvidence } from '@cuadrilla/forms/evidence.ts';
import { planForm } from '@cuadrilla/forms/plan.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import { describe, expect, test } from 'vitest';
import { activityTypes } from '../../content/activity-types.ts';
import { annexForms } from '../../content/form-groups.ts';
import { forms } from '../../content/forms/all-forms.ts';
import { lists } from '../../content/lists/all-lists.ts';
import { parameters } from '../../content/parameters.ts';
import { workflows } from '../../content/workflows/all-workflows.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { barrios } from '../../content/zones.ts';
import { customer } from '../customers.ts';
import { photosIn } from '../photo-arrivals.ts';
import { Random } from '../random.ts';
import { annexAnswersByForm, answersByForm } from './by-form.ts';
import { officeDecision } from './office.ts';
import { samplePhotos as photos } from './sample-photos.ts';

const at = new Date('2026-11-18T15:20:00Z');
const known: Lists = Object.fromEntries(
  lists.map((list) => [
    list.code,
    list.items.map((item) => ({
      code: item.code,
      name: { es: item.es, en: item.en },
      parent: item.parent ?? null,
      attributes: item.attributes ?? {},
    })),
  ]),
);
const params = Object.fromEntries(parameters.map(({ key, value }) => [key, value]));
const context = { params, lists: known, now: at };

const facts = {
  hora_pago: '2026-11-17T19:00:00.000Z',
  lectura_suspension: 4_000,
  sello_instalado: 'SL123456',
  lectura_actual: 4_003,
  fecha_lectura: '2026-11-16T15:00:00.000Z',
  notificacion_fecha: '2026-11-13',
  causal_cambio: 'AVERIA',
  hora_reporte: '2026-11-18T09:00:00.000Z',
};
const cases: [form: string, workflow: string, stage: string][] = [
  ['FLECT01', 'WFCRITICA', 'C03'],
  ['FCRIT01', 'WFCRITICA', 'C06'],
  ['FSUSP01', 'WFSUSREC', 'S03'],
  ['FSUSP01', 'WFSUSREC', 'S05'],
  ['FRECO01', 'WFSUSREC', 'S09'],
  ['FREVI01', 'WFPQR', 'P02'],
  ['FREVI01', 'WFDANO', 'D04'],
  ['FREVI01', 'WFCRITICA', 'C09'],
  ['FCAMB01', 'WFCAMMED', 'M04'],
  ['FCAMB01', 'WFCAMMED', 'M02'],
  ['FDANO01', 'WFDANO', 'D09'],
  ['FDANO01', 'WFCAMMED', 'M09'],
  ['FIRRE01', 'WFPERD', 'L02'],
];
const stageTypes = new Map(
  workflows.flatMap(({ code, definition }) =>
    definition.stages.map(({ key, activityType }) => [`${code} ${key}`, activityType] as const),
  ),
);
const definitionOf = (code: string) => forms.find((form) => form.code === code)!.definition;

describe('generated answers satisfy their forms and equal what the forms calculate', () => {
  test.each(cases)('%s in %s %s', (form, workflow, stage) => {
    const random = new Random(11);
    for (let i = 0; i < 14; i++) {
      const who = customer(
        random,
        random.pick(barrios),
        4_000 + (i % 8),
        random.chance(0.7) ? 'acueducto' : 'energia',
      );
      const prefill = { ...who.prefill, ...facts, workflow };
      const answers = answersByForm[form]!({
        random,
        workflow,
        stage,
        at,
        photos,
        known: { ...prefill, lectura_actual_medidor: 4_000 + (i % 8) },
      });
      const checked = checkAnswers(definitionOf(form), answers, { ...context, prefill });
      expect(checked.errors, JSON.stringify(answers).slice(0, 3_000)).toEqual([]);
      expect(checked.answers).toEqual(JSON.parse(JSON.stringify(answers)));
      const taken = [...questionsOf(definitionOf(form)).keys()].flatMap((name) =>
        photosIn(name, answers[name]).map(([, { takenAt }]) => takenAt),
      );
      expect(taken).toEqual(taken.toSorted());
      if (answers.notificado && answers.firma_usuario) expect(answers.notificado).toBe('usuario');
      const { evidence } = activityTypes.find(
        (type) => type.code === stageTypes.get(`${workflow} ${stage}`),
      )!;
      const work = { answers: checked.answers, hasPlace: true, stageQuestions: null };
      expect(missingEvidence(definitionOf(form), readEvidence(evidence), work), stage).toEqual({});
    }
  });

  test('a meter that rolls over', () => {
    const who = customer(new Random(3), barrios[0]!, 4_000, 'acueducto');
    const prefill = { ...who.prefill, lectura_anterior: 99_998, promedio: 9, workflow: 'WFCRITICA' };
    const answers = answersByForm.FLECT01!({
      random: new Random(5),
      workflow: 'WFCRITICA',
      stage: 'C03',
      at,
      photos,
      known: { ...prefill, lectura_actual_medidor: 7 },
      forced: { pudo_leer: 'si' },
    });
    const checked = checkAnswers(definitionOf('FLECT01'), answers, { ...context, prefill });
    expect(checked.errors).toEqual([]);
    expect(checked.answers).toMatchObject({ vuelta_medidor: 'si', lectura_actual: 7 });
  });

  test.each(annexForms)('the annex $code', ({ code, definition }) => {
    const random = new Random(29);
    for (let i = 0; i < 14; i++) {
      const known = { serie_medidor: 'AC1', bolsa_custodia: 'BC12345' };
      const scene = { random, workflow: 'WFCAMMED', stage: 'M04', at, photos, known };
      const answers = annexAnswersByForm[code]!(scene);
      const checked = checkAnswers(definition, answers, { ...context, prefill: known });
      expect(checked.errors).toEqual([]);
      expect(checked.answers).toEqual(JSON.parse(JSON.stringify(answers)));
    }
  });

  test('office decisions of every stage', () => {
    const random = new Random(17);
    for (const { definition } of workflows.map((each) => ({
      definition: workflowDefinition.parse(each.definition),
    }))) {
      for (const stage of definition.stages.filter(({ kind }) => kind === 'office')) {
        const answers = officeDecision(random, stage, at);
        const checked = checkAnswers(definitionOf('FDECI01'), answers, {
          ...context,
          prefill: {},
          stageQuestions: stage.questions ?? null,
          choices: { decision: stage.decisions ?? [] },
        });
        expect([stage.key, checked.errors]).toEqual([stage.key, []]);
        expect(checked.answers).toEqual(answers);
      }
    }
  });
});

describe('the plan of a form and SurveyJS', () => {
  const definitions = forms.map(({ code, definition }) => [code, definition] as const);
  test.each(definitions)('%s has a plan', (_, definition) => {
    expect(planForm(definition, questionsOf(definition))).not.toBeNull();
  });

  // Of one answer or fact in twelve nothing is left, or another one's value.
  test.each(cases)(
    'agree on spoiled answers to %s in %s %s',
    { timeout: 60_000 },
    (form, workflow, stage) => {
      const random = new Random(23);
      const definition = definitionOf(form);
      const surveyed = { ...definition, requiredMark: '*' };
      const spoil = (values: Record<string, unknown>) => {
        const known = Object.values(values);
        return Object.fromEntries(
          Object.entries(values).flatMap(([key, value]) =>
            random.chance(0.92) ? [[key, value]] : random.chance(0.5) ? [] : [[key, random.pick(known)]],
          ),
        );
      };
      for (let i = 0; i < 5; i++) {
        const who = customer(
          random,
          random.pick(barrios),
          4_000 + i,
          random.chance(0.7) ? 'acueducto' : 'energia',
        );
        const facing = { ...who.prefill, ...facts, workflow };
        const answers = spoil(
          answersByForm[form]!({
            random,
            workflow,
            stage,
            at,
            photos,
            known: { ...facing, lectura_actual_medidor: 4_000 + i },
          }),
        );
        const prefill = spoil(facing);
        expect(checkAnswers(definition, answers, { ...context, prefill })).toEqual(
          checkAnswers(surveyed, answers, { ...context, prefill }),
        );
      }
    },
  );
});

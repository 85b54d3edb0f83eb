import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { forms } from '../server/db/seed/content/forms/all-forms.ts';
import { workflows } from '../server/db/seed/content/workflows/all-workflows.ts';
import { barrios } from '../server/db/seed/content/zones.ts';
import { answersByForm } from '../server/db/seed/history/answers/by-form.ts';
import { officeDecision } from '../server/db/seed/history/answers/office.ts';
import { customer, type Customer } from '../server/db/seed/history/customers.ts';
import { Random } from '../server/db/seed/history/random.ts';
import { samplePhotos as photos } from '../server/db/seed/history/answers/sample-photos.ts';

/** Plausible customers and answers, the same at every run: the large tables are multiplied from these. */
const at = new Date('2026-11-18T15:20:00Z');
const answerBytes = 1_000;
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

export const customers: readonly Customer[] = Array.from({ length: 400 }, (_, i) => {
  const random = new Random(1_000 + i);
  return customer(random, random.pick(barrios), 4_000, random.chance(0.7) ? 'acueducto' : 'energia');
});

const remark =
  'Se atiende la orden en el predio, se verifica la instalación interna y se deja constancia de lo ' +
  'encontrado en el sitio. ';

/** Answers as text of about 1 kB: scribbled signatures are left out, remarks fill up what is short. */
function sized(answers: Record<string, unknown>): string {
  const sample = Object.fromEntries(
    Object.entries(answers).filter(([, value]) => !String(value).startsWith('data:')),
  );
  const missing = answerBytes - JSON.stringify(sample).length;
  return JSON.stringify(
    missing > 40 ? { ...sample, observaciones: remark.repeat(10).slice(0, missing - 20) } : sample,
  );
}

/** Sets of answers to each form, by its code. */
export function answerSamples(): { form: string; answers: string }[] {
  const stageOf = (form: string) =>
    workflows.flatMap(({ code, definition }) =>
      definition.stages.filter((stage) => stage.form === form).map(({ key }) => [code, key] as const),
    )[0];
  const field = forms
    .filter(({ code }) => answersByForm[code])
    .flatMap(({ code }) => {
      const [workflow, stage] = stageOf(code)!;
      return customers.slice(0, 40).map((who, i) => {
        const known = { ...who.prefill, ...facts, workflow, lectura_actual_medidor: 4_000 + (i % 8) };
        return {
          form: code,
          answers: sized(answersByForm[code]!({ random: new Random(i), workflow, stage, at, photos, known })),
        };
      });
    });
  const office = workflows
    .flatMap(({ definition }) =>
      workflowDefinition.parse(definition).stages.filter(({ kind }) => kind === 'office'),
    )
    .map((stage, i) => ({ form: 'FDECI01', answers: sized(officeDecision(new Random(i), stage, at)) }));
  return [...field, ...office];
}

/**
 * Work that needs no photo and opens a next stage: a meter that could not be read again, because of a dog.
 */
export const rereading = {
  workflow: 'WFBENCH',
  copiedFrom: 'WFCRITICA',
  stage: 'C03',
  form: 'FLECT01',
  question: 'pudo_leer',
  type: 'LECTURA',
  customers: customers.slice(0, 8),
  answers: customers.slice(0, 8).map((who, i) => {
    for (let seed = i; ; seed += 100) {
      const answers = answersByForm.FLECT01!({
        random: new Random(seed),
        workflow: 'WFCRITICA',
        stage: 'C03',
        at,
        photos,
        known: { ...who.prefill, lectura_actual_medidor: 4_000 },
        forced: { pudo_leer: 'no' },
      });
      if (answers.foto_causal === undefined) return answers;
    }
  }),
};

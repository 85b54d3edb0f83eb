import {
  workflowDefinition,
  type Condition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';
import { describe, expect, test } from 'vitest';
import { lists } from '../lists/all-lists.ts';
import { activityTypes } from '../activity-types.ts';
import { forms } from '../forms/all-forms.ts';
import type { FormElement } from '../forms/element.ts';
import { roles } from '../roles.ts';
import { rules } from '../rules.ts';
import { teams } from '../people.ts';
import { workflows } from './all-workflows.ts';

/** The rules of the domain pack, word for word; values that are codes of lists are written as codes. */
const expected: Record<string, string> = {
  S01:
    'pago_registrado = si → S02 · reclamo_en_tramite = si → S02 · aviso_entregado = si AND pago_registrado ' +
    '= no → S03 · STAY',
  S03:
    'servicio_directo = si → S07 · resultado = efectiva → S04 · ' +
    'resultado = no_efectiva AND causal IN [YAPAGO, RECLAMO] → S06 · ' +
    'resultado = no_efectiva AND causal IN [PREDIOSOLO, MEDINACC, NOPERMITE, SECTORINSEG] → S05 · ELSE → S08',
  S04: 'pago_registrado = si → S09 · dias_suspendido >= param.DIASCORTE → S10 · STAY',
  S09: 'resultado = efectiva AND prueba_flujo = si → S11 · ELSE → S12',
  S05: 'resultado = efectiva → S13 · ELSE → S14',
  C01: 'pudo_leer = no → C03 · desviacion = si → C02 · serie_no_coincide = si → C02 · ELSE → C04',
  C02: 'decision = ERRORDIGITACION → C05 · decision = REQUIEREVISITA → C06 · decision = JUSTIFICADA → C07 · STAY',
  C06:
    'resultado = no_efectiva → C12 · hallazgo = fuga_perceptible → C08 · hallazgo = sospecha_fuga → C09 · ' +
    'hallazgo IN [medidor_parado, medidor_averiado, medidor_ilegible] → C10 · ELSE → C11',
  C09: 'fuga_imperceptible = si → C13 · ELSE → C14',
  C03: 'pudo_leer = si → C15 · ELSE → C16',
  M01: 'causal_cambio = HURTO → M02 · ELSE → M03',
  M03: 'notificacion = entregada → M04 · ELSE → M05',
  M04:
    'resultado = no_permite → M08 · resultado = impedimento_tecnico → M09 · resultado = cambiado AND ' +
    'requiere_laboratorio = si → M06 · ELSE → M07',
  M06: 'dictamen = conforme → M10 · ELSE → M11',
  M07: 'ELSE → M12',
  M12: 'ELSE → M13',
  M02: 'ELSE → M14',
  D01: 'duplicado = si → D03 · riesgo = alto → D02 · usuarios_afectados >= 200 → D02 · ELSE → D04',
  D04: 'tipo_dano = red → D05 · tipo_dano = acometida → D06 · tipo_dano = interna → D07 · ELSE → D08',
  D05: 'ELSE → D09',
  D09: 'requiere_reposicion = si → D10 · ELSE → D11',
  D10: 'ELSE → D12',
  D06: 'requiere_reposicion = si → D13 · ELSE → D14',
  D02: 'ELSE → D15',
  P01: 'tipo_tramite = APELACION → P03 · requiere_visita = si → P02 · ELSE → P04',
  P02:
    'resultado = no_efectiva → P08 · hallazgo = fuga_interna → P05 · hallazgo IN [error_lectura, ' +
    'medidor_averiado, medidor_cruzado] → P06 · ELSE → P07',
  P06: 'ELSE → P09',
  P07: 'ELSE → P10',
  P10: 'recurso_interpuesto = si → P11 · ELSE → P12',
  P08: 'ELSE → P13',
  L01: 'ELSE → L02',
  L02:
    'riesgo_electrico = alto → L03 · resultado = no_permite → L07 · resultado = normal → L04 · resultado = ' +
    'irregular AND retiro_medidor = si → L05 · ELSE → L06',
  L05: 'dictamen = manipulado → L08 · ELSE → L09',
  L08: 'ELSE → L10',
  L10: 'presento_descargos = si → L11 · ELSE → L12',
  L06: 'ELSE → L13',
  L13: 'variacion_consumo_pct >= 20 → L14 · ELSE → L15',
  // Not of the pack, which presumes the ordinary reading.
  R01: 'pudo_leer = si AND desviacion = no AND serie_no_coincide = no → R02 · ELSE → R03',
};

const size: Record<string, number> = {
  WFSUSREC: 14,
  WFCRITICA: 16,
  WFCAMMED: 14,
  WFDANO: 15,
  WFPQR: 13,
  WFPERD: 15,
  WFLECTURA: 3,
};

function described(condition: Condition): string {
  if (condition === null || typeof condition === 'boolean') return 'ELSE';
  const [operator, parts] = Object.entries(condition)[0] as [string, unknown[]];
  if (operator === 'and') return parts.map((part) => described(part as Condition)).join(' AND ');
  const value = (part: unknown): string =>
    Array.isArray(part)
      ? `[${part.join(', ')}]`
      : typeof part === 'object'
        ? (part as { var: string }).var.replace('answers.', '')
        : String(part);
  return `${value(parts[0])} ${operator === '==' ? '=' : operator.toUpperCase()} ${value(parts[1])}`;
}

const questions = (code: string) => {
  const form = forms.find((each) => each.code === code);
  return new Set(
    form?.definition.pages.flatMap((page) => page.elements.map((element: FormElement) => element.name)),
  );
};

const answersRead = (condition: unknown): string[] =>
  [...JSON.stringify(condition).matchAll(/"answers\.(\w+)"/g)].map((match) => match[1]!);

describe('workflows of the pack', () => {
  test('there are six with 87 stages, and the ordinary reading', () => {
    expect(Object.fromEntries(workflows.map((w) => [w.code, w.definition.stages.length]))).toEqual(size);
    expect(workflows.flatMap((w) => w.definition.stages)).toHaveLength(90);
  });

  test.each(workflows)('$code is a valid definition', ({ definition }) => {
    expect(workflowDefinition.safeParse(definition).error).toBeUndefined();
  });

  test('every rule of the pack is there and no other', () => {
    const actual: Record<string, string> = {};
    for (const { definition } of workflows) {
      for (const stage of definition.stages) {
        const leaving = definition.transitions
          .filter((each) => each.from === stage.key)
          .sort((a, b) => a.order - b.order);
        if (leaving.length === 0) continue;
        actual[stage.key] = [
          ...leaving.map((each) => `${described(each.when)} → ${each.to}`),
          ...(stage.otherwise === 'stay' ? ['STAY'] : []),
        ].join(' · ');
      }
    }
    expect(actual).toEqual(expected);
  });

  test.each(workflows)('$code: a tree from its start, with one predecessor each', ({ definition }) => {
    const predecessors = new Map<string, Set<string>>();
    for (const { from, to } of definition.transitions)
      predecessors.set(to, (predecessors.get(to) ?? new Set()).add(from));
    for (const stage of definition.stages)
      expect([stage.key, predecessors.get(stage.key)?.size ?? 0]).toEqual([
        stage.key,
        stage.key === definition.start ? 0 : 1,
      ]);
  });

  test.each(workflows)(
    '$code: field stages know their work, office stages what they ask and may decide',
    ({ definition }) => {
      for (const stage of definition.stages) {
        if (stage.kind === 'field')
          expect(activityTypes.map((type) => type.code)).toContain(stage.activityType);
        if (stage.kind !== 'system') expect(stage.term, stage.key).toBeDefined();
        if (stage.kind === 'office') expect(stage.decisions?.length, stage.key).toBeGreaterThan(0);
        if (stage.kind === 'system') expect(stage.system, stage.key).toBeDefined();
        if (stage.form) expect(forms.map((form) => form.code)).toContain(stage.form);
        for (const question of stage.questions ?? [])
          expect(questions(stage.form!), `${stage.key}.${question}`).toContain(question);
        for (const rule of stage.rules ?? []) expect(rules.map((each) => each.code)).toContain(rule);
      }
    },
  );

  test.each(workflows)(
    '$code: conditions read only questions of the stage or of an ancestor',
    ({ definition }) => {
      const asked = (key: string | undefined): Set<string> => {
        const stage = definition.stages.find((each) => each.key === key);
        if (!stage) return new Set((definition.orderFields ?? []).map((each) => each.key));
        const own = stage.questions ? new Set(stage.questions) : questions(stage.form ?? '');
        const before = definition.transitions.find((each) => each.to === key)?.from;
        return new Set([...own, ...asked(before)]);
      };
      for (const { from, when } of definition.transitions)
        for (const question of answersRead(when))
          expect(asked(from), `${from}: ${question}`).toContain(question);
    },
  );

  test.each(workflows)('$code passes the check before publishing', ({ definition }) => {
    const world = {
      forms: new Map(
        forms.map((form) => [
          form.code,
          {
            published: true,
            questions: new Map(
              [...questionsOf(form.definition)].map(([name, { choices, json }]) => {
                const offered =
                  choices ?? lists.find(({ code }) => code === json.list)?.items.map(({ code }) => code);
                return [name, offered ? { choices: offered } : {}];
              }),
            ),
          },
        ]),
      ),
      activityTypes: new Map(activityTypes.map((type) => [type.code, { form: type.form }])),
      workflows: new Set(workflows.map(({ code }) => code)),
      rules: new Map(rules.map(({ code, definition }) => [code, definition])),
      lists: new Map(lists.map(({ code, items }) => [code, items.map((item) => item.code)])),
    };
    expect(checkWorkflow(workflowDefinition.parse(definition), world)).toEqual([]);
  });

  test('terms of the law', () => {
    const stageOf = (key: string) =>
      workflows.flatMap((w) => w.definition.stages).find((stage) => stage.key === key);
    expect(stageOf('S09')?.term).toEqual({ amount: 24, unit: 'hours', from: 'hora_pago' });
    expect(stageOf('M04')?.notBefore).toEqual({
      amount: 2,
      unit: 'business_days',
      from: 'notificacion_fecha',
    });
    expect(stageOf('C13')?.term).toEqual({ amount: 2, unit: 'months' });
    expect(workflows.find((w) => w.code === 'WFPQR')?.definition.term).toEqual({
      amount: 15,
      unit: 'business_days',
    });
  });

  test('rules notify roles and teams that exist', () => {
    for (const { definition } of rules)
      for (const action of definition.actions)
        if (action.type === 'notify' && action.to === 'team')
          expect(teams.map((team) => team.name)).toContain(action.code);
        else if (action.type === 'notify' && action.to === 'role')
          expect(roles.map((role) => role.code)).toContain(action.code);
  });
});

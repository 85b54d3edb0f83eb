import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { Random } from '../random.ts';
import { timeZone, type Answers } from './scene.ts';

const reasons = [
  'Se revisaron los soportes del expediente y se continúa el trámite.',
  'Verificado en el sistema comercial; la información coincide con la orden.',
  'Se analizó el historial de consumos de los últimos seis periodos.',
  'Revisado con el área técnica; se deja constancia en el expediente.',
];

/**
 * Answers of an office stage: its own questions, then decision and reason. `forced` sets what the path needs.
 */
export function officeDecision(random: Random, stage: Stage, at: Date, forced: Answers = {}): Answers {
  const choices: Record<string, () => unknown> = {
    pago_registrado: () =>
      random.weighted([
        ['no', 94],
        ['si', 6],
      ] as const),
    reclamo_en_tramite: () =>
      random.weighted([
        ['no', 96],
        ['si', 4],
      ] as const),
    aviso_entregado: () => 'si',
    causal_cambio: () =>
      random.weighted([
        ['AVERIA', 34],
        ['VIDAUTIL', 34],
        ['SOLICITUD', 14],
        ['TECNOLOGIA', 12],
        ['HURTO', 6],
      ] as const),
    notificacion: () =>
      random.weighted([
        ['entregada', 90],
        ['devuelta', 6],
        ['rehusada', 4],
      ] as const),
    dictamen: () =>
      random.weighted([
        ['conforme', 40],
        ['no_conforme', 30],
        ['manipulado', 30],
      ] as const),
    duplicado: () =>
      random.weighted([
        ['no', 92],
        ['si', 8],
      ] as const),
    riesgo: () =>
      random.weighted([
        ['bajo', 50],
        ['medio', 36],
        ['alto', 14],
      ] as const),
    usuarios_afectados: () =>
      random.weighted([
        [random.int(1, 60), 92],
        [random.int(210, 900), 8],
      ] as const),
    tipo_tramite: () =>
      random.weighted([
        ['RECLAMACION', 72],
        ['PETICION', 12],
        ['QUEJA', 10],
        ['APELACION', 6],
      ] as const),
    requiere_visita: () =>
      random.weighted([
        ['si', 86],
        ['no', 14],
      ] as const),
    recurso_interpuesto: () =>
      random.weighted([
        ['no', 70],
        ['si', 30],
      ] as const),
    presento_descargos: () =>
      random.weighted([
        ['si', 55],
        ['no', 45],
      ] as const),
  };
  const answers: Answers = {};
  for (const question of stage.questions ?? [])
    if (choices[question]) answers[question] = forced[question] ?? choices[question]();
  if (answers.notificacion === 'entregada') answers.notificacion_fecha = localDate(at, timeZone);
  if (answers.pago_registrado === 'si')
    answers.hora_pago = new Date(at.getTime() - random.int(1, 5) * 3_600_000).toISOString();
  const offered = stage.decisions ?? [];
  const decision =
    forced.decision ??
    (offered.includes('REQUIEREVISITA') && random.chance(0.6) ? 'REQUIEREVISITA' : random.pick(offered));
  return { ...answers, decision, motivo: random.pick(reasons) };
}

import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { isSatisfied } from '@cuadrilla/contract/parameterization/conditions.ts';
import { minute } from './agenda.ts';
import { answerAnnexes } from './annexes.ts';
import { answersByForm } from './answers/by-form.ts';
import { reservedNumber } from './numbers.ts';
import { announcedPhotos } from './photo-arrivals.ts';
import type { ActivityRecord, OperationRecord, StagePlan, SubmissionRecord } from './records.ts';
import type { Simulation } from './simulation.ts';
import { deskOf } from './who-works.ts';

interface Failure {
  reason: string;
  cause: string;
}
const failure = (cause: string, reason: string): Failure => ({ cause, reason });
const closed = failure('PREDIOSOLO', 'Predio cerrado, nadie atiende');
const refused = failure('NOPERMITE', 'El usuario no permite el ingreso');
const unsafe = failure('SECTORINSEG', 'Sector inseguro, se retira la cuadrilla');
const rain = failure('CLIMA', 'Lluvia fuerte en el sector');
const blocked = failure('MEDINACC', 'Medidor inaccesible por obra en el andén');
const noMaterial = failure('SINMATERIAL', 'No hay material para la reparación');
const wrongAddress = failure('DIRECCIONERRADA', 'La dirección de la orden no existe');

/** Why work of a type could not be done: nobody has to be at home for a repair of the network. */
const failures: Record<string, readonly Failure[]> = {
  LECTURA: [
    failure('CERRADO', closed.reason),
    failure('CAJAOBST', 'Caja del medidor obstruida'),
    failure('NOPERMITE', refused.reason),
    failure('INSEGURO', unsafe.reason),
    failure('INUNDADA', 'Caja del medidor inundada'),
  ],
  REPARACION: [noMaterial, rain, unsafe, wrongAddress],
  SUSPENSION: [closed, refused, blocked, unsafe, wrongAddress],
  RECONEXION: [closed, blocked, unsafe],
};
const atPremises = [closed, refused, blocked, unsafe];
const refusals: Record<string, readonly string[]> = {
  REPARACION: ['La orden corresponde a otra zona', 'Falta la retroexcavadora para ejecutar'],
  LECTURA: ['La ruta corresponde a otro lector', 'La dirección no coincide con la cuenta'],
};
const usualRefusals = [
  'La orden corresponde a otra zona',
  'Falta el material para ejecutar',
  'La dirección no coincide con la cuenta',
];
const staffRefusals = [
  'La orden está duplicada',
  'El usuario ya normalizó el servicio',
  'Orden generada por error',
];

/** Why it could not be done, of its type. */
export const failureOf = ({ random }: Simulation, { activityType }: Stage): Failure =>
  random.pick(failures[activityType ?? ''] ?? atPremises);

/** Work that could not be done, or was sent back by its employee or by staff, with its reason. */
export function fail(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  actor: number,
  device: string,
  outcome: 'unrealized' | 'rejected',
  at: Date,
): void {
  const { random } = simulation;
  const type = stage.activityType ?? '';
  const failed = outcome === 'unrealized' ? failureOf(simulation, stage) : null;
  const byStaff = outcome === 'rejected' && random.chance(0.15);
  const reason = failed?.reason ?? random.pick(byStaff ? staffRefusals : (refusals[type] ?? usualRefusals));
  row.reason = reason;
  row.cause = failed?.cause ?? null;
  row.ended_at = at.toISOString();
  simulation.move(row, outcome === 'unrealized' ? 'unrealize' : 'reject', outcome, at, {
    ...(byStaff ? { actor: simulation.user(deskOf(simulation, op)) } : { actor, device, deviceAt: at }),
    reason,
  });
  const result =
    row.form_version_id === simulation.world.formVersions.get('FCAMB01') ||
    row.form_version_id === simulation.world.formVersions.get('FIRRE01')
      ? 'no_permite'
      : 'no_efectiva';
  simulation.timeline.add(at, () =>
    simulation.next(
      op,
      stage,
      row,
      at,
      outcome === 'unrealized' ? { resultado: result, causal: 'PREDIOSOLO', pudo_leer: 'no' } : {},
    ),
  );
}

/** The answers of a phone, their photos, and where it was. */
export function submit(
  simulation: Simulation,
  op: OperationRecord,
  stage: Stage,
  row: ActivityRecord,
  actor: number,
  device: string,
  outcome: NonNullable<StagePlan['outcome']>,
  finish: Date,
  plan: StagePlan,
): void {
  const type = simulation.world.content.activityTypes.find(({ code }) => code === stage.activityType)!;
  const known = simulation.known(op);
  const scene = {
    random: simulation.random,
    workflow: op.workflow,
    stage: stage.key,
    at: finish,
    photos: simulation.photosDrawn,
    known: {
      ...known,
      ...(row.reserved_number !== null && { [reservedNumber]: row.reserved_number }),
      lectura_actual_medidor: op.customer.reading,
    },
    forced: plan.answers,
    offSite: plan.offSite ?? (simulation.random.chance(0.008) ? simulation.random.int(60, 420) : undefined),
  };
  const answers = answersByForm[stage.form ?? type.form]!(scene);
  const place = answers.ubicacion as { lat: number; lng: number };
  const latency = simulation.random.chance(0.8)
    ? simulation.random.int(5, 90) * 1000
    : simulation.random.int(2, 55) * minute;
  const received = new Date(Math.min(simulation.world.now.getTime(), finish.getTime() + latency));
  row.done_at = received.toISOString();
  simulation.move(row, 'finish', 'done', received, { actor, device, deviceAt: finish, place });
  row.sync_state = 'BY_SYNC';
  const submission = submissionOf(simulation, row, actor, device, { answers, finish, received });
  simulation.submissions.push(submission);
  const { photos, whole } = announcedPhotos(
    simulation.random,
    simulation.photosDrawn,
    submission,
    received,
    simulation.world.now,
    { late: outcome === 'late_photos', owed: outcome === 'done' || outcome === 'late_photos' },
  );
  const annexes = simulation.annexes.get(type.code) ?? [];
  const annexed = answerAnnexes(simulation.world, annexes, row, type.code, submission, scene);
  simulation.photos.push(...photos, ...annexed);
  notePosition(simulation, op, submission, received);
  if (whole) simulation.timeline.add(whole, () => simulation.finishStage(op, stage, row, whole, answers));
}

function submissionOf(
  simulation: Simulation,
  row: ActivityRecord,
  actor: number,
  device: string,
  { answers, finish, received }: { answers: SubmissionRecord['answers']; finish: Date; received: Date },
): SubmissionRecord {
  const place = answers.ubicacion as { lat: number; lng: number };
  return {
    id: simulation.ids.submission(),
    activity_id: row.id,
    number: 1,
    form_version_id: row.form_version_id!,
    state: 'current',
    answers,
    annexes: [],
    author_id: actor,
    device_id: device,
    mutation_id: simulation.random.uuid(finish),
    started_at: row.started_at,
    device_at: finish.toISOString(),
    received_at: received.toISOString(),
    latitude: place.lat,
    longitude: place.lng,
  };
}

/** A submission says where the person is; one from far away is put up for review. */
function notePosition(
  simulation: Simulation,
  op: OperationRecord,
  { author_id: actor, answers, device_at: deviceAt }: SubmissionRecord,
  received: Date,
): void {
  const place = answers.ubicacion as { lat: number; lng: number };
  simulation.positions.set(actor, {
    user_id: actor,
    latitude: place.lat,
    longitude: place.lng,
    accuracy: simulation.random.int(4, 18),
    battery: simulation.random.decimal(0.25, 0.98, 2),
    device_at: deviceAt!,
    received_at: received.toISOString(),
  });
  if (
    isSatisfied(
      { '>': [{ var: 'answers.distancia_m' }, { var: 'param.RADIOGPS' }] },
      { answers, param: simulation.world.params },
    )
  )
    op.forReview = true;
}

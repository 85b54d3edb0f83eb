import { notBefore } from '@cuadrilla/contract/kit/business-time.ts';
import { instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { advance, facts as factsOf } from '#features/operation/engine/engine.rules.ts';
import { isSatisfied } from '#features/parameterization/conditions.rules.ts';
import type { PersonContent } from '../content/people.ts';
import { skillsOf } from '../content/people.ts';
import type { World } from '../load/catalogues.ts';
import { day, hour, minute, Timeline, type Agenda } from './agenda.ts';
import { answersByForm } from './answers/by-form.ts';
import { officeDecision } from './answers/office.ts';
import { timeZone, type Answers } from './answers/scene.ts';
import { announcedPhotos } from './photo-arrivals.ts';
import type { Customer } from './customers.ts';
import type { DrawnPhoto } from './photo-drawing.ts';
import type { Random } from './random.ts';
import type {
  ActivityRecord,
  EventRecord,
  NotificationRecord,
  OperationRecord,
  PhotoRecord,
  PositionRecord,
  StagePlan,
  SubmissionRecord,
} from './records.ts';

export interface NewOperation {
  workflow: string;
  customer: Customer;
  at: Date;
  createdBy: string | null;
  facts?: Record<string, unknown>;
  prefill?: Record<string, unknown>;
  plan?: Record<string, StagePlan>;
  number?: string;
  parentId?: number;
}

export interface NextIds {
  operation: () => number;
  activity: () => number;
  submission: () => number;
}

interface EventDetail {
  from?: ActivityStatus | null;
  actor?: number | null;
  device?: string | null;
  deviceAt?: Date | null;
  reason?: string | null;
  place?: { lat: number; lng: number } | null;
}

/** Who decides in an office stage, by workflow. */
const desks: Record<string, string[]> = {
  WFSUSREC: ['despacho', 'despachosur', 'coordinador'],
  WFCRITICA: ['critica'],
  WFCAMMED: ['laboratorio', 'coordinador'],
  WFDANO: ['coordinador', 'despacho'],
  WFPQR: ['pqr'],
  WFPERD: ['perdidas'],
};
const prefixes: Record<string, string> = {
  WFSUSREC: 'SR',
  WFCRITICA: 'CR',
  WFCAMMED: 'CM',
  WFDANO: 'DF',
  WFPQR: 'PQR',
  WFPERD: 'PE',
};
const failures = [
  'Predio cerrado, nadie atiende',
  'El usuario no permite el ingreso',
  'Medidor inaccesible por obra en el andén',
  'Sector inseguro, se retira la cuadrilla',
  'Lluvia fuerte en el sector',
];
const refusals = [
  'La orden corresponde a otra zona',
  'Falta el material para ejecutar',
  'La dirección no coincide con la cuenta',
];

/** The instant in an answer; a date alone is its midday in Cali, so that it stays the same day there. */
function momentOf(value: unknown, otherwise: Date): Date {
  if (typeof value !== 'string' || value === '') return otherwise;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? instantOf(value, '12:00', timeZone) : new Date(value);
}

/** Those as whom the demo is tried out: a notification waits for them, also after a long weekend. */
const newcomers = ['despacho', 'admin'];

/**
 * Plays the tenant's past with the engine's own rules: operations open, people do what is theirs to do at
 * plausible moments, and every completed stage opens what the workflow says. What would happen after `now`
 * has not happened.
 */
export class Simulation {
  readonly world: World;
  readonly random: Random;
  readonly agenda: Agenda;
  readonly photosDrawn: readonly DrawnPhoto[];
  readonly timeline = new Timeline();
  readonly operations: OperationRecord[] = [];
  readonly activities: ActivityRecord[] = [];
  readonly events: EventRecord[] = [];
  readonly submissions: SubmissionRecord[] = [];
  readonly photos: PhotoRecord[] = [];
  readonly notifications: NotificationRecord[] = [];
  readonly positions = new Map<number, PositionRecord>();
  readonly devices = new Map<number, string>();
  readonly #ids: NextIds;
  readonly #numbers = new Map<string, number>();
  /** By username. */
  readonly #newestNotifications = new Map<string, NotificationRecord>();

  constructor(world: World, random: Random, agenda: Agenda, photos: readonly DrawnPhoto[], ids: NextIds) {
    this.world = world;
    this.random = random;
    this.agenda = agenda;
    this.photosDrawn = photos;
    this.#ids = ids;
    for (const person of world.content.people)
      if (person.mobile)
        this.devices.set(this.#user(person.username), random.uuid(new Date(world.now.getTime() - 90 * day)));
  }

  plan(operation: NewOperation): void {
    this.timeline.add(operation.at, () => this.#open(operation));
  }

  run(): void {
    this.timeline.runAll();
    this.#leaveNotifications();
  }

  #user(username: string): number {
    return this.world.users.get(username)!;
  }

  #open({
    workflow,
    customer,
    at,
    createdBy,
    facts = {},
    prefill = {},
    plan = {},
    number,
    parentId,
  }: NewOperation): void {
    const count = (this.#numbers.get(workflow) ?? 0) + 1;
    this.#numbers.set(workflow, count);
    const record: OperationRecord = {
      id: this.#ids.operation(),
      number:
        number ??
        `${prefixes[workflow]}-${String(at.getUTCFullYear()).slice(2)}-${String(count).padStart(5, '0')}`,
      workflow,
      definition: this.world.workflows.get(workflow)!.definition,
      customer,
      createdAt: at,
      createdBy,
      company: this.#contractor(workflow, customer.barrio.zone),
      parentId: parentId ?? null,
      prefill: {
        ...customer.prefill,
        zona: this.world.content.zones.find(({ code }) => code === customer.barrio.zone)!.name.es,
        ...prefill,
      },
      facts,
      plan,
      forReview: false,
      status: 'open',
      endedAt: null,
      open: 0,
      opened: new Set(),
      answers: {},
    };
    this.operations.push(record);
    this.#openStage(record, record.definition.start, at, null);
    this.#close(record, at);
  }

  #contractor(workflow: string, zone: string): string {
    const contractors = new Set(this.world.companies.keys());
    const eastern = ['ZN01', 'ZN02', 'ZN03', 'ZN04', 'ZN05'].includes(zone);
    const wanted: Record<string, string> = {
      WFSUSREC: 'CT02',
      WFCRITICA: eastern || zone === 'ZN06' ? 'CT01' : 'SPVD',
      WFCAMMED: 'CT05',
      WFDANO: eastern ? 'CT03' : 'CT04',
      WFPQR: 'CT05',
      WFPERD: zone === 'ZN05' || zone === 'ZN07' ? 'CT06' : 'SPVD',
    };
    const code = wanted[workflow] ?? '';
    return contractors.has(code) ? code : [...contractors][0]!;
  }

  #openStage(op: OperationRecord, key: string, at: Date, predecessor: number | null): void {
    const stage = stageOf(op.definition, key)!;
    op.opened.add(key);
    op.open++;
    const type = this.world.content.activityTypes.find(({ code }) => code === stage.activityType);
    const known = this.#known(op);
    const start = momentOf(stage.term?.from ? known[stage.term.from] : undefined, at);
    const row: ActivityRecord = {
      id: this.#ids.activity(),
      operation_id: op.id,
      workflow_id: this.world.workflows.get(op.workflow)!.id,
      stage: key,
      kind: stage.kind,
      type_id: type ? this.world.types.get(type.code)! : null,
      form_version_id: stage.form ? (this.world.formVersions.get(stage.form) ?? null) : null,
      status: 'new',
      sync_state: 'SYNC',
      sync_error: null,
      priority: stage.priority ?? type?.priority ?? 'half',
      employee_id: null,
      company_id: this.world.companies.get(op.company) ?? null,
      zone_id: this.world.zones.get(op.customer.barrio.zone) ?? null,
      account: op.customer.account,
      subscriber: op.customer.subscriber,
      address: op.customer.address,
      latitude: op.customer.latitude,
      longitude: op.customer.longitude,
      predecessor_id: predecessor,
      created_at: at.toISOString(),
      not_before: stage.notBefore
        ? notBefore(
            momentOf(known[stage.notBefore.from ?? ''], at),
            stage.notBefore,
            this.agenda.calendar,
          ).toISOString()
        : null,
      due_at: stage.term && stage.kind !== 'system' ? this.agenda.due(start, stage.term).toISOString() : null,
      assigned_at: null,
      started_at: null,
      done_at: null,
      ended_at: null,
      wakes_at: null,
      reason: null,
      version: 1,
    };
    this.activities.push(row);
    this.#event(row, 'open', at, { from: null });
    if (stage.kind === 'system') this.#system(op, stage, row, at);
    else if (stage.kind === 'office') this.#office(op, stage, row, at);
    else this.#field(op, stage, row, at);
  }

  /** What a phone or a desk knows of the operation: prefilled, facts, and what earlier stages answered. */
  #known(op: OperationRecord): Record<string, unknown> {
    return Object.assign({}, op.prefill, op.facts, ...Object.values(op.answers), {
      workflow: op.workflow,
    }) as Record<string, unknown>;
  }

  #event(
    row: ActivityRecord,
    event: string,
    at: Date,
    {
      from = row.status,
      actor = null,
      device = null,
      deviceAt = null,
      reason = null,
      place = null,
    }: EventDetail = {},
  ): void {
    this.events.push({
      activity_id: row.id,
      at: at.toISOString(),
      device_at: deviceAt?.toISOString() ?? null,
      actor_id: actor,
      device_id: device,
      event,
      from_status: from,
      to_status: row.status,
      employee_id: row.employee_id,
      reason,
      latitude: place?.lat ?? null,
      longitude: place?.lng ?? null,
    });
    if (event !== 'open') row.version++;
  }

  #move(row: ActivityRecord, event: string, to: ActivityStatus, at: Date, detail: EventDetail = {}): void {
    const from = row.status;
    row.status = to;
    this.#event(row, event, at, { from, ...detail });
  }

  #system(op: OperationRecord, stage: Stage, row: ActivityRecord, at: Date): void {
    const task = stage.system!;
    if (task.type === 'wait') {
      const wakes = task.after ? this.agenda.due(at, task.after) : null;
      row.wakes_at = wakes?.toISOString() ?? null;
      const plan = op.plan[stage.key];
      const pays =
        plan?.finishAt ??
        (stage.key === 'S04' && this.random.chance(0.86)
          ? new Date(at.getTime() + this.random.decimal(0.08, 3, 3) * day)
          : null);
      if (pays && stage.key === 'S04' && pays <= this.world.now) {
        this.timeline.add(pays, () => {
          Object.assign(op.facts, { pago_registrado: 'si', hora_pago: pays.toISOString() });
          this.#finishStage(op, stage, row, new Date(pays.getTime() + minute), {});
        });
      } else if (wakes && wakes <= this.world.now) {
        if (stage.key === 'P10') op.facts.recurso_interpuesto = this.random.chance(0.3) ? 'si' : 'no';
        this.timeline.add(wakes, () => this.#finishStage(op, stage, row, wakes, {}));
      }
      return;
    }
    if (task.type === 'launch') {
      this.plan({
        workflow: task.workflow,
        customer: op.customer,
        at: new Date(at.getTime() + 1000),
        createdBy: op.createdBy,
        parentId: op.id,
        facts: { causal_cambio: 'AVERIA' },
      });
    }
    this.#finishStage(op, stage, row, at, {});
  }

  #office(op: OperationRecord, stage: Stage, row: ActivityRecord, at: Date): void {
    const plan = op.plan[stage.key];
    const done = plan?.finishAt ?? this.agenda.desk(at, stage.term!);
    // A hidden leak is followed for two months; a few decisions are overdue on somebody's desk.
    if (
      plan?.outcome === 'open' ||
      stage.key === 'C13' ||
      done > this.world.now ||
      (!plan && this.random.chance(0.004))
    )
      return;
    this.timeline.add(done, () => {
      const author = this.#user(this.#desk(op));
      const answers = officeDecision(this.random, stage, done, plan?.answers);
      this.submissions.push({
        id: this.#ids.submission(),
        activity_id: row.id,
        number: 1,
        form_version_id: row.form_version_id!,
        state: 'current',
        answers,
        author_id: author,
        device_id: null,
        mutation_id: null,
        started_at: new Date(done.getTime() - this.random.int(2, 20) * minute).toISOString(),
        device_at: null,
        received_at: done.toISOString(),
        latitude: null,
        longitude: null,
      });
      this.#finishStage(op, stage, row, done, answers, author);
    });
  }

  #desk(op: OperationRecord): string {
    const known = (desks[op.workflow] ?? []).filter((username) => this.world.users.has(username));
    return known.length > 0
      ? this.random.pick(known)
      : this.world.content.people.find((person) => person.role === 'DESPACHADOR')!.username;
  }

  #field(op: OperationRecord, stage: Stage, row: ActivityRecord, at: Date): void {
    const plan = op.plan[stage.key] ?? {};
    if (plan.outcome === 'new') return;
    const type = this.world.content.activityTypes.find(({ code }) => code === stage.activityType)!;
    const person = plan.employee
      ? this.world.content.people.find(({ username }) => username === plan.employee)!
      : this.agenda.employee(type.skill, op.customer.barrio.zone);
    if (!skillsOf[person.position]) return;
    const earliest = new Date(
      Math.max(
        at.getTime() + this.random.int(10, 90) * minute,
        row.not_before ? Date.parse(row.not_before) : 0,
      ),
    );
    const start = plan.finishAt
      ? new Date(plan.finishAt.getTime() - type.minutes * minute)
      : this.agenda.slot(person, earliest, type.minutes);
    const finish = new Date(
      start.getTime() +
        this.random.int(Math.ceil(type.minutes * 0.7), Math.ceil(type.minutes * 1.3)) * minute,
    );
    const fresh = at >= this.agenda.today;
    const running = start >= this.agenda.today && this.random.chance(0.15);
    if (!plan.outcome && running && this.random.chance(0.06)) return;
    const outcome =
      plan.outcome ??
      (finish > this.world.now || running
        ? 'open'
        : this.random.weighted([
            ['synchronized', 922],
            ['unrealized', fresh ? 78 : 56],
            ['rejected', fresh ? 20 : 3],
            ['done', fresh ? 40 : 10],
            ['open', at.getTime() > this.world.now.getTime() - 12 * day ? 5 : 0],
          ] as const));
    const assigned = new Date(
      Math.min(at.getTime() + this.random.int(3, 55) * minute, start.getTime() - 3 * minute),
    );
    const assignAt = assigned > at ? assigned : new Date(at.getTime() + minute);
    if (assignAt > this.world.now) return;
    this.timeline.add(assignAt, () => this.#assign(op, row, person, assignAt));
    this.timeline.add(new Date(assignAt.getTime() + 1), () =>
      this.#work(op, stage, row, person, { outcome, assignAt, start, finish, plan }),
    );
  }

  #assign(op: OperationRecord, row: ActivityRecord, person: PersonContent, at: Date): void {
    const dispatcher = this.#user(this.#desk(op));
    if (this.random.chance(0.03)) {
      const other = this.world.content.people.filter(
        (each) => each.mobile && each.position === person.position && each !== person,
      );
      if (other.length > 0) {
        row.employee_id = this.#user(this.random.pick(other).username);
        this.#move(row, 'assign', 'assigned', new Date(at.getTime() - 30_000), { actor: dispatcher });
        row.employee_id = this.#user(person.username);
        this.#event(row, 'reassign', at, {
          actor: dispatcher,
          reason: 'Redistribución de carga entre cuadrillas',
        });
      }
    }
    if (row.status === 'new') {
      row.employee_id = this.#user(person.username);
      this.#move(row, 'assign', 'assigned', at, { actor: dispatcher });
    }
    row.assigned_at = at.toISOString();
    row.company_id = this.world.companies.get(person.company) ?? row.company_id;
    row.sync_state = 'BY_SYNC';
  }

  #work(
    op: OperationRecord,
    stage: Stage,
    row: ActivityRecord,
    person: PersonContent,
    {
      outcome,
      assignAt,
      start,
      finish,
      plan,
    }: {
      outcome: NonNullable<StagePlan['outcome']>;
      assignAt: Date;
      start: Date;
      finish: Date;
      plan: StagePlan;
    },
  ): void {
    const actor = this.#user(person.username);
    const device = this.devices.get(actor)!;
    const { now } = this.world;
    const step = (event: string, to: ActivityStatus, at: Date) =>
      this.#move(row, event, to, at, {
        actor,
        device,
        deviceAt: new Date(at.getTime() - this.random.int(1, 30) * 1000),
      });
    const between = (from: Date, to: Date, share: number) =>
      new Date(
        Math.min(now.getTime(), from.getTime() + Math.max(1000, (to.getTime() - from.getTime()) * share)),
      );
    const reach =
      outcome === 'open'
        ? (plan.status ??
          this.random.weighted([
            ['assigned', 8],
            ['downloaded', 8],
            ['seen', 8],
            ['pending', 3],
          ] as const))
        : 'pending';
    const last = outcome === 'open' && start > now ? now : start;
    if (reach === 'assigned') return;
    step('download', 'downloaded', between(assignAt, last, 0.3));
    row.sync_state = 'SYNC';
    if (reach === 'downloaded') return;
    step('see', 'seen', between(assignAt, last, 0.8));
    if (reach === 'pending') {
      const begun = outcome === 'open' ? between(assignAt, now, 0.95) : start;
      step('begin', 'pending', begun);
      row.started_at = begun.toISOString();
    }
    if (plan.syncError) Object.assign(row, { sync_state: 'ERROR', sync_error: plan.syncError });
    if (outcome === 'open') return;
    if (outcome === 'unrealized' || outcome === 'rejected')
      return this.#failed(op, stage, row, actor, device, outcome, finish);
    this.#submitted(op, stage, row, actor, device, outcome, finish, plan);
  }

  #failed(
    op: OperationRecord,
    stage: Stage,
    row: ActivityRecord,
    actor: number,
    device: string,
    outcome: 'unrealized' | 'rejected',
    at: Date,
  ): void {
    const reason = this.random.pick(outcome === 'unrealized' ? failures : refusals);
    row.reason = reason;
    row.ended_at = at.toISOString();
    this.#move(row, outcome === 'unrealized' ? 'unrealize' : 'reject', outcome, at, {
      actor,
      device,
      deviceAt: at,
      reason,
    });
    const result =
      row.form_version_id === this.world.formVersions.get('FCAMB01') ||
      row.form_version_id === this.world.formVersions.get('FIRRE01')
        ? 'no_permite'
        : 'no_efectiva';
    this.timeline.add(at, () =>
      this.#next(
        op,
        stage,
        row,
        at,
        outcome === 'unrealized' ? { resultado: result, causal: 'PREDIOSOLO', pudo_leer: 'no' } : {},
      ),
    );
  }

  #submitted(
    op: OperationRecord,
    stage: Stage,
    row: ActivityRecord,
    actor: number,
    device: string,
    outcome: NonNullable<StagePlan['outcome']>,
    finish: Date,
    plan: StagePlan,
  ): void {
    const type = this.world.content.activityTypes.find(({ code }) => code === stage.activityType)!;
    const known = this.#known(op);
    const answers = answersByForm[stage.form ?? type.form]!({
      random: this.random,
      workflow: op.workflow,
      stage: stage.key,
      at: finish,
      photos: this.photosDrawn,
      known: { ...known, lectura_actual_medidor: op.customer.reading },
      forced: plan.answers,
      offSite: plan.offSite ?? (this.random.chance(0.008) ? this.random.int(60, 420) : undefined),
    });
    const place = answers.ubicacion as { lat: number; lng: number };
    const latency = this.random.chance(0.8) ? this.random.int(5, 90) * 1000 : this.random.int(2, 55) * minute;
    const received = new Date(Math.min(this.world.now.getTime(), finish.getTime() + latency));
    row.done_at = received.toISOString();
    this.#move(row, 'finish', 'done', received, { actor, device, deviceAt: finish, place });
    row.sync_state = 'BY_SYNC';
    const submission: SubmissionRecord = {
      id: this.#ids.submission(),
      activity_id: row.id,
      number: 1,
      form_version_id: row.form_version_id!,
      state: 'current',
      answers,
      author_id: actor,
      device_id: device,
      mutation_id: this.random.uuid(finish),
      started_at: row.started_at,
      device_at: finish.toISOString(),
      received_at: received.toISOString(),
      latitude: place.lat,
      longitude: place.lng,
    };
    this.submissions.push(submission);
    const { photos, whole } = announcedPhotos(
      this.random,
      this.photosDrawn,
      submission,
      received,
      this.world.now,
      { late: outcome === 'late_photos', owed: outcome === 'done' || outcome === 'late_photos' },
    );
    this.photos.push(...photos);
    this.positions.set(actor, {
      user_id: actor,
      latitude: place.lat,
      longitude: place.lng,
      accuracy: this.random.int(4, 18),
      battery: this.random.decimal(0.25, 0.98, 2),
      device_at: finish.toISOString(),
      received_at: received.toISOString(),
    });
    if (
      isSatisfied(
        { '>': [{ var: 'answers.distancia_m' }, { var: 'param.RADIOGPS' }] },
        { answers, param: this.world.params },
      )
    )
      op.forReview = true;
    if (whole) this.timeline.add(whole, () => this.#finishStage(op, stage, row, whole, answers));
  }

  #finishStage(
    op: OperationRecord,
    stage: Stage,
    row: ActivityRecord,
    at: Date,
    answers: Answers,
    actor: number | null = null,
  ): void {
    row.ended_at = at.toISOString();
    row.wakes_at = null;
    row.done_at ??= stage.kind === 'office' ? at.toISOString() : null;
    row.sync_state = 'SYNC';
    row.sync_error = null;
    this.#move(row, 'complete', 'synchronized', at, { actor });
    op.answers[stage.key] = answers;
    this.#next(op, stage, row, at, answers);
  }

  #next(op: OperationRecord, stage: Stage, row: ActivityRecord, at: Date, answers: Answers): void {
    op.open--;
    const facts = factsOf({
      definition: op.definition,
      stageKey: stage.key,
      operationFacts: { ...op.prefill, ...op.facts },
      answersByStage: { ...op.answers, [stage.key]: answers },
      param: this.world.params,
      priority: row.priority,
      zone: op.customer.barrio.zone,
      activityType: stage.activityType ?? null,
      status: row.status,
    });
    const { open } = advance(op.definition, stage.key, facts, op.opened);
    if (stage.kind === 'field' && op.createdBy) this.#notification(op, op.createdBy, stage, row, at);
    for (const key of open) this.#openStage(op, key, new Date(at.getTime() + 200), row.id);
    this.#close(op, at);
  }

  #close(op: OperationRecord, at: Date): void {
    if (op.open > 0 || op.status === 'finished') return;
    op.status = 'finished';
    op.endedAt = at;
  }

  /** Whoever created an operation hears of the field work of the last days. */
  #notification(op: OperationRecord, createdBy: string, stage: Stage, row: ActivityRecord, at: Date): void {
    const workflow = this.world.content.workflows.find(({ code }) => code === op.workflow)!;
    const title = `${workflow.name.es} · ${op.number}`;
    const text = `Etapa «${stage.name.es}» terminada`;
    const notification: NotificationRecord = {
      user_id: this.#user(createdBy),
      title,
      content: `${text}. ${op.customer.subscriber}, ${op.customer.address}`,
      body: { format: `${title}: ${text}`, formato: op.workflow, operationId: op.id, activityId: row.id },
      read_at: null,
      created_at: at.toISOString(),
    };
    this.#newestNotifications.set(createdBy, notification);
    if (
      at.getTime() < this.world.now.getTime() - 3 * day ||
      !this.random.chance(newcomers.includes(createdBy) ? 0.35 : 0.05)
    )
      return;
    const read = at.getTime() < this.world.now.getTime() - 6 * hour && this.random.chance(0.85);
    this.notifications.push({
      ...notification,
      read_at: read ? new Date(at.getTime() + this.random.int(5, 200) * minute).toISOString() : null,
    });
  }

  #leaveNotifications(): void {
    for (const username of newcomers) {
      const newest = this.#newestNotifications.get(username);
      if (!newest) continue;
      const rung = this.notifications.findIndex(
        ({ user_id, created_at, body }) =>
          user_id === newest.user_id &&
          created_at === newest.created_at &&
          body.activityId === newest.body.activityId,
      );
      if (rung >= 0) this.notifications[rung] = newest;
      else this.notifications.push(newest);
    }
  }
}

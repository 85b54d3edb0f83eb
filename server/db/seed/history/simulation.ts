import { notBefore } from '@cuadrilla/contract/kit/business-time.ts';
import { instantOf } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { defaultNumbering } from '@cuadrilla/contract/parameterization/order-fields.ts';
import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { advance, facts as factsOf } from '#features/operation/engine/engine.rules.ts';
import type { World } from '../load/catalogues.ts';
import { day, Timeline, type Agenda } from './agenda.ts';
import { timeZone, type Answers } from './answers/scene.ts';
import { playOfficeStage, playSystemStage } from './desk-stages.ts';
import { reviewLater } from './field-review.ts';
import { playFieldStage } from './field-stage.ts';
import { NotificationLog } from './notification-log.ts';
import { recordNumbering, takeNumber } from './numbers.ts';
import { contractorOf } from './who-works.ts';
import type { DrawnPhoto } from './photo-drawing.ts';
import type { Random } from './random.ts';
import type { RefusedStep } from './refused-steps.ts';
import { annexesByType, pinnedAnnexes } from './annexes.ts';
import type {
  ActivityFormRecord,
  ActivityRecord,
  EventDetail,
  EventRecord,
  NewOperation,
  OperationRecord,
  PhotoRecord,
  PositionRecord,
  SubmissionRecord,
} from './records.ts';

export interface NextIds {
  operation: () => number;
  activity: () => number;
  submission: () => number;
}

/** The instant in an answer; a date alone is its midday in Cali, so that it stays the same day there. */
function momentOf(value: unknown, otherwise: Date): Date {
  if (typeof value !== 'string' || value === '') return otherwise;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? instantOf(value, '12:00', timeZone) : new Date(value);
}

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
  readonly activityForms: ActivityFormRecord[] = [];
  readonly annexes: ReadonlyMap<string, readonly Annex[]>;
  readonly events: EventRecord[] = [];
  readonly submissions: SubmissionRecord[] = [];
  readonly photos: PhotoRecord[] = [];
  readonly refusedSteps: RefusedStep[] = [];
  readonly notifications: NotificationLog;
  readonly positions = new Map<number, PositionRecord>();
  readonly devices = new Map<number, string>();
  readonly ids: NextIds;
  /** The last number given to operations, and the last one reserved for a record, by series. */
  readonly numbers = new Map<string, number>();
  readonly reservedNumbers = new Map<string, number>();

  constructor(world: World, random: Random, agenda: Agenda, photos: readonly DrawnPhoto[], ids: NextIds) {
    this.world = world;
    this.annexes = annexesByType(world.content);
    this.random = random;
    this.agenda = agenda;
    this.photosDrawn = photos;
    this.notifications = new NotificationLog(world, random);
    this.ids = ids;
    for (const person of world.content.people)
      if (person.mobile)
        this.devices.set(this.user(person.username), random.uuid(new Date(world.now.getTime() - 90 * day)));
  }

  plan(operation: NewOperation): void {
    this.timeline.add(operation.at, () => this.#open(operation));
  }

  run(): void {
    this.timeline.runAll();
    this.notifications.keepNewest();
  }

  user(username: string): number {
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
    const { numbering = defaultNumbering(workflow) } = this.world.workflows.get(workflow)!.definition;
    const next = takeNumber(this.numbers, numbering, at);
    const record: OperationRecord = {
      id: this.ids.operation(),
      number: number ?? next,
      workflow,
      definition: this.world.workflows.get(workflow)!.definition,
      customer,
      createdAt: at,
      createdBy,
      company: contractorOf(this.world, workflow, customer.barrio.zone),
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

  #openStage(op: OperationRecord, key: string, at: Date, predecessor: number | null): void {
    const stage = stageOf(op.definition, key)!;
    op.opened.add(key);
    op.open++;
    const type = this.world.content.activityTypes.find(({ code }) => code === stage.activityType);
    const dates = this.#datesOf(op, stage, at);
    const row: ActivityRecord = {
      id: this.ids.activity(),
      operation_id: op.id,
      operation_number: op.number,
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
      ...dates,
      assigned_at: null,
      started_at: null,
      done_at: null,
      ended_at: null,
      wakes_at: null,
      reason: null,
      cause: null,
      review: null,
      reviewed_at: null,
      reviewed_by: null,
      reactivated_at: null,
      reserved_number: this.#reservedNumber(stage, at),
      version: 1,
    };
    this.activities.push(row);
    if (type && (stage.form ?? type.form) === type.form)
      this.activityForms.push(...pinnedAnnexes(this.world, row.id, this.annexes.get(type.code) ?? []));
    this.event(row, 'open', at, { from: null });
    if (stage.kind === 'system') playSystemStage(this, op, stage, row, at);
    else if (stage.kind === 'office') playOfficeStage(this, op, stage, row, at);
    else playFieldStage(this, op, stage, row, at);
  }

  #reservedNumber({ form: code }: Stage, at: Date): string | null {
    const form = this.world.content.forms.find((one) => one.code === code);
    const numbering = form ? recordNumbering(form) : null;
    return numbering && takeNumber(this.reservedNumbers, numbering, at);
  }

  /** When a stage may begin and is due; both may count from a moment that was answered before. */
  #datesOf(op: OperationRecord, stage: Stage, at: Date): Pick<ActivityRecord, 'not_before' | 'due_at'> {
    const known = this.known(op);
    const { term, notBefore: from } = stage;
    const start = momentOf(term?.from ? known[term.from] : undefined, at);
    return {
      not_before: from
        ? notBefore(momentOf(known[from.from ?? ''], at), from, this.agenda.calendar).toISOString()
        : null,
      due_at: term && stage.kind !== 'system' ? this.agenda.due(start, term).toISOString() : null,
    };
  }

  /** What a phone or a desk knows of the operation: prefilled, facts, and what earlier stages answered. */
  known(op: OperationRecord): Record<string, unknown> {
    return Object.assign({}, op.prefill, op.facts, ...Object.values(op.answers), {
      workflow: op.workflow,
    }) as Record<string, unknown>;
  }

  event(
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

  move(row: ActivityRecord, event: string, to: ActivityStatus, at: Date, detail: EventDetail = {}): void {
    const from = row.status;
    row.status = to;
    this.event(row, event, at, { from, ...detail });
  }

  finishStage(
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
    this.move(row, 'complete', 'synchronized', at, { actor });
    if (stage.kind === 'field') reviewLater(this, op, row, at);
    op.answers[stage.key] = answers;
    this.next(op, stage, row, at, answers);
  }

  next(op: OperationRecord, stage: Stage, row: ActivityRecord, at: Date, answers: Answers): void {
    op.open--;
    const facts = factsOf({
      definition: op.definition,
      stageKey: stage.key,
      operationFacts: { ...op.prefill, ...op.facts },
      answersByStage: { ...op.answers, [stage.key]: answers },
      param: this.world.params,
      timeZone,
      priority: row.priority,
      zone: op.customer.barrio.zone,
      activityType: stage.activityType ?? null,
      status: row.status,
    });
    const { open } = advance(op.definition, stage.key, facts, op.opened);
    if (stage.kind === 'field' && op.createdBy) this.notifications.add(op, op.createdBy, stage, row, at);
    for (const key of open) this.#openStage(op, key, new Date(at.getTime() + 200), row.id);
    this.#close(op, at);
  }

  #close(op: OperationRecord, at: Date): void {
    if (op.open > 0 || op.status === 'finished') return;
    op.status = 'finished';
    op.endedAt = at;
  }
}

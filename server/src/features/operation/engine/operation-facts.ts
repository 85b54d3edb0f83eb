import { sql } from 'kysely';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { underAllNames } from '@cuadrilla/forms/former-names.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { EngineKeys } from '@cuadrilla/contract/parameterization/engine-facts.ts';
import { ancestors } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import {
  formVersion,
  settingsOf,
  workflowVersion,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import type { Facts } from '@cuadrilla/contract/parameterization/workflows/workflow-path.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import { withAnnexAnswers } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { PinnedAnnex } from '#features/parameterization/form-groups/annexes.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow, OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { facts } from './engine.rules.ts';

export type Answers = Record<string, unknown>;

/** What was opened in an operation and is not withdrawn. */
export interface StageState {
  readonly stages: ReadonlySet<string>;
  /** Current answers, by stage; those to an annex under the code of its form. */
  readonly answers: Readonly<Record<string, Answers>>;
  /** The annexes that its activity asks, by stage; a stage without any is missing. */
  readonly annexes: Readonly<Record<string, readonly PinnedAnnex[]>>;
}
export const noState: StageState = { stages: new Set(), answers: {}, annexes: {} };

interface ReadState extends StageState {
  stages: Set<string>;
  answers: Record<string, Answers>;
  annexes: Record<string, PinnedAnnex[]>;
}

/** The published version of the form of a version; null when nothing is published. */
export async function publishedDefinition(ctx: TenantCtx, versionId: number): Promise<FormDefinition | null> {
  const { code } = await formVersion(ctx, versionId);
  const publishedId = (await settingsOf(ctx)).forms.get(code);
  return publishedId === undefined ? null : (await formVersion(ctx, publishedId)).definition;
}

/**
 * The answers of one activity as conditions and later forms read them: those to an annex under the code of its form,
 * and renamed questions under all their names.
 */
export async function readableAnswers(
  ctx: TenantCtx,
  formVersionId: number | null,
  answers: Answers,
  annexes: readonly AnnexAnswers[],
): Promise<Answers> {
  const read = async (versionId: number, own: Answers): Promise<Answers> =>
    underAllNames(
      (await formVersion(ctx, versionId)).definition,
      await publishedDefinition(ctx, versionId),
      own,
    );
  const ofAnnexes: { form: string; answers: Answers }[] = [];
  for (const annex of annexes)
    ofAnnexes.push({ form: annex.form, answers: await read(annex.formVersionId, annex.answers) });
  return withAnnexAnswers(formVersionId === null ? answers : await read(formVersionId, answers), ofAnnexes);
}

/** By operation; one in which nothing is opened is missing. */
export async function stageStateOf(
  ctx: TenantCtx,
  operationIds: readonly number[],
): Promise<Map<number, StageState>> {
  const found = new Map<number, ReadState>();
  if (operationIds.length === 0) return found;
  const { rows } = await sql<{
    operation_id: number;
    stage: string;
    answers: Answers | null;
    form_version_id: number | null;
    answered: AnnexAnswers[] | null;
    annexes: PinnedAnnex[] | null;
  }>`
    select a.operation_id, a.stage, s.answers, s.form_version_id, s.annexes as answered, (
      select jsonb_agg(jsonb_build_object('form', f.code, 'formVersionId', v.id, 'when', e.condition)
        order by e.position)
      from activity_form e
        join form_version v on v.tenant_id = e.tenant_id and v.id = e.form_version_id
        join form f on f.tenant_id = v.tenant_id and f.id = v.form_id
      where e.tenant_id = ${ctx.tenantId} and e.activity_id = a.id) as annexes
    from activity a
      left join submission s
        on s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id and s.state = 'current'
    where a.tenant_id = ${ctx.tenantId} and a.operation_id = any(${operationIds}::bigint[])
      and a.withdrawn_at is null`.execute(ctx.db);
  for (const { operation_id, stage, answers, form_version_id, answered, annexes } of rows) {
    const state = found.get(operation_id) ?? { stages: new Set(), answers: {}, annexes: {} };
    found.set(operation_id, state);
    state.stages.add(stage);
    if (answers) state.answers[stage] = await readableAnswers(ctx, form_version_id, answers, answered ?? []);
    if (annexes) state.annexes[stage] = annexes;
  }
  return found;
}

export const answersByStage = async (ctx: TenantCtx, operationId: number): Promise<Record<string, Answers>> =>
  ((await stageStateOf(ctx, [operationId])).get(operationId) ?? noState).answers;

/** Whole days that a waiting stage has waited. */
const waited = (row: ActivityRow, { engineKeys }: WorkflowDefinition, now: Date): Answers =>
  row.kind === 'system'
    ? {
        [engineKeys.daysWaiting]: Math.floor(
          (now.getTime() - new Date(row.created_at).getTime()) / 86_400_000,
        ),
      }
    : {};

/** The number of an activity's record. It comes last: nothing that an order or a fact says may take its place. */
const reservedIn = ({ engineKeys }: WorkflowDefinition, number: string | null): Answers =>
  number === null ? {} : { [engineKeys.reservedNumber]: number };

/**
 * What the conditions of an activity's stage read.
 * @param own answers that count beside those that are stored, e.g. a decision before it is written.
 */
export async function factsOf(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  byStage: Record<string, Answers>,
  own?: Answers,
): Promise<Facts> {
  const { operation } = row;
  const settings = await settingsOf(ctx);
  const territory = await territoryOf(ctx);
  return facts({
    definition: design.definition,
    stageKey: row.stage,
    operationFacts: {
      ...waited(row, design.definition, ctx.now),
      ...(operation.prefill as Answers),
      ...(operation.facts as Answers),
      ...reservedIn(design.definition, row.reserved_number),
    },
    answersByStage: own ? { ...byStage, [row.stage]: { ...byStage[row.stage], ...own } } : byStage,
    param: settings.params,
    timeZone: ctx.timeZone,
    priority: operation.priority,
    status: row.status,
    zone: operation.zone_id === null ? null : (territory.zones.get(operation.zone_id)?.code ?? null),
    activityType: row.type_id === null ? null : (settings.types.get(row.type_id)?.code ?? null),
  });
}

/** The columns of an operation that forms are prefilled from. */
export type Order = Pick<
  OperationRow,
  | 'workflow_version_id'
  | 'account'
  | 'subscriber'
  | 'address'
  | 'zone_id'
  | 'barrio_id'
  | 'latitude'
  | 'longitude'
  | 'prefill'
  | 'facts'
>;

const plain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What the form of a stage starts with: the order and its prefilled block, the operation's facts, and what
 * earlier stages answered. An earlier answer never fills in a question that this form asks again.
 * @param form null when the stage has none.
 */
export async function prefillOf(
  ctx: TenantCtx,
  definition: WorkflowDefinition,
  { stage, reserved_number }: Pick<ActivityRow, 'stage' | 'reserved_number'>,
  operation: Order,
  byStage: Readonly<Record<string, Answers>>,
  form: FormDefinition | null,
): Promise<Answers> {
  const questions = form ? questionsOf(form) : null;
  const inherited: Answers = {};
  for (const key of ancestors(definition, stage).toReversed()) {
    for (const [name, value] of Object.entries(byStage[key] ?? {})) {
      const question = questions?.get(name);
      if (plain(value) && (!question || question.json.readOnly === true)) inherited[name] = value;
    }
  }
  const keys = definition.engineKeys;
  const { code: workflow } = await workflowVersion(ctx, operation.workflow_version_id);
  return {
    ...inherited,
    [keys.workflow]: workflow,
    [keys.account]: operation.account,
    [keys.subscriber]: operation.subscriber,
    [keys.address]: operation.address,
    ...(await placeOf(ctx, keys, operation)),
    ...(operation.prefill as Answers),
    ...(operation.facts as Answers),
    ...reservedIn(definition, reserved_number),
  };
}

/** Where an order is, as far as that is known. */
async function placeOf(
  ctx: TenantCtx,
  keys: EngineKeys,
  { zone_id, barrio_id, latitude, longitude }: Order,
): Promise<Answers> {
  const { zones, barrios } = await territoryOf(ctx);
  const zone = zone_id === null ? undefined : zones.get(zone_id);
  const barrio = barrio_id === null ? undefined : barrios.find(({ id }) => id === barrio_id);
  return {
    ...(barrio ? { [keys.neighbourhood]: barrio.name } : {}),
    ...(zone ? { [keys.zone]: zone.name[ctx.locale] } : {}),
    ...(latitude !== null && longitude !== null
      ? { [keys.latitude]: latitude, [keys.longitude]: longitude }
      : {}),
  };
}

/** How many launches led to an operation; counts eleven at most. */
export async function launchDepth(ctx: TenantCtx, operationId: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive chain(id, depth) as (
      select ${operationId}::bigint, 0 union all
      select o.parent_id, depth + 1
      from chain join operation o on o.tenant_id = ${ctx.tenantId} and o.id = chain.id
      where o.parent_id is not null and depth < 11)
    select max(depth)::int as depth from chain`.execute(ctx.db);
  return rows[0]?.depth ?? 0;
}

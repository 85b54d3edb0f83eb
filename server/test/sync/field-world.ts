import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { MutationInput } from '@cuadrilla/contract/operation/sync.ts';
import { publishedWorkflow } from '#features/parameterization/design.store.ts';
import { openOperations } from '#features/operation/engine/engine-run.ts';
import { applyEvent } from '#features/operation/activities/activity-events.ts';
import { lockActivity } from '#features/operation/activities/activity-lock.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fieldPermissions, testApp, type Person, type TestApp } from '../app.ts';

export type Worker = Person & { deviceId: string };

/**
 * A tenant with one small workflow of two field stages, and the people and phones that a test of the sync
 * needs.
 */
export interface FieldWorld {
  tenantId: number;
  formVersionId: number;
  zoneId: number;
  dispatcher: Person;
  worker(): Promise<Worker>;
  /** Opens an operation; gives the number of its first activity. */
  open(number?: string): Promise<number>;
  assign(activityId: number, employeeId: number): Promise<void>;
  /** Opens an activity and assigns it. */
  given(worker: Worker): Promise<{ id: number; version: number }>;
  /** Without a work code: what the sync sees of a reassignment is the same. */
  reassign(activityId: number, employeeId: number): Promise<void>;
  reactivate(activityId: number): Promise<void>;
  activity(id: number): Promise<{
    status: string;
    sync_state: string;
    sync_error: string | null;
    version: number;
    employee_id: number;
    operation_id: number;
  }>;
  submissions(
    activityId: number,
  ): Promise<{ state: string; answers: Record<string, unknown>; author_id: number }[]>;
  asTenant<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
}

export const definition = {
  title: 'Prueba',
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'radiogroup', name: 'resultado', choices: ['efectiva', 'no_efectiva'], isRequired: true },
        { type: 'text', name: 'lectura', inputType: 'number', min: 0, max: 99_999 },
        { type: 'comment', name: 'nota', maxLength: 200 },
        { type: 'text', name: 'hora', inputType: 'datetime-local' },
        { type: 'file', kind: 'photo', name: 'foto', maxCount: 10 },
        { type: 'file', kind: 'audio', name: 'nota_voz', maxCount: 2 },
        { type: 'file', name: 'permiso', acceptedTypes: 'application/pdf,image/jpeg', maxCount: 2 },
      ],
    },
  ],
};

export async function fieldWorld(test: TestApp, code?: string): Promise<FieldWorld> {
  const { sql } = test;
  const tenantId = await test.tenant(code);
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    Number((await sql<{ id: string }>(`${text} returning id`, values))[0]!.id);
  const zoneId = await idOf(
    `insert into zone (tenant_id, code, name_es, name_en, latitude, longitude)
      values ($1, 'ZN01', 'Norte', 'North', 3.47, -76.52)`,
    [tenantId],
  );
  const formId = await idOf(
    `insert into form (tenant_id, code, name_es, name_en, quality_code)
      values ($1, 'FORM1', 'Acta', 'Record', 'Q1')`,
    [tenantId],
  );
  const formVersionId = await idOf(
    `insert into form_version (tenant_id, form_id, version, status, definition)
      values ($1, $2, '1.0', 'published', $3)`,
    [tenantId, formId, JSON.stringify(definition)],
  );
  await idOf(
    `insert into activity_type (tenant_id, code, name_es, name_en, form_id)
      values ($1, 'VISITA', 'Visita', 'Visit', $2)`,
    [tenantId, formId],
  );
  const workflowId = await idOf(
    `insert into workflow (tenant_id, code, name_es, name_en) values ($1, 'WFTEST', 'Prueba', 'Test')`,
    [tenantId],
  );
  const stage = (key: string) => ({
    key,
    name: { es: `Etapa ${key}`, en: `Stage ${key}` },
    kind: 'field',
    activityType: 'VISITA',
  });
  await idOf(
    `insert into workflow_version (tenant_id, workflow_id, number, status, definition)
      values ($1, $2, 1, 'published', $3)`,
    [
      tenantId,
      workflowId,
      JSON.stringify({
        start: 'S01',
        stages: [stage('S01'), { ...stage('S02'), term: { amount: 24, unit: 'hours', from: 'hora' } }],
        transitions: [
          { from: 'S01', to: 'S02', order: 1, when: { '==': [{ var: 'answers.resultado' }, 'efectiva'] } },
        ],
      }),
    ],
  );
  const dispatcher = await test.person(tenantId);
  const request = {
    requestId: 'test',
    locale: 'es' as const,
    log: test.app.platform.log,
    address: null,
    agent: null,
  };
  const asTenant: FieldWorld['asTenant'] = (work) => test.app.units.asTenant(tenantId, request, work);
  let count = 0;
  const move = (event: 'assign' | 'reassign' | 'reactivate') => (activityId: number, employeeId?: number) =>
    asTenant(
      async (ctx) =>
        void (await applyEvent(ctx, await lockActivity(ctx, activityId), event, {
          ...(employeeId === undefined ? {} : { employeeId }),
          reason: 'Así se decidió',
        })),
    );

  const world: FieldWorld = {
    tenantId,
    formVersionId,
    zoneId,
    dispatcher,
    asTenant,
    async worker() {
      const person = await test.person(tenantId, { can: fieldPermissions, mobile: true, zoneId });
      const deviceId = randomUUID();
      await person.client.operation.sync.register({ body: { deviceId } });
      return { ...person, deviceId };
    },
    async open(number = `N-${++count}`) {
      const [operationId] = await asTenant(async (ctx) =>
        openOperations(
          ctx,
          await publishedWorkflow(ctx, 'WFTEST'),
          [
            {
              number,
              priority: 'half',
              account: `C${number}`,
              subscriber: 'Ana',
              address: 'Calle 1',
              latitude: 3.47,
              longitude: -76.52,
              prefill: {},
            },
          ],
          null,
        ),
      );
      const [row] = await sql<{ id: string }>(
        'select id from activity where tenant_id = $1 and operation_id = $2',
        [tenantId, operationId],
      );
      return Number(row!.id);
    },
    async given(worker) {
      const id = await world.open();
      await world.assign(id, worker.id);
      return { id, version: (await world.activity(id)).version };
    },
    assign: move('assign'),
    reassign: move('reassign'),
    reactivate: move('reactivate'),
    async activity(id) {
      const [row] = await sql<Awaited<ReturnType<FieldWorld['activity']>>>(
        `select status, sync_state, sync_error, version, employee_id::int, operation_id::int from activity
          where tenant_id = $1 and id = $2`,
        [tenantId, id],
      );
      return row!;
    },
    submissions: (activityId) =>
      sql(
        `select state, answers, author_id::int from submission where tenant_id = $1 and activity_id = $2
          order by number`,
        [tenantId, activityId],
      ),
  };
  return world;
}

export const openTest = () => testApp();

export const push = (worker: Worker, mutations: object[]) =>
  worker.client.operation.sync.push({
    body: { deviceId: worker.deviceId, mutations: mutations as { id: string }[] },
  });
export const pull = (worker: Worker, cursor: string | null = null) =>
  worker.client.operation.sync.pull({ body: { deviceId: worker.deviceId, cursor } });

/** A mutation as a phone would make it. */
export function mutation<T extends MutationInput['type']>(
  sequence: number,
  type: T,
  rest: Omit<Extract<MutationInput, { type: T }>, 'id' | 'sequence' | 'type' | 'at'> & { id?: string },
): MutationInput {
  return { id: randomUUID(), sequence, type, at: new Date().toISOString(), ...rest } as MutationInput;
}

export const finishOf = (
  world: FieldWorld,
  sequence: number,
  activityId: number,
  baseVersion: number,
  answers: Record<string, unknown> = { resultado: 'efectiva', lectura: 120 },
  photos: { question: string; sha256: string; bytes: number; name: string }[] = [],
): MutationInput =>
  mutation(sequence, 'finish', {
    activityId,
    baseVersion,
    startedAt: new Date().toISOString(),
    formVersionId: world.formVersionId,
    answers,
    photos,
  });

export async function jpeg(seed: number, width = 640): Promise<{ bytes: Buffer; sha256: string }> {
  const noise = {
    width,
    height: 400,
    channels: 3 as const,
    background: { r: seed % 255, g: (seed * 7) % 255, b: (seed * 13) % 255 },
  };
  const bytes = await sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 120, sigma: 40 } } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, sha256: sha256Of(bytes) };
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads from the given offset on, in chunks; `cutAfter` chunks it stops, as a lost signal would. */
export async function upload(
  person: Person,
  activityId: number,
  bytes: Buffer,
  sha256: string,
  chunk = 65_536,
  cutAfter = Number.POSITIVE_INFINITY,
): Promise<{ received: number; complete: boolean }> {
  const { sync } = person.client.operation;
  let state = await sync.startUpload({ body: { activityId, sha256, bytes: bytes.length } });
  for (let sent = 0; !state.complete && sent < cutAfter; sent++) {
    const part = bytes.subarray(state.received, state.received + chunk);
    state = await sync.uploadChunk({
      params: { uploadId: state.uploadId },
      query: { offset: state.received },
      body: new Blob([new Uint8Array(part)]),
    });
  }
  return state;
}

import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { openData, type BenchData } from './data.ts';
import { people, restore, type World } from './restore.ts';
import { rereading } from './samples.ts';
import { Server } from './server.ts';
import { dispatcherTable } from './sweep-dispatcher.ts';
import { dashboardRequests, numberRequests } from './sweep-numbers.ts';
import { planLog } from './sweep-plans.ts';
import { bodyReads, everyGet, type ReadIds } from './sweep-reads.ts';
import { recordsForReads } from './sweep-records.ts';
import { request, screenRequests, type ScreenRequest } from './sweep-screens.ts';
import {
  notAnswered,
  screenLimit,
  send,
  slowest,
  sweep,
  sweepFailed,
  sweepLimit,
  sweepRequests,
  shareOf,
  sweepTable,
  type Share,
  type SweptSearch,
} from './sweep.ts';

type Log = (line: string) => void;

/** A part of the sweep that is not a search by key. */
interface Part {
  name: string;
  title: string;
  limit: number;
  requests: () => Iterable<ScreenRequest> | Promise<Iterable<ScreenRequest>>;
  /** Who asks; an administrator when absent. */
  as?: string;
}

/** What of the sweep runs. */
export interface SweepOptions {
  scale: number;
  /** Names of parts, and beginnings of the names of endpoints; everything when absent. */
  wanted: readonly string[] | undefined;
  share: Share;
  /** Where the times of all requests are written. */
  json: string | undefined;
}

/** @param text such as `2/5`: the second of five parts */
export function shareIn(text: string): Share {
  const [, part, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (!part || Number(part) > Number(of)) throw new Error(`--part ${text} is not a part such as 2/5.`);
  return { part: Number(part), of: Number(of) };
}

/** Every list, search and number that the contract offers, instead of the workloads; fails above the limits. */
export async function sweepAll(options: SweepOptions, log: Log): Promise<never> {
  const { scale, json } = options;
  log(`Data at scale ${scale}`);
  const data = await openData(scale, log);
  let failed = true;
  try {
    const world = await restore(data);
    const plans = planLog(data);
    await plans.begin();
    const real = await Server.start('./real.ts', [data.appUrl, data.secret, data.dataDir]);
    try {
      const swept = await sweepParts(real, data, world, options, log);
      failed = swept.failed;
      if (json) writeFileSync(json, JSON.stringify(swept.all));
      for (const one of slowest(swept.all)) {
        const token = await tokenOf(data, 'admin');
        const logged = await plans.plansOf(() => send(real.port, token, one));
        log(`\n== ${one.second.toFixed(0)} ms ${one.search}: ${one.shape}\n${logged}`);
      }
    } finally {
      await plans.end();
      await real.stop();
    }
  } finally {
    await data.stop();
  }
  process.exit(failed ? 1 : 0);
}

const tokenOf = async (data: BenchData, username: string): Promise<string> =>
  (await people(data, `username = '${username}'`, 1))[0]!.token;

async function sweepParts(
  { port }: Server,
  data: BenchData,
  world: World,
  { wanted, share }: SweepOptions,
  log: Log,
): Promise<{ all: SweptSearch[]; failed: boolean }> {
  const ids = await readIds(data, world);
  if (!wanted || wanted.includes('dispatcher'))
    log(`${await dispatcherTable(port, await tokenOf(data, 'admin'), ids)}\nload ${loadOf()}\n`);
  const all: SweptSearch[] = [];
  let failed = false;
  const parts = partsOf(data, port, ids, world);
  for (const { name, title, limit, requests, as = 'admin' } of parts) {
    if (wanted && !wanted.includes(name)) continue;
    const swept = await sweepRequests(port, () => tokenOf(data, as), shareOf(await requests(), share));
    log(`${title}: ${sweepTable(swept, limit)}\nload ${loadOf()}`);
    const unanswered = notAnswered(swept);
    if (unanswered.length > 0) log(`not answered: ${unanswered.join(', ')}`);
    failed ||= sweepFailed(swept, limit);
    all.push(...swept);
  }
  const names = wanted?.filter((one) => one !== 'dispatcher' && parts.every(({ name }) => name !== one));
  if (names?.length === 0) return { all, failed };
  const swept = await sweep(
    port,
    () => tokenOf(data, 'admin'),
    { formId: ids.formId, only: names, share },
    log,
  );
  log(`Searches of the contract: ${sweepTable(swept)}\nload ${loadOf()}`);
  return { all: [...all, ...swept], failed: failed || sweepFailed(swept) };
}

const loadOf = (): string => loadavg()[0]!.toFixed(1);

function partsOf(data: BenchData, port: number, ids: ReadIds, { phones }: World): Part[] {
  const phone = phones[0]!;
  const reads = async () => {
    const token = await tokenOf(data, 'admin');
    return [...(await everyGet((one) => send(port, token, one), ids)), ...bodyReads(ids)];
  };
  return [
    {
      name: 'screens',
      title: 'Requests of the screens',
      limit: screenLimit,
      requests: () => screenRequests(ids),
    },
    { name: 'reads', title: 'Other reads of the screens', limit: screenLimit, requests: reads },
    {
      name: 'phone',
      title: 'First pull of a phone',
      limit: screenLimit,
      requests: async () => {
        const { deviceId } = phone;
        const device = { deviceId, name: 'Bench', appVersion: '1.0' };
        const { status } = await send(
          port,
          await tokenOf(data, phone.username),
          request('operation.sync.register', 'all', device),
        );
        if (status >= 400) throw new Error(`A phone is not registered: ${status}.`);
        return [request('operation.sync.pull', 'all', { deviceId })];
      },
      as: phone.username,
    },
    { name: 'dashboards', title: 'Dashboards', limit: screenLimit, requests: dashboardRequests },
    { name: 'numbers', title: 'Measures by dimension', limit: sweepLimit, requests: numberRequests },
  ];
}

/** Records that have more than others: a long list says more of a request than an empty one. */
async function readIds(data: BenchData, world: World): Promise<ReadIds> {
  const { pool, tenantId } = data;
  const one = async <R extends Record<string, string>>(text: string): Promise<R> =>
    (await pool.query<R>(text.replaceAll('$1', String(tenantId)))).rows[0]!;
  const published = async (design: string): Promise<number> =>
    Number(
      (
        await one(
          `select id from ${design}_version where tenant_id = $1 and status = 'published' order by id limit 1`,
        )
      ).id,
    );
  const { zoneId, typeCode } = world.shelves[0]!;
  const form = await one(`select id, code from form where tenant_id = $1 order by id limit 1`);
  const work = await one(`
    select a.operation_id, a.employee_id, a.company_id, a.operation_number, a.workflow_id, w.code
    from activity a join workflow w on w.tenant_id = a.tenant_id and w.id = a.workflow_id
    where a.tenant_id = $1 and a.id = ${world.activities[0]!}`);
  return {
    activityId: world.activities[0]!,
    zoneId,
    typeCode,
    formId: Number(form.id),
    formCode: form.code!,
    operationId: Number(work.operation_id),
    employeeId: Number(work.employee_id ?? world.listeners[0]!.id),
    companyId: Number(work.company_id),
    workflowId: Number(work.workflow_id),
    workflowCode: work.code!,
    orderNumber: work.operation_number!,
    versions: {
      forms: await published('form'),
      workflows: await published('workflow'),
      rules: await published('rule'),
    },
    question: rereading.question,
    records: await recordsForReads(data, Number(work.workflow_id)),
  };
}

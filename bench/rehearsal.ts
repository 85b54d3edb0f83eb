import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RehearsalSummary } from '@cuadrilla/contract/parameterization/rehearsal/rehearsal-summary.ts';
import { ProcessorClock, type Processor } from './processor.ts';
import { Product } from './product.ts';
import { copyOperations } from './rehearsal-fill.ts';

/**
 * Rehearsals of a draft on many real operations: the operations of a workflow of the demo, with their stages, answers
 * and facts, copied over eleven months. Prints the seconds of each run and the memory of the server above what it was
 * at rest. `npm run bench-rehearsal -- --operations 100000 --workflow WFSUSREC --runs 2`
 */
const { values: options } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    workflow: { type: 'string', default: 'WFSUSREC' },
    runs: { type: 'string', default: '2' },
  },
});
const goal = { seconds: 60, memory: 100 };
const log = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (value: number): string => value.toLocaleString('en');

interface Way {
  when: Record<string, unknown> | boolean | null;
}

/** A draft of the workflow whose first comparison is turned around, so that many operations take another way. */
async function makeDraft({ client }: Product, workflowId: number): Promise<void> {
  const { createDraft, saveDraft, version: read } = client.parameterization.workflows;
  const { id: versionId } = await createDraft({ params: { id: workflowId }, body: {} });
  const { revision, definition } = (await read({ params: { versionId } })).version;
  const transitions = definition.transitions as Way[];
  const changed = transitions.find(({ when }) => typeof when === 'object' && when !== null && '==' in when);
  if (!changed) throw new Error('The workflow compares nothing.');
  changed.when = { '!=': (changed.when as Record<string, unknown>)['=='] };
  await saveDraft({ params: { versionId }, body: { revision, definition } });
}

interface Run {
  seconds: number;
  /** What it cost, whatever else the machine did. */
  processor: Processor;
  rest: number;
  most: number;
  summary: RehearsalSummary;
}

async function rehearse(product: Product, workflowId: number): Promise<Run> {
  const { rehearsals } = product.client.parameterization;
  // Until what begins with the server is over.
  await sleep(10_000);
  const rest = product.memory();
  const clock = await ProcessorClock.of(product.db);
  const before = clock.read(product.pid);
  let most = rest;
  const sampler = setInterval(() => (most = Math.max(most, product.memory())), 50);
  const begun = performance.now();
  try {
    const { id } = await rehearsals.start({ body: { workflowId, months: 12 } });
    for (;;) {
      const { status, summary } = await rehearsals.result({ params: { id } });
      if (status === 'failed') throw new Error('The rehearsal failed.');
      if (status === 'ready') {
        const seconds = (performance.now() - begun) / 1000;
        const after = clock.read(product.pid);
        const processor = {
          server: after.server - before.server,
          database: after.database - before.database,
        };
        return { seconds, processor, rest, most, summary: summary! };
      }
      await sleep(100);
    }
  } finally {
    clearInterval(sampler);
  }
}

const product = await Product.start({ demo: true });
try {
  const { rows } = await product.db.query<{ id: string; tenant_id: string }>(
    'select id, tenant_id from workflow where code = $1 order by tenant_id limit 1',
    [options.workflow],
  );
  const [workflow] = rows;
  if (!workflow) throw new Error(`The demo has no workflow ${options.workflow}.`);
  const workflowId = Number(workflow.id);
  await copyOperations(product.db, {
    tenantId: Number(workflow.tenant_id),
    workflowId,
    wanted: Number(options.operations),
    log,
  });
  await makeDraft(product, workflowId);
  // The process that wrote the demo has a larger heap than one that was started on it.
  await product.killed();
  for (let run = 1; run <= Number(options.runs); run++) {
    const { seconds, processor, rest, most, summary } = await rehearse(product, workflowId);
    const { operations, classes, trust } = summary;
    log(`\nRun ${run}, load ${loadavg()[0]!.toFixed(1)}: ${count(operations)} operations`);
    log(
      `  ${seconds.toFixed(1)} s (goal ${goal.seconds}), ${count(Math.round(operations / seconds))} a second`,
    );
    log(
      `  ${(processor.server / 1000).toFixed(1)} s of processor in the server's process, ` +
        `${(processor.database / 1000).toFixed(1)} s in those of the database`,
    );
    log(
      `  memory ${rest.toFixed(0)} MB at rest, ${(most - rest).toFixed(0)} MB above it (goal ${goal.memory})`,
    );
    log(`  reproduced ${count(trust.reproduced)}; ${JSON.stringify(classes)}`);
  }
} finally {
  await product.stop();
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayPath } from '@cuadrilla/contract/kit/client.ts';
import { Product } from './product.ts';

/**
 * Import and export of large files: their time, the memory they take, how long others wait meanwhile, and the
 * effect of a kill and of a reader that is slow or disconnects (R15, R16 of the security goals). `npm run
 * bench-files -- --rows 10000 --exported 100000`
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, exported: { type: 'string', default: '100000' } },
});
const rows = Number(options.rows);
const exported = Number(options.exported);
const good = rows - Math.floor(rows / 100);
const table: { figure: string; measured: string; goal: string; reached: string }[] = [];
const note = (figure: string, measured: number, unit: string, most: number): void => {
  table.push({
    figure,
    measured: `${measured < 10 ? measured.toFixed(2) : Math.round(measured).toLocaleString('en')} ${unit}`,
    goal: `${most.toLocaleString('en')} ${unit}`,
    reached: measured <= most ? 'yes' : 'no',
  });
};
const product = await Product.start();
const { lists, listItems } = product.client.administration;

/** How much the server's memory rises above what it was, MB, while `work` runs. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = product.memory();
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, product.memory())), 50);
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  return most - before;
}

/** 95th percentile, ms, of what a person waits for a page of a list while `work` runs. */
async function waitMeanwhile(work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  let over = false;
  const reader = (async () => {
    while (!over) {
      const begun = performance.now();
      await lists.search({ body: { size: 50 } });
      waits.push(performance.now() - begun);
      await sleep(50);
    }
  })();
  await work();
  over = true;
  await reader;
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!;
}

async function upload(listId: number): Promise<number> {
  const file = [
    'code;nameEs;nameEn;position',
    ...Array.from(
      { length: rows },
      (_, n) => `K${n + 1};${n % 100 === 99 ? '' : `Elemento ñ ${n}`};Item ${n};${n}`,
    ),
  ].join('\n');
  return (
    await listItems.importCheck({
      query: { fileName: 'carga.csv', existing: 'refuse', given: JSON.stringify({ listId }) },
      body: new Blob([file]),
    })
  ).id;
}
async function until(
  id: number,
  done: (job: Awaited<ReturnType<typeof listItems.importStatus>>) => boolean,
): Promise<void> {
  for (;;) {
    const job = await listItems.importStatus({ params: { id } });
    if (job.status === 'failed') throw new Error(`The upload failed: ${job.failure}`);
    if (done(job)) return;
    await sleep(20);
  }
}
const loading = (id: number) => listItems.importLoad({ params: { id }, body: { skipBad: true } });
const loaded = (id: number) => until(id, ({ status }) => status === 'loaded');
const newList = async (code: string): Promise<number> =>
  (await lists.create({ body: { code, nameEs: code, nameEn: code } })).id;
const present = async (listId: number): Promise<number> =>
  Number(
    (
      await product.db.query<{ n: string }>(
        `
          select count(distinct code) as n from list_item
            where list_id = $1 having count(*) = count(distinct code)`,
        [listId],
      )
    ).rows[0]?.n ?? -1,
  );

async function imports(): Promise<void> {
  const whole = async (listId: number): Promise<void> => {
    const id = await upload(listId);
    await until(id, ({ status, bad }) => status === 'checked' && bad === rows - good);
    await loading(id);
    await loaded(id);
  };
  // A first one, so that what a new process has yet to compile is not measured.
  await whole(await newList('PRIMERA'));
  const listId = await newList('MEDIDA');
  let seconds = 0;
  let wait = 0;
  const grown = await growth(async () => {
    wait = await waitMeanwhile(async () => {
      const begun = performance.now();
      await whole(listId);
      seconds = (performance.now() - begun) / 1000;
    });
  });
  const label = `import of ${rows.toLocaleString('en')} rows`;
  note(`${label}, checked and loaded`, seconds, 's', 60);
  note(`${label}: memory`, grown, 'MB', 150);
  note(`${label}: p95 of a list meanwhile`, wait, 'ms', 1000);
  note(`${label}: rows missing or doubled`, Math.abs(good - (await present(listId))), 'rows', 0);

  const second = await newList('MUERTA');
  const id = await upload(second);
  await until(id, ({ status }) => status === 'checked');
  await loading(id);
  await until(id, ({ done }) => done > 0);
  const down = await product.killed();
  const begun = performance.now();
  await loaded(id);
  note('killed in the middle: ready again', down / 1000, 's', 10);
  note('killed in the middle: loaded after', (performance.now() - begun) / 1000, 's', 120);
  note('killed in the middle: rows missing or doubled', Math.abs(good - (await present(second))), 'rows', 0);
}

interface Reading {
  socket: Socket;
  firstByte: number;
}
async function read(format: 'csv' | 'xlsx'): Promise<Reading> {
  const body = JSON.stringify({ format });
  const begun = performance.now();
  const socket = connect({ port: product.port, host: '127.0.0.1' });
  socket.write(
    [
      `POST ${gatewayPath}${listItems.export.endpoint.path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${product.token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  if (!first.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(first.toString('utf8'));
  return { socket, firstByte: (performance.now() - begun) / 1000 };
}

async function exports(): Promise<void> {
  const listId = await newList('ENORME');
  const {
    rows: [tenant],
  } = await product.db.query<{ tenant_id: string }>('select tenant_id from list where id = $1', [listId]);
  await product.db.query(
    `
      insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
        select $1, $2, 'K' || n, 'Elemento ' || md5(n::text) || ' ñ', 'Item ' || md5(n::text), n
        from generate_series(1, $3::int) n`,
    [tenant!.tenant_id, listId, exported],
  );
  await product.db.query('analyze list_item');
  for (const format of ['csv', 'xlsx'] as const) {
    const label = `export of ${exported.toLocaleString('en')} rows as ${format}`;
    await drain((await read(format)).socket);
    let firstByte = 0;
    const grown = await growth(async () => {
      const reading = await read(format);
      firstByte = reading.firstByte;
      await drain(reading.socket);
    });
    note(`${label}: first byte`, firstByte, 's', 2);
    note(`${label}: memory`, grown, 'MB', 120);
  }
  const slow = await growth(async () => {
    const { socket } = await read('csv');
    for (const end = performance.now() + 20_000; performance.now() < end; await sleep(100)) socket.read(1024);
    socket.destroy();
  });
  note('read at 10 kB/s for 20 s: memory', slow, 'MB', 120);

  const { socket } = await read('csv');
  socket.resume();
  while (!(await isRead()))
    if (socket.destroyed) throw new Error('The export was over before it was seen at work.');
  const left = performance.now();
  socket.destroy();
  let busy = left;
  while (performance.now() < left + 3000) if (await isRead()) busy = performance.now();
  note('given up: the database is left alone after', (busy - left) / 1000, 's', 1);
}

/** Whether the database is executing a statement on list items. */
async function isRead(): Promise<boolean> {
  await sleep(3);
  const { rowCount } = await product.db.query(
    `
      select from pg_stat_activity
        where state = 'active' and query like '%list_item%' and pid <> pg_backend_pid()`,
  );
  return (rowCount ?? 0) > 0;
}

/** Reads to the end; a file of fewer bytes than rows was cut. */
async function drain(socket: Socket): Promise<void> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  socket.resume();
  await once(socket, 'close');
  if (bytes < exported) throw new Error(`The export ended after ${bytes} bytes.`);
}

try {
  await imports();
  await exports();
} finally {
  await product.stop();
}
console.table(table);
process.exit(table.every(({ reached }) => reached === 'yes') ? 0 : 1);

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@cuadrilla/contract/api.ts';
import { trickle, type Answer } from './client.ts';

import { dashboardCalls } from './dashboard-cases.ts';
import { definitions, patterns } from './definition-cases.ts';
import { bounded, outcomeOf, repeat, type HostileCase, type Outcome } from './outcome.ts';

/** Bodies that arrive a byte a second; the server must close each within the grace and a few seconds. */
async function trickleFor(
  count: number,
  options: Omit<Parameters<typeof trickle>[0], 'address'>,
  address: string,
): Promise<Outcome> {
  const clients = repeat(count, () => trickle({ ...options, address }));
  const times = await Promise.all(
    clients.map(({ closed, socket }) =>
      Promise.race([closed, pause(45_000).then(() => (socket.destroy(), Infinity))]),
    ),
  );
  const left = times.filter((time) => time === Infinity).length;
  return {
    answers: new Map([
      [`closed within ${Math.round(Math.max(...times.filter(Number.isFinite)) / 1000)} s`, count - left],
    ]),
    faults: left > 0 ? [`${left} connections were open after 45 s`] : [],
  };
}

const slowUploads: HostileCase = {
  id: 'N2',
  what: '64 uploads of a file that arrive a byte a second',
  run({ port, address, clerk, contractId }) {
    const path = `${api.administration.contracts.addFile.path.replace(':id', String(contractId))}?fileName=lento.csv`;
    return trickleFor(
      64,
      { port, path, token: clerk, contentType: 'application/octet-stream', length: 5000 },
      address,
    );
  },
};
const slowSignIns: HostileCase = {
  id: 'N6',
  what: '300 sign-ins that arrive a byte a second',
  run: ({ port, address }) =>
    trickleFor(300, { port, path: '/auth/login', contentType: 'application/json', length: 500 }, address),
};

const searches: HostileCase = {
  id: 'N4',
  what: '20 connections search for many texts at once, 10 s',
  async run({ client, viewer: token }) {
    const filters = (round: number) =>
      repeat(20, (at) => ({ key: 'text', operator: 'LIKE', value: `z${round}q${at}`, connector: 'OR' }));
    const few = (round: number) => [{ key: 'text', operator: 'LIKE', value: `ar${round % 10}` }];
    const end = performance.now() + 10_000;
    const answers: Answer[] = [];
    const worker = async (_: unknown, at: number) => {
      for (let round = at; performance.now() < end; round++)
        answers.push(
          await client.send('POST', api.operation.operations.search.path, {
            token,
            body: { filters: round % 2 ? filters(round) : few(round), page: 0, size: 200 },
          }),
        );
    };
    await Promise.all(repeat(20, () => null).map(worker));
    return outcomeOf(answers, bounded);
  },
};

const ownTransactions: HostileCase = {
  id: 'N5',
  what: '40 begun photo uploads and 40 checks of work codes at once, five times',
  async run({ client, phone, administrator, employeeId }) {
    const answers: Answer[] = [];
    for (let round = 0; round < 5; round++)
      answers.push(
        ...(await Promise.all([
          ...repeat(40, (at) =>
            client.send('POST', api.operation.sync.startUpload.path, {
              token: phone,
              body: { activityId: at + 1, sha256: 'a'.repeat(64), bytes: 1000 },
            }),
          ),
          ...repeat(40, () =>
            client.send('POST', api.operation.workCodes.check.path, {
              token: administrator,
              body: { employeeId, code: 'ZZZZZZ' },
            }),
          ),
        ])),
      );
    return outcomeOf(answers, (answer) => answer.status < 500 && bounded(answer));
  },
};

const waitingMutations: HostileCase = {
  id: 'N7',
  what: 'a phone sends what has to wait, 200 kB each, from ten devices',
  async run({ client, phone: token }) {
    const answers: Answer[] = [];
    const results = new Map<string, number>();
    for (let device = 0; device < 10; device++) {
      const deviceId = randomUUID();
      answers.push(
        await client.send('POST', api.operation.sync.register.path, { token, body: { deviceId } }),
      );
      for (let from = 2; from < 62; from += 20) {
        const answer = await client.send('POST', api.operation.sync.push.path, {
          token,
          body: { deviceId, mutations: repeat(20, (at) => largeFinish(from + at)) },
        });
        answers.push(answer);
        for (const { result } of (answer.data as { answers?: { result: string }[] } | undefined)?.answers ??
          [])
          results.set(`mutation ${result}`, (results.get(`mutation ${result}`) ?? 0) + 1);
      }
    }
    const outcome = outcomeOf(answers, bounded);
    const held = results.get('mutation held') ?? 0;
    if (held > 120) outcome.faults.push(`${held} mutations of 200 kB are stored`);
    return { ...outcome, answers: new Map([...outcome.answers, ...results]) };
  },
};
let mutations = 0;
const largeFinish = (sequence: number) => ({
  id: `0198e0a0-0000-7000-8000-${String(++mutations).padStart(12, '0')}`,
  type: 'finish',
  sequence,
  at: '2026-11-22T12:00:00.000Z',
  activityId: 1,
  baseVersion: 1,
  startedAt: '2026-11-22T11:00:00.000Z',
  formVersionId: 1,
  answers: { nota: 'x'.repeat(200_000) },
});

const wrongPasswords: HostileCase = {
  id: 'N8',
  what: '60 wrong passwords of one client behind the proxy',
  async run({ client }) {
    const tryFrom = (address: string, username: string) =>
      client.send('POST', '/auth/login', {
        body: { username, password: 'una clave errada' },
        headers: { 'x-forwarded-for': address },
      });
    const answers: Answer[] = [];
    for (let at = 0; at < 60; at++) answers.push(await tryFrom('203.0.113.9', `nadie${at}`));
    const outcome = outcomeOf(answers, ({ status }) => status === 401 || status === 429);
    if (answers.at(-1)!.status !== 429) outcome.faults.push('sixty wrong passwords were all tried');
    const neighbour = await tryFrom('203.0.113.10', 'otra');
    if (neighbour.status !== 401)
      outcome.faults.push(`another client behind the proxy got ${neighbour.status}`);
    return outcome;
  },
};

const wrongCodes: HostileCase = {
  id: 'N9',
  what: '200 wrong work codes of a field employee against another',
  async run({ client, phone, clerk, administrator, employeeId }) {
    const check = (token: string, code: string) =>
      client.send('POST', api.operation.workCodes.check.path, { token, body: { employeeId, code } });
    const answers: Answer[] = [];
    for (let at = 0; at < 100; at++) answers.push(await check(phone, 'ZZZZZZ'), await check(clerk, 'ZZZZZZ'));
    const outcome = outcomeOf(answers, ({ status }) => status < 500);
    const made = await client.send('POST', api.operation.workCodes.generate.path, {
      token: administrator,
      body: { employeeId },
    });
    if (made.status !== 200) outcome.faults.push(`staff got ${made.status} for a code`);
    return outcome;
  },
};

const largeBodies: HostileCase = {
  id: 'N6',
  what: 'bodies of 30 MB and JSON nested a hundred thousand deep',
  async run({ client, viewer: token }) {
    const send = (body: Buffer) =>
      client
        .send('POST', api.operation.operations.search.path, {
          token,
          body,
          headers: { 'content-type': 'application/json' },
        })
        // The server may close before all is sent.
        .catch((): Answer => ({ status: 413, key: 'closed', retryAfter: null, data: undefined }));
    const deep = Buffer.from(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    const answers = await Promise.all([
      ...repeat(8, () => send(Buffer.alloc(30_000_000, 0x20))),
      ...repeat(8, () => send(deep)),
    ]);
    return outcomeOf(answers, ({ status }) => status >= 400 && status < 500);
  },
};

export const hostileCases: HostileCase[] = [
  definitions,
  slowUploads,
  patterns,
  searches,
  dashboardCalls,
  ownTransactions,
  slowSignIns,
  waitingMutations,
  wrongPasswords,
  wrongCodes,
  largeBodies,
];

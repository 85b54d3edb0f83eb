import {
  argon2,
  createHmac,
  randomBytes,
  randomUUID,
  timingSafeEqual,
  type Argon2Parameters,
} from 'node:crypto';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { openSecrets } from '../server/src/platform/crypto/secrets.ts';
import { rawNumbers, type RawNumbers } from './bare-numbers.ts';
import { activityColumns, bareSql, itsNames } from './bare-sql.ts';
import { statementOf, type ListShape } from './shapes.ts';

/**
 * The server that the product is compared with: the least code that does the same useful work. Ideal SQL,
 * prepared, as the superuser: no authorization, no row-level security, no audit, no history of requests, no
 * rules, no validated replies.
 */
const [ownerUrl = '', secret = '', tenant = ''] = process.argv.slice(2);
const tenantId = Number(tenant);
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString());
const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 });
pool.on('error', () => undefined);
const run = async <R extends object>(name: keyof typeof bareSql, values: unknown[]): Promise<R[]> =>
  (await pool.query<R>({ name, text: bareSql[name], values: [tenantId, ...values] })).rows;
const app = Fastify();
type Body = Record<string, never>;
const paged = (rows: { total?: number }[]) => ({ total: rows[0]?.total ?? 0, content: rows });

app.post<{ Body: { username: string; password: string } }>('/login', async ({ body }, reply) => {
  const [user] = await run<{ id: number; password_hash: string }>('login', [body.username]);
  if (!user || !(await verified(user.password_hash, body.password))) return reply.code(401).send({});
  const token = randomBytes(32).toString('base64url');
  await run('session', [randomUUID(), user.id]);
  return { accessToken: signed({ sub: user.id }), refreshToken: token };
});
app.post<{ Body: { zoneId: number } }>('/employees', async ({ body }) =>
  paged(await run('employees', [body.zoneId])),
);
app.post<{ Body: { pattern: string } }>('/employeeNames', async ({ body }) =>
  paged(await run('employeeNames', [body.pattern])),
);
app.post<{ Body: { offset: number } }>('/people', async ({ body }) =>
  paged(await run('people', [body.offset])),
);
app.post<{ Body: { listId: number; offset: number } }>('/items', async ({ body }) =>
  paged(await run('items', [body.listId, body.offset])),
);
app.post<{ Body: { listId: number; pattern: string } }>('/itemTexts', async ({ body }) =>
  paged(await run('itemTexts', [body.listId, body.pattern])),
);
app.post<{ Body: { status: string; typeId: number; zoneId: number; offset: number } }>(
  '/activities',
  async ({ body }) => paged(await run('activities', [body.status, body.typeId, body.zoneId, body.offset])),
);
const prepared = new Map<string, string>();
app.post<{ Body: ListShape }>('/shapes', async ({ body }) => {
  const { text, values } = statementOf(body, activityColumns, itsNames);
  const name = prepared.get(text) ?? `shape${prepared.size}`;
  prepared.set(text, name);
  return paged((await pool.query<{ total: number }>({ name, text, values: [tenantId, ...values] })).rows);
});
app.post<{ Body: { pattern: string } }>('/activityTexts', async ({ body }) =>
  paged(await run('activityTexts', [body.pattern])),
);
app.get<{ Params: { id: number } }>(
  '/activity/:id',
  async ({ params }) => (await run('activity', [params.id]))[0],
);
app.get<{ Params: { id: number } }>('/answers/:id', async ({ params }) => run('answers', [params.id]));
app.post('/audit', async () => run('audit', []));
app.post<{ Body: { operationId: number; typeId: number; stage: string; employeeId: number } }>(
  '/create',
  async ({ body }) => (await run('create', [body.operationId, body.typeId, body.stage, body.employeeId]))[0],
);
app.post<{ Body: { employeeId: number; ids: number[]; answers: unknown[] } }>('/sync', async ({ body }) =>
  run('sync', [body.employeeId, body.ids, JSON.stringify(body.answers)]),
);
app.post<{ Params: { id: number }; Body: { userId: number } }>(
  '/read/:id',
  async ({ params, body }) => (await run('read', [params.id, body.userId]))[0],
);
app.post<{ Body: { from: string; to: string } }>('/counts', async ({ body }) =>
  run('counts', [body.from, body.to]),
);
app.post<{ Body: { queries: RawNumbers[] } }>('/numbers', async ({ body }) =>
  Promise.all(
    body.queries.map(
      async (query) => (await pool.query(rawNumbers(query), [tenantId, query.from, query.to])).rows,
    ),
  ),
);
app.get('/bare', async () => ({ ok: true }));

const io = new Server(app.server, { path: '/ws', transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => void socket.join(`u:${String((socket.handshake.auth as Body).userId)}`));
app.post<{ Body: { userIds: number[] } }>('/burst', async ({ body }) => {
  const rows = await run<{ id: number; user_id: number }>('burst', [body.userIds]);
  for (const row of rows) io.to(`u:${row.user_id}`).emit('notification', JSON.stringify(row));
  return { sent: rows.length };
});

const secrets = openSecrets({ secret, dataDir: '' });
const pepper = secrets.derive('password-pepper');
const key = secrets.derive('bare-token');
const hash = promisify(
  argon2 as (
    algorithm: 'argon2id',
    parameters: Argon2Parameters,
    done: (error: Error | null, hash: Buffer) => void,
  ) => void,
);

async function verified(stored: string, password: string): Promise<boolean> {
  const [, , , cost = '', salt = '', wanted = ''] = stored.split('$');
  const [memory, passes, parallelism] = [...cost.matchAll(/=(\d+)/g)].map(([, number]) => Number(number));
  const known = Buffer.from(wanted, 'base64');
  const found = await hash('argon2id', {
    message: createHmac('sha256', pepper).update(password).digest('hex'),
    nonce: Buffer.from(salt, 'base64'),
    memory: memory!,
    passes: passes!,
    parallelism: parallelism!,
    tagLength: known.length,
  });
  return timingSafeEqual(found, known);
}

function signed(claims: object): string {
  const part = (json: string) => Buffer.from(json).toString('base64url');
  const body = `${part('{"alg":"HS256"}')}.${part(JSON.stringify(claims))}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.server.address() as { port: number }).port });

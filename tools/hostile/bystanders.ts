import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@cuadrilla/contract/api.ts';
import { clientFrom, signIn } from './client.ts';

/** Two people of another tenant who go on with their work, and what became of each of their requests. */
export interface Bystanders {
  /** Ends one period and begins the next. */
  period(): Period;
  stop(): Promise<void>;
}
export interface Period {
  requests: number;
  /** Requests that were not answered 200. */
  failures: string[];
  /** Milliseconds. */
  p50: number;
  p95: number;
  longest: number;
}

interface Account {
  username: string;
  password: string;
}

export async function beginWork(port: number, { username, password }: Account): Promise<Bystanders> {
  let over = false;
  let times: number[] = [];
  let failures: string[] = [];
  const timed = async (what: string, send: () => Promise<{ status: number; key?: string | undefined }>) => {
    const begun = performance.now();
    const outcome = await send().then(
      ({ status, key }) => (status === 200 ? null : `${status} ${key ?? ''}`),
      (error: Error) => error.message,
    );
    times.push(performance.now() - begun);
    if (outcome !== null) failures.push(`${what}: ${outcome}`);
  };
  /** Looks at lists and writes; its neighbour signs in again and again. */
  const dispatcher = async () => {
    const client = clientFrom(port, '127.0.0.2', 2);
    const token = await signIn(client, username, password);
    const list = (path: string) => () => client.send('POST', path, { body: { page: 0, size: 20 }, token });
    while (!over) {
      await timed('operations', list(api.operation.operations.search.path));
      await timed('activities', list(api.operation.activities.search.path));
      await timed('users', list(api.security.users.search.path));
      await timed('schedule', () => client.send('GET', api.security.backups.schedule.path, { token }));
      await pause(50);
    }
    client.close();
  };
  const newcomer = async () => {
    while (!over) {
      const client = clientFrom(port, '127.0.0.3', 1);
      await timed('sign-in', () => client.send('POST', '/auth/login', { body: { username, password } }));
      client.close();
      await pause(300);
    }
  };
  const working = [dispatcher(), newcomer()];
  return {
    period() {
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
      const result = { requests: sorted.length, failures, p50: at(0.5), p95: at(0.95), longest: at(1) };
      times = [];
      failures = [];
      return result;
    },
    async stop() {
      over = true;
      await Promise.all(working);
    },
  };
}

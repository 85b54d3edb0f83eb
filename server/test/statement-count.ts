import type { App } from '../src/app.ts';

type Sent = string | { text: string };
type QueryMethod = (sent: Sent, ...rest: never[]) => unknown;

/** The statements that the requests of `work` send to the database. No other request may run meanwhile. */
export async function statementsOf(app: App, work: () => Promise<unknown>): Promise<string[]> {
  const { requests } = app.platform.pools;
  const clients = await Promise.all(
    Array.from({ length: requests.options.max ?? 10 }, () => requests.connect()),
  );
  const texts: string[] = [];
  const originals = clients.map((client) => {
    const watched = client as unknown as { query: QueryMethod };
    const { query } = watched;
    watched.query = (sent, ...rest) => {
      texts.push(typeof sent === 'string' ? sent : sent.text);
      return query.call(client, sent, ...rest);
    };
    return () => void (watched.query = query);
  });
  for (const client of clients) client.release();
  try {
    await work();
  } finally {
    for (const restore of originals) restore();
  }
  return texts;
}

export const countStatements = async (app: App, work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(app, work)).length;

import type { App } from '../src/app.ts';

type QueryMethod = (...given: never[]) => unknown;

/** How many statements the requests of `work` send to the database. No other request may run meanwhile. */
export async function countStatements(app: App, work: () => Promise<unknown>): Promise<number> {
  const { requests } = app.platform.pools;
  const clients = await Promise.all(
    Array.from({ length: requests.options.max ?? 10 }, () => requests.connect()),
  );
  let count = 0;
  const originals = clients.map((client) => {
    const counted = client as unknown as { query: QueryMethod };
    const { query } = counted;
    counted.query = (...given) => (count++, query.apply(client, given));
    return () => void (counted.query = query);
  });
  for (const client of clients) client.release();
  try {
    await work();
  } finally {
    for (const restore of originals) restore();
  }
  return count;
}

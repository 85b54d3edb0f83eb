import type { BenchData } from './data.ts';
import { dayTable, playDay, type Day } from './day.ts';
import type { Shot } from './load.ts';
import type { ProcessorClock } from './processor.ts';
import { people, type World } from './restore.ts';
import { Server } from './server.ts';

interface Given {
  data: BenchData;
  world: World;
  clock: ProcessorClock;
  list: (turn: number) => Shot | null;
  /** The server that runs already. */
  first: Server;
  seconds: number;
}

/** So many people ask as the phones; those of more phones are of the same people, oftener. */
const mostStaff = 2_000;

/** Days of each number of phones, one after the other, with so many processes. */
export async function playDays(
  { data, world, clock, list, first, seconds }: Given,
  { phones, processes }: { phones: string; processes: string },
): Promise<string> {
  const { pool, tenantId } = data;
  const staff = await people(data, `username like 'op%'`, mostStaff);
  const servers = [first];
  try {
    while (servers.length < Number(processes))
      servers.push(await Server.start('./real.ts', [data.appUrl, data.secret, data.dataDir]));
    const days: (Day & { processes: number })[] = [];
    for (const count of phones.split(',').map(Number)) {
      const played = { world, pool, tenantId, staff, clock, list };
      await playDay(servers, played, Math.min(count, 1_000), 2);
      days.push({ ...(await playDay(servers, played, count, seconds)), processes: servers.length });
    }
    return dayTable(days, seconds);
  } finally {
    for (const server of servers.slice(1)) await server.stop();
  }
}

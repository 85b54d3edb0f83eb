import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@cuadrilla/contract/api.ts';
import type { Answer, Client } from './client.ts';
import { bounded, outcomeOf, repeat, type HostileCase } from './outcome.ts';

const { numbers, dashboards } = api.insights;
const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const place = { w: 6, h: 2 };

/** As many widgets as one call may have, each over three years and divided twice. */
const widest = (round: number) => ({
  from: day(1_090),
  to: day(0),
  widgets: repeat(40, (at) => ({
    id: `w${at}`,
    measures: at % 2 ? ['K16', 'K11', 'K01'] : ['CLOSED', 'K02', 'K12'],
    by: at % 3 ? ['employee', 'hour'] : ['route', 'weekday'],
    filters: [{ key: 'zone', operator: 'NOT_EQUAL', value: `Z${round}` }],
    top: 1_000,
    compare: true,
  })),
});
/** A dashboard that names as many roles as it may, none of which is there. */
const ofNobody = (round: number, at: number) => ({
  name: `Hostil ${round} ${at}`,
  description: '',
  refresh: 'live',
  readers: repeat(20, (reader) => `NADIE${round}N${at}N${reader}`),
  widgets: [{ id: 'w1', kind: 'number', measures: ['K01'], place }],
});

/** One more call of each kind in turn; the widest has the most to compute. */
function sent(client: Client, token: string, round: number, at: number): Promise<Answer> {
  switch (round % 4) {
    case 0:
      return client.send('POST', numbers.answer.path, { token, body: widest(round) });
    case 1:
      return client.send('GET', dashboards.readers.path, { token });
    case 2:
      return client.send('GET', numbers.questions.path, { token });
    default:
      return client.send('POST', dashboards.create.path, { token, body: ofNobody(round, at) });
  }
}

export const dashboardCalls: HostileCase = {
  id: 'N4',
  what: '20 connections ask for 40 widgets over three years, for readers, questions and new dashboards, 10 s',
  async run({ client, designer: token }) {
    const end = performance.now() + 10_000;
    const answers: Answer[] = [];
    await Promise.all(
      repeat(20, async (at) => {
        for (let round = at; performance.now() < end; round++) {
          answers.push(await sent(client, token, round, at));
          // Whoever is sent away comes back at once, and not in a loop that does nothing else.
          if (answers.at(-1)!.status === 503) await pause(20);
        }
      }),
    );
    const outcome = outcomeOf(answers, bounded);
    const made = answers.filter(({ status, data }) => status === 200 && (data as { ref?: string })?.ref);
    if (made.length > 0) outcome.faults.push(`${made.length} dashboards of roles that are not there`);
    return outcome;
  },
};

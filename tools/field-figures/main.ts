/**
 * Measures the field app in a browser whose processor is slowed: its start and its list with a full store and without a
 * network, and keys in the longest form. The product runs already (`--url`), with the demo.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { CDPSession } from '@playwright/test';
import { CutNetwork } from '../../e2e/cut-network.ts';
import { PhoneBrowser } from '../../e2e/phone-browser.ts';
import { Connection } from '../simulate/connection.ts';
import { fillActivities, fillPhotos } from './fill-store.ts';
import { backToList, listAt, takeKeys, watchPage } from './probes.ts';
import { typeIntoForm } from './typing.ts';
import { assignInspection } from './work.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    employee: { type: 'string', default: 'campo06' },
    password: { type: 'string', default: 'demo2026' },
    slower: { type: 'string', default: '4' },
    runs: { type: 'string', default: '5' },
    activities: { type: 'string', default: '1000' },
    photos: { type: 'string', default: '750' },
    bytes: { type: 'string', default: '400000' },
    /** What is measured, separated by commas: `start,keys`. */
    parts: { type: 'string', default: 'keys,start' },
    /** Writes a profile of the processor while keys are typed. */
    profile: { type: 'string' },
  },
});
const slower = Number(options.slower);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const load = () => `load ${os.loadavg()[0]!.toFixed(1)}`;
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const list = (values: readonly number[]) => sorted(values).map(Math.round).join(', ');

const network = await CutNetwork.before(new URL(options.url));
const place = { latitude: 3.4372, longitude: -76.5225, accuracy: 8 };
const phone = new PhoneBrowser(network.address, place);
try {
  await phone.start();
  const inspection = await giveInspection();
  await phone.signIn(options.employee);
  await stored();
  if (options.parts.includes('keys')) await keys(inspection);
  if (options.parts.includes('start')) await starts();
} finally {
  await phone.end();
  await network.close();
}

/** The work and the app are on the phone. */
async function stored(): Promise<void> {
  await phone.page.locator('.f-card').first().waitFor();
  await phone.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function slowDown(): Promise<CDPSession> {
  const session = await phone.page.context().newCDPSession(phone.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable');
  return session;
}

/** Seconds of the main thread since the page began. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Opens the app as after the phone was switched off. */
async function open(address: string): Promise<CDPSession> {
  await phone.start();
  await phone.page.addInitScript(watchPage);
  const session = await slowDown();
  await phone.page.goto(address);
  return session;
}

async function starts(): Promise<void> {
  const { page } = phone;
  const [count, bytes] = [Number(options.photos), Number(options.bytes)];
  network.cut();
  const activities = await page.evaluate(fillActivities, Number(options.activities));
  await page.evaluate(fillPhotos, { activities, count, bytes });
  say(`${options.activities} activities, ${count} photos of ${bytes} bytes, no network`);
  const [onClock, onThread, lists, searches]: number[][] = [[], [], [], []];
  for (let run = 0; run <= Number(options.runs); run++) {
    const session = await open('/tabs/tab1');
    await phone.page.waitForFunction(() => document.querySelector('.f-list .f-card h2') !== null);
    const at = await (await phone.page.waitForFunction(listAt)).jsonValue();
    const thread = await mainThread(session);
    // The first one compiles what the later ones find compiled.
    say(`start ${run}: ${Math.round(at!)} ms, main thread ${Math.round(thread * 1000)} ms, ${load()}`);
    if (run === 0) continue;
    onClock!.push(at!);
    onThread!.push(thread * 1000);
    lists!.push(await phone.page.evaluate(backToList));
    searches!.push(...(await search()));
  }
  say(`start until the list is drawn, slowed ${slower}-fold: ${list(onClock!)} ms (goal 1500)`);
  say(`of the main thread: ${list(onThread!)} ms`);
  say(`back to the list: ${list(lists!)} ms (goal 300)`);
  say(`key to paint in the search: ${spread(searches!)}`);
}

async function search(): Promise<number[]> {
  const { page } = phone;
  await page.getByRole('searchbox').click();
  for (const key of 'Cra 4') {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  return page.evaluate(takeKeys);
}

/** Whatever the demo gave the employee: the start needs work to multiply, the keys need the longest form. */
async function giveInspection(): Promise<number> {
  const { signal } = new AbortController();
  const dispatcher = new Connection(options.url, 'despacho', options.password, signal);
  await dispatcher.signIn();
  const employee = new Connection(options.url, options.employee, options.password, signal);
  await employee.signIn();
  return assignInspection(dispatcher, employee.userId, Date.now() % 10_000);
}

async function keys(id: number): Promise<void> {
  for (const pause of [300, 150]) {
    const session = await open(`/tabs/tab2?activity=${id}`);
    const typed = await typeIntoForm(phone.page, {
      pause,
      mainThread: () => mainThread(session),
      ...(options.profile && pause === 150 ? { profile: options.profile, session } : {}),
    });
    for (const { page, field, questions, drawn, threadMs } of typed)
      say(
        `a key every ${pause} ms, page “${page}” (${questions} questions), “${field}”: ${spread(drawn)}, ` +
          `main thread ${threadMs.toFixed(0)} ms a key`,
      );
    say(
      `a key every ${pause} ms, slowed ${slower}-fold, all pages: ${spread(typed.flatMap(({ drawn }) => drawn))}, ${load()} (goal 50)`,
    );
  }
}

function spread(values: readonly number[]): string {
  const all = sorted(values);
  const at = (share: number) =>
    Math.round(all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? NaN);
  return `median ${at(0.5)}, nine of ten within ${at(0.9)}, slowest ${at(1)} ms (${all.length} keys)`;
}

/**
 * Measures keys in the designers of a large form and a large workflow, in a browser. The product runs already
 * (`--url`), with the demo; the drafts that are drawn are discarded.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { takeKeys, watchPage } from './field-figures/probes.ts';
import { Connection } from './simulate/connection.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    user: { type: 'string', default: 'admin' },
    password: { type: 'string', default: 'demo2026' },
    questions: { type: 'string', default: '500' },
    stages: { type: 'string', default: '200' },
    /** Milliseconds from one key to the next. */
    pauses: { type: 'string', default: '300,150' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const typed = 'Medidor con lectura por confirmar';
const code = `FIG${Date.now() % 1_000_000}`;
const both = (es: string) => ({ es, en: es });

/** Ten pages; every question reads the one before, and one in five has choices. */
function largeForm(count: number) {
  const question = (at: number) => ({
    name: `q${at}`,
    title: { default: `Pregunta ${at}`, en: `Question ${at}` },
    ...(at === 0 ? {} : { visibleIf: `{q${at - 1}} notempty` }),
    ...(at % 5 === 4 ? { type: 'radiogroup', choices: ['bueno', 'regular', 'malo'] } : { type: 'text' }),
  });
  const onPage = Math.ceil(count / 10);
  return {
    pages: Array.from({ length: 10 }, (_, page) => ({
      name: `p${page}`,
      elements: Array.from({ length: onPage }, (_, at) => question(page * onPage + at)),
    })),
  };
}

/** A tree in which every stage but the last ones opens up to three others. */
function largeWorkflow(count: number, form: string) {
  const key = (at: number) => `S${at}`;
  return {
    start: key(0),
    stages: Array.from({ length: count }, (_, at) => ({
      key: key(at),
      name: both(`Etapa ${at}`),
      kind: 'office',
      form,
      choose: 'first',
      otherwise: 'finish',
      rules: [],
      alert: false,
      contractor: false,
    })),
    transitions: Array.from({ length: count - 1 }, (_, before) => ({
      from: key(Math.floor(before / 3)),
      to: key(before + 1),
      order: (before % 3) + 1,
      when: { '==': [{ var: 'answers.resultado' }, `caso${before % 3}`] },
    })),
  };
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return `median ${at(0.5)}, nine of ten within ${at(0.9)}, slowest ${at(1)} ms (${sorted.length} keys)`;
}

async function typeInto(page: Page, what: string, address: string, name: RegExp, field: string) {
  const begun = performance.now();
  await page.goto(address);
  const item = page.getByRole('treeitem', { name }).first();
  await item.waitFor();
  say(`${what}: shown ${((performance.now() - begun) / 1000).toFixed(1)} s after its address is opened`);
  await item.click();
  const input = page.getByRole('textbox', { name: field, exact: true }).first();
  for (const pause of options.pauses.split(',').map(Number)) {
    await input.click();
    await page.keyboard.press('End');
    await page.waitForTimeout(1_500);
    await page.evaluate(takeKeys);
    const from = performance.now();
    for (const [at, letter] of [...typed].entries()) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(Math.max(0, from + (at + 1) * pause - performance.now()));
    }
    const keys = await page.evaluate(takeKeys);
    say(`${what}, a key every ${pause} ms: ${spread(keys)} (goal 50), load ${os.loadavg()[0]!.toFixed(1)}`);
  }
}

const connection = new Connection(options.url, options.user, options.password, new AbortController().signal);
await connection.signIn();
const { forms, workflows } = connection.client.parameterization;
const names = { nameEs: 'Figuras del diseñador', nameEn: 'Figures of the designer' };
const form = await forms.create({
  body: { code, ...names, qualityCode: code, version: '1', definition: largeForm(Number(options.questions)) },
});
const workflow = await workflows.create({
  body: { code, ...names, definition: largeWorkflow(Number(options.stages), code) },
});
const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage({
    baseURL: options.url,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
  });
  await page.addInitScript(watchPage);
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(options.user);
  await page.getByLabel('Contraseña', { exact: true }).fill(options.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await typeInto(
    page,
    `form of ${options.questions} questions`,
    `/parameterization/survey/${form.design.id}`,
    /^Pregunta 250\b/,
    'Título (es)',
  );
  await typeInto(
    page,
    `workflow of ${options.stages} stages`,
    `/parameterization/workflow/${workflow.design.id}`,
    /Etapa 100\b/,
    'Nombre (es)',
  );
} finally {
  await browser.close();
  for (const [designs, { version }] of [
    [workflows, workflow],
    [forms, form],
  ] as const) {
    const { version: latest } = await designs.version({ params: { versionId: version.id } });
    await designs.discardDraft({ params: { versionId: version.id }, query: { revision: latest.revision } });
  }
}

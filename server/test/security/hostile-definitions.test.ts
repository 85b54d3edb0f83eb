import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConfigurationPackage, PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Problem } from '@cuadrilla/contract/errors.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import { api } from '@cuadrilla/contract/api.ts';
import { unharmed, whileWatching } from './bystander.ts';

let app: TestApp;
let hostile: Person;
let other: Person;

beforeAll(async () => {
  app = await testApp();
  hostile = await app.person(await app.tenant(), {
    can: ['FORM_MOD_LIST', 'WORKFLOW_MOD_LIST', 'LISTS_MOD_LIST', 'RULE_MOD_LIST'],
  });
  other = await app.person(await app.tenant(), { can: ['FORM_MOD_LIST'] });
});
afterAll(() => app.close());

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const packageOf = (parts: ConfigurationPackage['parts']): ConfigurationPackage => ({
  format: 'cuadrilla-package',
  formatVersion: 1,
  name: 'Hostil',
  description: '',
  exportedAt: new Date().toISOString(),
  exportedFrom: 'Fuera',
  parts,
});
let versions = 0;
const formOf = (definition: object, code = `F${++versions}`): PackageRecord => ({
  code,
  nameEs: code,
  nameEn: code,
  qualityCode: 'Q',
  version: '1.0',
  definition,
});
const withQuestion = (question: object): object => ({ elements: [{ name: 'q', ...question }] });

const previewPath = gatewayPath + api.administration.packages.preview.path;

/** Over HTTP, in a language. */
async function preview(parts: ConfigurationPackage['parts'], language = 'es') {
  const response = await app.app.http.inject({
    method: 'POST',
    url: previewPath,
    headers: {
      authorization: `Bearer ${hostile.token}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    payload: JSON.stringify({ package: packageOf(parts) }),
  });
  const body = response.json<Partial<Problem> & { data?: { outcome: string; fault: string }[] }>();
  return { status: response.statusCode, headers: response.headers, body, records: body.data ?? [] };
}

/** Costly for SurveyJS, and within every bound. */
const costly = (seed: number, questions: number): object => ({
  elements: many(questions, (at) => ({
    type: 'text',
    name: `q${at}`,
    visibleIf: at === 0 ? undefined : `{q${at - 1}} <> '${seed}' and {q0} <> 'x'`,
    enableIf: '{q0} notempty',
  })),
});

describe('N1: a user who may only read harms nobody with a package in which a form', () => {
  test.each<[string, object, string]>([
    ['makes a billion choices', { type: 'dropdown', choicesMin: 1, choicesMax: 1_000_000_000 }, 'choicesMin'],
    ['makes a million panels', { type: 'paneldynamic', minPanelCount: 1_000_000 }, 'minPanelCount'],
    ['makes a million rows', { type: 'matrixdynamic', rowCount: 1_000_000 }, 'matrixdynamic'],
    ['makes a million rating values', { type: 'rating', rateCount: 1_000_000 }, 'rateCount'],
    ['fetches its choices', { type: 'dropdown', choicesByUrl: { url: 'http://10.0.0.1/' } }, 'choicesByUrl'],
  ])('%s', async (_, question, named) => {
    const forms = [formOf(withQuestion(question))];
    const { result, bystander } = await whileWatching(other, async () => ({
      es: (await preview({ forms })).records,
      en: (await preview({ forms }, 'en')).records,
    }));
    expect(result.es[0]).toMatchObject({ outcome: 'fault', fault: expect.stringContaining('q: ') });
    expect(result.es[0]!.fault).toContain(named);
    expect(result.es[0]!.fault).toMatch(/^El formulario no se puede usar/);
    expect(result.en[0]!.fault).toMatch(/^The form cannot be used/);
    unharmed(bystander);
  });

  test('is costly without breaking a bound: it is tried aside', { timeout: 120_000 }, async () => {
    const forms = [formOf(costly(1, 450))];
    const { result, bystander } = await whileWatching(other, () => preview({ forms }));
    // A slow machine ends it, a fast one gets through.
    if (result.status !== 200) expect(result.body.message_key).toBe('DEFINITION_TOO_COSTLY');
    unharmed(bystander);
  });
});

test(
  'N1: a tenant has three costly checks at once; more are refused with Retry-After',
  { timeout: 120_000 },
  async () => {
    const { result, bystander } = await whileWatching(other, () =>
      Promise.all(many(8, (seed) => preview({ forms: [formOf(costly(100 + seed, 60))] }))),
    );
    const busy = result.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThanOrEqual(5);
    for (const { headers, body } of busy) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.message_key).toBe('UNAVAILABLE');
    }
    unharmed(bystander);
    expect((await preview({ forms: [formOf(withQuestion({ type: 'text' }))] })).status).toBe(200);
  },
);

test('N1: a package has at most 200 forms and 100 workflows', async () => {
  const { status, body } = await preview({ forms: many(201, () => formOf(withQuestion({ type: 'text' }))) });
  expect(status).toBe(400);
  expect(body).toMatchObject({ message_key: 'INVALID_INPUT', fields: { forms: 'too_big: 200' } });
});

test(
  'N1: 20,000 records that miss what they refer to are previewed while others work',
  { timeout: 120_000 },
  async () => {
    const listItems = many(20_000, (at) => ({
      code: `C${at}`,
      nameEs: 'x',
      nameEn: 'x',
      listId: `NOHAY${at}`,
      active: true,
    }));
    const { result, bystander } = await whileWatching(other, () => preview({ listItems }));
    expect(result.status).toBe(200);
    unharmed(bystander);
  },
);

test(
  'N1: a workflow whose branches combine millions of answers is checked while others work',
  { timeout: 120_000 },
  async () => {
    const choices = many(15, String);
    const questions = many(3, (at) => ({ type: 'radiogroup', name: `q${at}`, choices }));
    const stages = many(100, (at) => ({
      key: `S${at}`,
      name: { es: 'x', en: 'x' },
      kind: 'office',
      form: 'FHOSTIL',
    }));
    const transitions = many(99, (at) => ({
      from: `S${at}`,
      to: `S${at + 1}`,
      order: 1,
      when: { and: many(3, (question) => ({ in: [{ var: `answers.q${question}` }, choices] })) },
    }));
    const { result, bystander } = await whileWatching(other, () =>
      preview({
        forms: [formOf({ elements: questions }, 'FHOSTIL')],
        workflows: many(3, (at) => ({
          code: `WF${at}`,
          nameEs: `W${at}`,
          nameEn: `W${at}`,
          definition: { start: 'S0', stages, transitions },
        })),
      }),
    );
    expect(result.status).toBe(200);
    unharmed(bystander);
  },
);

test('N1: JSON nested deeper than anything of ours is refused, in a large body too', async () => {
  const deep = (size: number): string =>
    `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)},"b":"${'x'.repeat(size)}"}`;
  for (const size of [1, 100_000]) {
    const response = await app.app.http.inject({
      method: 'POST',
      url: previewPath,
      headers: { authorization: `Bearer ${hostile.token}`, 'content-type': 'application/json' },
      payload: deep(size),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<Problem>().message_key).toBe('BROKEN_JSON');
  }
});

test('N3: a pattern that the linear engine cannot take is refused with its form, in both languages', async () => {
  const forms = [formOf(withQuestion({ type: 'text', validators: [{ type: 'regex', regex: '(a)\\1' }] }))];
  const [es] = (await preview({ forms })).records;
  const [en] = (await preview({ forms }, 'en')).records;
  expect(es!.fault).toContain('q.validators: El patrón usa algo que no se admite');
  expect(en!.fault).toContain('q.validators: The pattern uses what is not supported');
});

test('N1: an import of an unusable form changes nothing', async () => {
  const designer = await app.person(hostile.tenantId);
  const refused = await refusal(
    designer.client.administration.packages.import({
      body: {
        package: packageOf({ forms: [formOf(withQuestion({ type: 'dropdown', choicesMax: 1e9 }), 'FMALO')] }),
      },
    }),
  );
  expect(refused.problem.message_key).toBe('INVALID_INPUT');
  expect(refused.problem.fields!['forms:FMALO']).toContain('choicesMax');
  expect(await app.sql(`select 1 from form where code = 'FMALO'`)).toEqual([]);
});

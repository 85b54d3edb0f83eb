import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import type { CaseContent } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

let world: TestApp;
let tenantId: number;
let analyst: Person;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  analyst = await world.person(tenantId, { username: 'analista' });
});
afterAll(() => world.close());

const designs = () => analyst.client.parameterization;
const at = '2026-11-20T15:00:00.000Z';
/** A reading form: the cause is asked when it failed, and the use is calculated. */
const reading = (cause = "{resultado} = 'no'") => ({
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'radiogroup', name: 'resultado', isRequired: true, choices: ['si', 'no'] },
        { type: 'text', name: 'causa', isRequired: true, visibleIf: cause },
        { type: 'text', name: 'lectura', inputType: 'number', visibleIf: "{resultado} = 'si'" },
        { type: 'expression', name: 'doble', expression: '{lectura} * 2' },
      ],
    },
  ],
});
const formCase = (answers: object, expected: object): CaseContent =>
  ({ kind: 'form', given: { answers, prefill: {}, params: {}, files: {}, at }, expected }) as CaseContent;

/** A form with a draft. */
async function newForm(code: string) {
  const { design, version } = await designs().forms.create({
    body: { code, nameEs: code, nameEn: code, qualityCode: '', definition: reading() },
  });
  return { id: design.id, versionId: version.id };
}
const add = (id: number, name: string, content: CaseContent) =>
  designs().forms.createCase({ params: { id }, body: { name, content } });

test('a form whose case fails is not published, unless a reason is given and recorded', async () => {
  const { forms } = designs();
  const { id, versionId } = await newForm('FLECTURA');
  await add(
    id,
    'Lectura hecha',
    formCase(
      { resultado: 'si', lectura: 21 },
      {
        faults: [],
        shown: ['lectura'],
        hidden: ['causa'],
        values: { doble: 42 },
      },
    ),
  );
  await add(id, 'No se pudo, sin causa', formCase({ resultado: 'no' }, { faults: ['causa'] }));
  const run = () => forms.runCases({ params: { versionId } });
  expect((await run()).map(({ name, differences }) => [name, differences])).toEqual([
    ['Lectura hecha', []],
    ['No se pudo, sin causa', []],
  ]);
  const saved = await forms.saveDraft({
    params: { versionId },
    body: { revision: 1, definition: reading("{resultado} = 'si'") },
  });
  const [done, failed] = await run();
  expect(done!.differences.map(({ what, place }) => `${what} ${place}`)).toEqual([
    'accepted causa',
    'shown causa',
  ]);
  expect(failed!.differences).toMatchObject([{ what: 'noFault', place: 'causa' }]);
  const publish = (overrideReason?: string) =>
    forms.publish({
      params: { versionId },
      body: { revision: saved.revision, note: 'Otra causa', ...(overrideReason && { overrideReason }) },
    });
  expect((await refusal(publish())).problem).toMatchObject({
    message_key: 'CASES_FAIL',
    fields: { 'No se pudo, sin causa': '«causa» se acepta y debía rechazarse.' },
  });
  expect(await publish('La causa cambia de lugar')).toMatchObject({ status: 'published' });
  const [line] = await world.sql<{ after: object }>(
    `select after from audit where tenant_id = $1 and action = 'forms.publish_over_cases'`,
    [tenantId],
  );
  expect(line!.after).toEqual({
    versionId,
    cases: ['Lectura hecha', 'No se pudo, sin causa'],
    overrideReason: 'La causa cambia de lugar',
  });
});

test('cases have one name each, a bounded number and size, and are of the kind of their design', async () => {
  const { forms, rules } = designs();
  const { id, versionId } = await newForm('FLIMITES');
  const first = await add(id, 'Uno', formCase({}, { faults: ['resultado'] }));
  expect(first).toMatchObject({ name: 'Uno', revision: 1, editor: expect.stringContaining('analista') });
  const second = await add(id, 'Dos', formCase({}, {}));
  expect((await refusal(add(id, 'uno', formCase({}, {})))).problem).toMatchObject({
    message_key: 'ALREADY_EXISTS',
    fields: { name: 'ALREADY_EXISTS' },
  });
  const save = (name: string, revision: number) =>
    forms.saveCase({ params: { caseId: second.id }, body: { name, revision, content: second.content } });
  expect((await refusal(save('UNO', 1))).problem.message_key).toBe('ALREADY_EXISTS');
  expect(await save('Segundo', 1)).toMatchObject({ name: 'Segundo', revision: 2 });
  expect((await refusal(save('Otro', 1))).problem).toMatchObject({
    message_key: 'STALE_VERSION',
    current: { name: 'Segundo' },
  });
  expect((await refusal(add(id, 'Grande', formCase({ a: 'x'.repeat(30_001) }, {})))).problem.fields).toEqual({
    content: 'too_big: 30000',
  });
  expect((await refusal(add(id, 'Nulo', formCase({ a: '\0' }, {})))).problem.fields).toEqual({
    content: 'invalid_text',
  });
  const rule: CaseContent = {
    kind: 'rule',
    given: {
      answers: {},
      params: {},
      priority: 'half',
      zone: null,
      activityType: null,
      status: 'synchronized',
    },
    expected: { fires: true },
  };
  expect((await refusal(add(id, 'De regla', rule))).problem.message_key).toBe('INVALID_INPUT');
  // A case of a form is none of a rule, whatever its number.
  expect(
    (await refusal(rules.deleteCase({ params: { caseId: first.id }, query: { revision: 1 } }))).problem
      .message_key,
  ).toBe('NOT_FOUND');
  await world.sql(
    `insert into design_case (tenant_id, form_id, name, content)
     select $1, $2, 'Caso ' || n, $3 from generate_series(1, 98) n`,
    [tenantId, id, JSON.stringify(first.content)],
  );
  expect((await refusal(add(id, 'Uno más', formCase({}, {})))).problem.message_key).toBe('TOO_MANY_CASES');
  await forms.deleteCase({ params: { caseId: first.id }, query: { revision: 1 } });
  expect(await forms.cases({ params: { id } })).toHaveLength(99);
  // They go with the form that was never anything but this draft.
  await forms.discardDraft({ params: { versionId }, query: { revision: 1 } });
  const [left] = await world.sql<{ n: string }>(`select count(*) n from design_case where form_id = $1`, [
    id,
  ]);
  expect(Number(left!.n)).toBe(0);
});

test('a rule and a workflow are held to their cases, too', async () => {
  const { rules, workflows } = designs();
  const vulnerable = (priority: 'high' | 'low') => ({
    when: { '==': [{ var: 'priority' }, priority] },
    actions: [{ type: 'mark_for_review' }],
  });
  const rule = await rules.create({
    body: { code: 'RCASO', nameEs: 'Caso', nameEn: 'Case', definition: vulnerable('high') },
  });
  await rules.createCase({
    params: { id: rule.design.id },
    body: {
      name: 'Urgente',
      content: {
        kind: 'rule',
        given: { answers: {}, priority: 'high' },
        expected: { fires: true, actions: ['mark_for_review'] },
      },
    },
  });
  const publishRule = (revision: number) =>
    rules.publish({ params: { versionId: rule.version.id }, body: { revision, note: 'x' } });
  await rules.saveDraft({
    params: { versionId: rule.version.id },
    body: { revision: 1, definition: vulnerable('low') },
  });
  expect((await refusal(publishRule(2))).problem).toMatchObject({
    message_key: 'CASES_FAIL',
    fields: { Urgente: 'La regla no se cumple y debía cumplirse.' },
  });
  await rules.saveDraft({
    params: { versionId: rule.version.id },
    body: { revision: 2, definition: vulnerable('high') },
  });
  expect(await publishRule(3)).toMatchObject({ status: 'published' });

  const closing = (key: string) => ({
    key,
    name: { es: key, en: key },
    kind: 'system',
    system: { type: key === 'S01' ? 'evaluate' : 'close' },
  });
  const workflow = await workflows.create({
    body: {
      code: 'WCASO',
      nameEs: 'Caso',
      nameEn: 'Case',
      definition: {
        start: 'S01',
        stages: [closing('S01'), closing('S02'), closing('S03')],
        transitions: [
          { from: 'S01', to: 'S02', order: 1, when: { '==': [{ var: 'priority' }, 'high'] } },
          { from: 'S01', to: 'S03', order: 2, when: null },
        ],
      },
    },
  });
  await workflows.createCase({
    params: { id: workflow.design.id },
    body: {
      name: 'Normal',
      content: { kind: 'workflow', given: { answers: {} }, expected: { stages: ['S01', 'S02'] } },
    },
  });
  const refused = await refusal(
    workflows.publish({ params: { versionId: workflow.version.id }, body: { revision: 1, note: 'x' } }),
  );
  expect(refused.problem).toMatchObject({
    message_key: 'CASES_FAIL',
    fields: { Normal: 'El camino es S01 → S03 y debía ser S01 → S02.' },
  });
});

test('packages carry cases, and a package without any leaves those that there are', async () => {
  const { packages } = analyst.client.administration;
  const { id, versionId } = await newForm('FPAQUETE');
  await add(id, 'Viaja', formCase({ resultado: 'no' }, { faults: ['causa'] }));
  await designs().forms.publish({ params: { versionId }, body: { revision: 1, note: 'x' } });
  const file = await packages.export({
    body: { name: 'Forma', parts: [{ part: 'forms', keys: ['FPAQUETE'] }] },
  });
  const pack = JSON.parse(await file.text()) as ConfigurationPackage;
  const record = pack.parts.forms![0]! as { cases?: { name: string }[] };
  expect(record.cases).toMatchObject([{ name: 'Viaja', content: { kind: 'form' } }]);
  record.cases = [...record.cases!, { ...record.cases![0]!, name: 'Otro' }];
  const imported = () => packages.import({ body: { package: pack, existing: 'update' } });
  await imported();
  const names = async () => (await designs().forms.cases({ params: { id } })).map(({ name }) => name);
  expect(await names()).toEqual(['Otro', 'Viaja']);
  delete record.cases;
  await imported();
  expect(await names()).toEqual(['Otro', 'Viaja']);
});

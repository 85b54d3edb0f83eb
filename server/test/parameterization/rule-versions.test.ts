import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { knownReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from '../operation/demo-world.ts';
import { decision, decisionOf, validAnswers } from '../operation/suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

async function exported(part: 'rules' | 'workflows', code: string): Promise<ConfigurationPackage> {
  const file = await demo.staff.client.administration.packages.export({
    body: { name: 'Regla', parts: [{ part, keys: [code] }] },
  });
  return JSON.parse(await file.text()) as ConfigurationPackage;
}
async function importChanged(part: 'rules' | 'workflows', code: string, change: (definition: never) => void) {
  const pack = await exported(part, code);
  change(pack.parts[part]![0]!.definition as never);
  await demo.staff.client.administration.packages.import({ body: { package: pack, existing: 'update' } });
}
interface Republished {
  term: object;
  stages: { key: string; rules: string[] }[];
}
const forReview = async (id: number): Promise<boolean> =>
  (await demo.staff.client.operation.operations.get({ params: { id } })).forReview;
async function vulnerable(account: string): Promise<{ id: number; end(): Promise<boolean> }> {
  const { id } = await demo.create('WFSUSREC', account);
  return {
    id,
    end: async () => {
      await demo.decide(id, 'S01', {
        ...validAnswers,
        ...decision,
        decision: await decisionOf(demo, id, 'S01'),
      });
      return forReview(id);
    },
  };
}
const pinned = (workflow: string) =>
  demo.test.sql<{ number: number; rules: string }>(
    `select w.number, string_agg(r.code || ' ' || v.number, ', ' order by r.code) as rules
     from workflow o join workflow_version w on w.tenant_id = o.tenant_id and w.workflow_id = o.id
       left join workflow_rule p on p.tenant_id = w.tenant_id and p.workflow_version_id = w.id
       left join rule_version v on v.tenant_id = p.tenant_id and v.id = p.rule_version_id
       left join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id
     where o.tenant_id = $1 and o.code = $2 group by w.number order by w.number`,
    [demo.tenantId, workflow],
  );

test('0.1: a rule that is changed changes nothing until its workflow is published again', async () => {
  const reviewWhen = (notice: string) =>
    importChanged('rules', 'VULNERABLE', (definition: { when: unknown }) => {
      definition.when = { '==': [{ var: 'answers.aviso_entregado' }, notice] };
    });
  const republish = (amount: number) =>
    importChanged('workflows', 'WFSUSREC', (definition: Republished) => {
      definition.term = { amount, unit: 'business_days' };
      definition.stages.find(({ key }) => key === 'S01')!.rules = ['VULNERABLE'];
    });
  await reviewWhen('si');
  await republish(40);
  const running = await vulnerable('310001');
  const later = await vulnerable('310002');
  await reviewWhen('no');
  expect(await running.end()).toBe(true);
  const begun = await vulnerable('310003');
  expect(await begun.end()).toBe(true);
  await republish(41);
  const versions = await pinned('WFSUSREC');
  expect(versions.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(versions.map(({ rules }) => /VULNERABLE \d/.exec(rules)?.[0])).toEqual([
    'VULNERABLE 1',
    'VULNERABLE 2',
    'VULNERABLE 3',
  ]);
  // What ran before stays on the version that it began with; what begins now takes the new one.
  expect(await later.end()).toBe(true);
  expect(await (await vulnerable('310004')).end()).toBe(false);
});

test('0.1: a rule has one published version, and the ones before stay as they were', async () => {
  const versions = await demo.test.sql<{ number: number; status: string; when: unknown; author: string }>(
    `select v.number, v.status, v.definition->'when' as when, u.username as author
     from rule r join rule_version v on v.tenant_id = r.tenant_id and v.rule_id = r.id
       left join app_user u on u.tenant_id = v.tenant_id and u.id = v.created_by
     where r.tenant_id = $1 and r.code = 'VULNERABLE' order by v.number`,
    [demo.tenantId],
  );
  const when = (notice: string) => ({ '==': [{ var: 'answers.aviso_entregado' }, notice] });
  expect(versions).toEqual([
    {
      number: 1,
      status: 'retired',
      when: { '==': [{ var: 'answers.persona_vulnerable' }, 'si'] },
      author: null,
    },
    { number: 2, status: 'retired', when: when('si'), author: 'jefa' },
    { number: 3, status: 'published', when: when('no'), author: 'jefa' },
  ]);
});

test('0.1: rules of a release without versions become version 1, pinned by every workflow that may run', async () => {
  const tenantId = await demo.test.tenant();
  const at = (text: string, ...values: unknown[]) =>
    demo.test.sql<{ id: string }>(text, [tenantId, ...values]);
  for (const [code, active] of [
    ['RUSADA', true],
    ['RQUIETA', false],
  ] as const)
    await at(
      'insert into rule (tenant_id, code, name_es, name_en, definition, active) values ($1, $2, $2, $2, $3, $4)',
      code,
      JSON.stringify({ when: null, actions: [{ type: 'mark_for_review' }] }),
      active,
    );
  const [workflow] = await at(
    `insert into workflow (tenant_id, code, name_es, name_en) values ($1, 'WVIEJO', 'a', 'a') returning id`,
  );
  for (const [number, status] of [
    [1, 'retired'],
    [2, 'published'],
    [3, 'draft'],
  ] as const)
    await at(
      `insert into workflow_version (tenant_id, workflow_id, number, status, definition) values ($1, $2, $3, $4, $5)`,
      workflow!.id,
      number,
      status,
      JSON.stringify({ stages: [{ rules: ['RUSADA', 'RQUIETA', 'RNOHAY'] }, { rules: ['RUSADA'] }] }),
    );
  await demo.test.sql('call version_former_rules($1)', [tenantId]);
  await demo.test.sql('call version_former_rules($1)', [tenantId]);
  const pins = await demo.test.sql<{ number: number; code: string }>(
    `select w.number, r.code from workflow_rule p
       join workflow_version w on w.tenant_id = p.tenant_id and w.id = p.workflow_version_id
       join rule_version v on v.tenant_id = p.tenant_id and v.id = p.rule_version_id
       join rule r on r.tenant_id = v.tenant_id and r.id = v.rule_id
     where p.tenant_id = $1 order by 1, 2`,
    [tenantId],
  );
  expect(pins).toEqual([
    { number: 1, code: 'RUSADA' },
    { number: 2, code: 'RUSADA' },
  ]);
  const rules = await demo.test.sql(
    `select r.code, r.definition, v.number, v.status from rule r
       join rule_version v on v.tenant_id = r.tenant_id and v.rule_id = r.id
     where r.tenant_id = $1 order by r.code`,
    [tenantId],
  );
  expect(rules).toEqual([
    { code: 'RQUIETA', definition: null, number: 1, status: 'published' },
    { code: 'RUSADA', definition: null, number: 1, status: 'published' },
  ]);
});

test('E: a rule that held is listed with its stages and its firings, which lead to their operations', async () => {
  const { rules } = demo.staff.client.parameterization;
  const search = { filters: [{ key: 'code', field_type: 'STRING', operator: 'EQUAL', value: 'VULNERABLE' }] };
  const [rule] = (await rules.criteria({ body: search as never })).content;
  expect(rule).toMatchObject({ version: 3, draftId: null, definition: { actions: expect.any(Array) } });
  expect(rule!.stages).toBeGreaterThan(0);
  // Of the operations above, the last one did not satisfy it.
  expect(rule!.fired).toBe(3);
  const { total, recent } = await rules.firings({ params: { id: rule!.id } });
  expect(total).toBe(3);
  expect(recent.map(({ version, stage }) => [version, stage])).toEqual([
    [2, 'S01'],
    [2, 'S01'],
    [2, 'S01'],
  ]);
  const operation = await demo.staff.client.operation.operations.get({
    params: { id: recent[0]!.operationId },
  });
  expect(operation.number).toBe(recent[0]!.number);
});

test('E: a rule reads what is asked up to its stage, with the names of questions and choices', async () => {
  const { rules } = demo.staff.client.parameterization;
  const anywhere = await rules.variables({ query: {} });
  const first = await rules.variables({ query: { workflow: 'WFSUSREC', stage: 'S01' } });
  const named = (all: typeof first, name: string) => all.find((variable) => variable.name === name);
  expect(named(anywhere, 'answers.riesgo_electrico')).toMatchObject({
    type: 'choice',
    label: { es: expect.any(String), en: expect.any(String) },
    choices: expect.arrayContaining([
      { value: 'alto', label: { es: expect.any(String), en: expect.any(String) } },
    ]),
  });
  expect(named(first, 'answers.consumo_suspendido')).toBeUndefined();
  expect(named(anywhere, 'answers.consumo_suspendido')!.type).toBe('number');
  expect(named(first, 'param.RADIOGPS')!.type).toBe('number');
  expect(named(first, 'priority')!.choices!.map(({ value }) => value)).toEqual(['low', 'half', 'high']);
  expect(new Set(anywhere.map(({ name }) => name)).size).toBe(anywhere.length);
});

test('E: who would be notified now are the active people of a role, a team or a name', async () => {
  const { rules } = demo.staff.client.parameterization;
  const { roles } = await rules.targets();
  expect(roles.length).toBeGreaterThan(0);
  const user = await rules.recipients({ query: { to: 'user', code: 'jefa' } });
  expect(user).toMatchObject({ total: 1, people: [{ name: expect.any(String) }] });
  expect(await rules.recipients({ query: { to: 'team', code: 'Nadie' } })).toEqual({ total: 0, people: [] });
});

test('E: the rules that run at the same stages as another one are its companions', async () => {
  const { rules } = demo.staff.client.parameterization;
  const { content } = await rules.criteria({ body: {} as never });
  const all = await Promise.all(
    content.map(async ({ id, code }) => ({ code, found: await rules.companions({ params: { id } }) })),
  );
  const together = all.filter(({ found }) => found.length > 0);
  expect(together.length).toBeGreaterThan(1);
  for (const { code, found } of together)
    for (const other of found) {
      expect(other.code).not.toBe(code);
      const mutual = all.find((each) => each.code === other.code)!.found.find((each) => each.code === code);
      expect(mutual?.stages).toEqual(other.stages);
    }
});

test('E: drafts that are begun from a published rule pin it once they are published, and not before', async () => {
  const { rules, workflows, whereUsed } = demo.staff.client.parameterization;
  const { content } = await rules.criteria({ body: { filters: [], size: 50 } });
  const rule = content.find(({ code }) => code === 'PRIORPLAZO')!;
  const begun = await rules.createDraft({ params: { id: rule.id }, body: {} });
  await rules.publish({ params: { versionId: begun.id }, body: { revision: 1, note: 'De la regla' } });
  const uses = await whereUsed.rules({ params: { id: rule.id } });
  const published = uses.filter(({ kind, status }) => kind === 'workflow' && status === 'published');
  expect(published.map(({ code }) => code)).toContain('WFSUSREC');
  const pinnedLast = async () => /PRIORPLAZO \d/.exec((await pinned('WFSUSREC')).at(-1)!.rules)?.[0];
  expect(await pinnedLast()).toBe('PRIORPLAZO 1');
  for (const { id, code } of published) {
    const draft = await workflows.createDraft({ params: { id }, body: {} });
    // Whoever comes second finds the draft that is there.
    const { problem } = await refusal(workflows.createDraft({ params: { id }, body: {} }));
    expect(problem.message_key).toBe('ALREADY_EXISTS');
    const versions = await whereUsed.rules({ params: { id: rule.id } });
    expect(versions).toContainEqual(expect.objectContaining({ code, status: 'draft' }));
    const params = { versionId: draft.id };
    if (code === 'WFSUSREC') await workflows.publish({ params, body: { revision: 1, note: 'Con la regla' } });
    else await workflows.discardDraft({ params, query: { revision: 1 } });
  }
  expect(await pinnedLast()).toBe('PRIORPLAZO 2');
});

test('M19: the designer of workflows checks against what is published, as the server does, and lists what runs', async () => {
  const { workflows } = demo.staff.client.parameterization;
  const { content } = await workflows.criteria({ body: { filters: [], size: 50 } });
  const listed = content.find(({ code }) => code === 'WFSUSREC')!;
  expect(listed).toMatchObject({
    version: expect.any(Number),
    draftVersion: null,
    stages: 14,
    nameEn: expect.any(String),
  });
  const [row] = await demo.test.sql<{ n: string }>(
    `select count(*) as n from operation o
      join workflow_version v on v.tenant_id = o.tenant_id and v.id = o.workflow_version_id
      where o.tenant_id = $1 and v.workflow_id = $2 and o.status = 'open'`,
    [demo.tenantId, listed.id],
  );
  expect(listed.openOperations).toBe(Number(row!.n));
  const references = await workflows.references();
  const known = knownReferences(references);
  for (const { versionId } of content) {
    const { version } = await workflows.version({ params: { versionId: versionId! } });
    expect(checkWorkflow(workflowDefinition.parse(version.definition), known)).toEqual([]);
  }
  const begun = await workflows.createDraft({ params: { id: listed.id }, body: {} });
  const before = await workflows.version({ params: { versionId: begun.id } });
  const wrong = JSON.stringify(before.version.definition).replaceAll('"efectiva"', '"nunca"');
  const draft = await workflows.saveDraft({
    params: { versionId: begun.id },
    body: { revision: begun.revision, definition: JSON.parse(wrong) as Record<string, unknown> },
  });
  const { version } = await workflows.version({ params: { versionId: draft.id } });
  const here = checkWorkflow(workflowDefinition.parse(version.definition), known);
  const { faults } = await workflows.checkDraft({ params: { versionId: draft.id } });
  expect(here.length).toBeGreaterThan(2);
  expect(here.map(({ stage }) => stage)).toEqual(faults.map(({ place }) => place));
  await workflows.discardDraft({ params: { versionId: draft.id }, query: { revision: draft.revision } });
});

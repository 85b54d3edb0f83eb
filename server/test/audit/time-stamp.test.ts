import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pemOf, readCertificates } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { replyWith } from '@cuadrilla/contract/audit/evidence/evidence-stamp.ts';
import { timeAuthority } from '../../../contract/test/time-authority.ts';
import { verifyFile } from '../../src/evidence-cli.ts';
import { exitCode, flipped, packed, verdictOfPage, type Content } from './evidence-tampering.ts';
import { answerOf, contentOf, stampedWorld, type StampedWorld } from './stamped-world.ts';

let world: StampedWorld;
let first: number;
let second: number;
beforeAll(async () => {
  world = await stampedWorld();
  first = await world.sealed(1);
  second = await world.sealed(2);
  await world.stamp();
});
afterAll(() => world.close());

const trusting = () => ({ authority: world.trusted });
async function written(content: Content): Promise<string> {
  const target = path.join(world.folder, 'changed.zip');
  writeFileSync(target, await packed(content));
  return target;
}
test('E20: one stamp covers every record of the checkpoint, and is worth something to whoever trusts the authority', async () => {
  expect(world.server.requests).toBe(1);
  for (const id of [first, second]) {
    const file = await world.downloaded(id);
    const stamp = { authority: 'Sello de Tiempo (Autoridad de prueba)', policy: '1.3.6.1.4.1.99999.1' };
    expect(await verifyFile(file, trusting())).toMatchObject({
      code: 0,
      findings: [],
      stamp: { ...stamp, isTrusted: true },
    });
    expect(await verifyFile(file)).toMatchObject({
      code: 1,
      findings: [],
      stamp: { ...stamp, isTrusted: null },
    });
    const content = await contentOf(file);
    const inPage = await verdictOfPage(content.get('verificar.html')!.toString());
    expect(await inPage(file)).toEqual(await verifyFile(file));
    expect(await inPage(file, trusting())).toEqual(await verifyFile(file, trusting()));
    expect(content.get('LEAME.txt')!.toString()).toContain('openssl ts -verify -in prueba/tiempo/sello.tsr');
  }
});

test('E20: the activity record and the public page say who stamped the time, and when', async () => {
  const { events } = await world.field.dispatcher.client.audit.records.activity({ params: { id: first } });
  const { stamp } = await verifyFile(await world.downloaded(first));
  const { authority, time: stampedAt } = stamp!;
  expect(events.filter(({ kind }) => kind === 'stamp')).toMatchObject([
    { lane: 'evidence', what: '1', actor: authority, at: stampedAt },
  ]);
  const { code } = events.find(({ kind }) => kind === 'seal')!.verification!;
  const page = world.app.stranger.audit.verification;
  expect(await page.seal({ params: { code } })).toMatchObject({ stamp: { authority, stampedAt } });
});

test('E20: the command ends with 0 for whoever gives the certificate that they trust, and with 3 for what is none', async () => {
  const file = await world.downloaded(first);
  const [pem, no] = ['raiz.pem', 'no.pem'].map((name) => path.join(world.folder, name)) as [string, string];
  writeFileSync(pem, pemOf([world.authority.root]));
  writeFileSync(no, 'hola');
  expect(await Promise.all([exitCode(file), exitCode(file, '--authority', pem)])).toEqual([1, 0]);
  expect(await exitCode(file, '--authority', no)).toBe(3);
});

test('E20: a record that is sealed later has the next stamp, and those before it keep theirs', async () => {
  const third = await world.sealed(3);
  await world.stamp();
  // Not yet: the last stamp is too recent.
  expect(await verifyFile(await world.downloaded(third), trusting())).toMatchObject({ code: 1, stamp: null });
  const before = await contentOf(await world.downloaded(first));
  expect((await contentOf(await world.downloaded(third))).get('LEAME.txt')!.toString()).not.toContain(
    'openssl ts',
  );
  await world.afterHours();
  await world.stamp();
  await world.stamp();
  expect(await world.stamps()).toMatchObject([{ size: '2' }, { size: '3' }]);
  expect(await verifyFile(await world.downloaded(third), trusting())).toMatchObject({ code: 0 });
  const after = await contentOf(await world.downloaded(first));
  expect(after.get('prueba/tiempo/sello.tsr')).toEqual(before.get('prueba/tiempo/sello.tsr'));
  expect(after.get('prueba/tiempo/checkpoint.txt')).not.toEqual(after.get('prueba/checkpoint.txt'));
});

test('E20: once another authority stamps, a record has the first stamp of that one', async () => {
  const { platform } = world.app.app;
  const other = await timeAuthority({ name: 'Otra Autoridad', keys: 'RSA' });
  const [before, settings] = [world.server.answer, platform.config.timeStamp!];
  world.server.answer = answerOf(other);
  platform.config.timeStamp = { ...settings, authority: [other.root] };
  await world.sealed(4);
  await world.afterHours();
  await world.stamp();
  platform.config.timeStamp = settings;
  world.server.answer = before;
  const file = await world.downloaded(first);
  expect(await verifyFile(file, { authority: readCertificates(other.root) })).toMatchObject({
    code: 0,
    stamp: { authority: 'Otra Autoridad (Autoridad de prueba)' },
  });
  // Whoever trusts the earlier one alone does not trust this one.
  expect(await verifyFile(file, trusting())).toMatchObject({
    code: 2,
    findings: [{ step: 'time', part: 'prueba/tiempo/sello.tsr', fault: 'unknown_authority' }],
  });
  expect(
    await verifyFile(file, { authority: [...world.trusted, ...readCertificates(other.root)] }),
  ).toMatchObject({
    code: 0,
  });
  await world.afterHours();
  await world.sealed(5);
  await world.stamp();
});

test('E21: whatever is done to the stamp of a record, page and command line name it', async () => {
  const file = await world.downloaded(first);
  const content = await contentOf(file);
  const inPage = await verdictOfPage(content.get('verificar.html')!.toString());
  const [stamp, chain] = ['prueba/tiempo/sello.tsr', 'prueba/tiempo/cadena.pem'] as const;
  const [note, proof] = ['prueba/tiempo/checkpoint.txt', 'prueba/tiempo/inclusion.json'] as const;
  const likeness = await timeAuthority();
  const theirs = replyWith(await likeness.stamp(content.get(note)!));
  const ofOther = replyWith(await world.authority.stamp(content.get('prueba/checkpoint.txt')!));
  const without = (name: string) => new Map([...content].filter(([other]) => other !== name));
  const cases: [string, Content, { part: string; fault: string }[]][] = [
    ['token', new Map([...content, [stamp, flipped(content.get(stamp)!)]]), [{ part: stamp, fault: '' }]],
    ['chain', new Map([...content, [chain, flipped(content.get(chain)!)]]), [{ part: chain, fault: '' }]],
    [
      'text between certificates',
      new Map([...content, [chain, Buffer.from(`hola\n${content.get(chain)!.toString()}`)]]),
      [{ part: chain, fault: 'unreadable' }],
    ],
    ['no token', without(stamp), [{ part: stamp, fault: 'missing' }]],
    ['no chain', without(chain), [{ part: chain, fault: 'missing' }]],
    ['no checkpoint', without(note), [{ part: note, fault: 'missing' }]],
    ['no proof', without(proof), [{ part: proof, fault: 'missing' }]],
    [
      'more',
      new Map([...content, ['prueba/tiempo/otro.tsr', Buffer.from('x')]]),
      [{ part: 'prueba/tiempo/otro.tsr', fault: 'extra' }],
    ],
    [
      'no stamp at all',
      new Map([...content, [stamp, Buffer.from('hola')]]),
      [{ part: stamp, fault: 'unreadable' }],
    ],
    [
      'the token of another checkpoint',
      new Map([...content, [stamp, Buffer.from(ofOther)]]),
      [{ part: stamp, fault: 'other_stamp' }],
    ],
    [
      'another authority with the same names',
      new Map([...content, [stamp, Buffer.from(theirs)], [chain, Buffer.from(pemOf(likeness.chain))]]),
      [{ part: stamp, fault: 'unknown_authority' }],
    ],
    [
      'another checkpoint, without its proof',
      new Map([...content, [note, content.get('prueba/checkpoint.txt')!], [stamp, Buffer.from(ofOther)]]),
      [{ part: proof, fault: 'not_included' }],
    ],
  ];
  for (const [name, changed, findings] of cases) {
    const target = await written(changed);
    const verdict = await verifyFile(target, trusting());
    expect(verdict.code, name).toBe(2);
    expect(
      verdict.findings.map(({ part, fault }) => ({ part, fault: findings[0]!.fault && fault })),
      name,
    ).toEqual(expect.arrayContaining(findings));
    expect(await inPage(target, trusting()), name).toEqual(verdict);
  }
  const bare = new Map([...content].filter(([name]) => !name.startsWith('prueba/tiempo/')));
  expect(await verifyFile(await written(bare), trusting())).toMatchObject({
    code: 1,
    stamp: null,
    findings: [],
  });
});

import { expect, test } from 'vitest';
import { valleDemo } from '../content/tenants.ts';
import type { World } from '../load/catalogues.ts';
import { annexesByType, answerAnnexes, pinnedAnnexes } from './annexes.ts';
import { Random } from './random.ts';
import type { ActivityRecord, SubmissionRecord } from './records.ts';

const now = new Date('2026-11-18T19:30:00Z');
const world = {
  content: valleDemo,
  formVersions: new Map(valleDemo.forms.map(({ code }, at) => [code, at + 1])),
  params: {},
} as World;
const photos = [
  { sha256: 'a'.repeat(64), bytes: 9, width: 4, height: 3, subject: 'seal' as const, reading: 0 },
].map((photo) => ({ ...photo, content: Buffer.alloc(0) }));

test('a removed meter has a custody record in the version that its activity pins, with its photos', () => {
  const annexes = annexesByType(valleDemo).get('CAMBIOMED')!;
  const custody = world.formVersions.get('FCUST01')!;
  expect(pinnedAnnexes(world, 5, annexes)).toMatchObject([
    { activity_id: 5, position: 1, form_version_id: custody },
  ]);
  const played = (answers: Record<string, unknown>) => {
    const submission = {
      id: 9,
      activity_id: 5,
      form_version_id: world.formVersions.get('FCAMB01')!,
      answers,
      annexes: [],
    };
    const given = { ...submission, received_at: now.toISOString() } as unknown as SubmissionRecord;
    const scene = { random: new Random(1), workflow: 'WFCAMMED', stage: 'M04', known: {}, at: now, photos };
    const row = { priority: 'half' } as ActivityRecord;
    return { photos: answerAnnexes(world, annexes, row, 'CAMBIOMED', given, scene), given };
  };
  const removed = played({ resultado: 'cambiado', requiere_laboratorio: 'si', bolsa_custodia: 'BC1' });
  expect(removed.given.annexes).toMatchObject([
    { form: 'FCUST01', formVersionId: custody, answers: { bolsa_custodia: 'BC1' } },
  ]);
  expect(removed.photos).toMatchObject([{ question: 'FCUST01/foto_bolsa', received_at: now.toISOString() }]);
  expect(played({ resultado: 'cambiado', requiere_laboratorio: 'no' }).given.annexes).toEqual([]);
  expect(played({ resultado: 'no_permite', requiere_laboratorio: 'si' }).given.annexes).toEqual([]);
});

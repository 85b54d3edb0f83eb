import { expect, test } from 'vitest';
import { localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import { simulated } from '../../../test/simulated-work.ts';
import { timeZone } from './answers/scene.ts';
import { planStories } from './stories.ts';

const hourOf = (instant: string): number => localTime(new Date(instant), timeZone).hour;

test.each([
  ['in the evening', '2026-11-27T01:10:00Z'],
  ['before dawn', '2026-11-24T08:00:00Z'],
  ['in the morning after a long weekend', '2026-11-17T13:30:00Z'],
  ['in the afternoon', '2026-11-18T19:30:00Z'],
])('a demo that starts %s has forty repairs that nobody has, and an office that works by day', (_, start) => {
  const { activities, operations } = simulated(new Date(start), planStories);
  const repairs = new Set(
    operations.flatMap(({ id, number }) => (number.startsWith('DF-CT03-') ? [id] : [])),
  );
  const ofRepairs = activities.filter(({ operation_id }) => repairs.has(operation_id));
  expect(ofRepairs.filter(({ stage, status }) => stage === 'D06' && status === 'new')).toHaveLength(40);
  const office = activities.filter(({ kind, stage }) => kind === 'office' && !stage.startsWith('P'));
  const ended = [...ofRepairs, ...office].flatMap(({ ended_at }) =>
    ended_at === null ? [] : [hourOf(ended_at)],
  );
  expect(ended.length).toBeGreaterThan(100);
  expect(ended.filter((hour) => hour < 7 || hour > 17)).toEqual([]);
});

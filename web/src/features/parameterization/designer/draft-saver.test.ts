import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { ApiError } from '#api/problem.ts';
import { DraftSaver, saveDelayMs } from './draft-saver.ts';
import { runCommand, startHistory, storedHistory, undo } from './history.rules.ts';
import type { LocalDraftStore } from './local-draft.ts';
import { openedHistory } from './use-design.ts';

const draft: VersionWithDefinition = {
  id: 70,
  designId: 7,
  version: '2',
  status: 'draft',
  revision: 4,
  basedOn: null,
  note: '',
  author: null,
  createdAt: '2026-11-20T14:00:00.000Z',
  editor: null,
  editedAt: null,
  publisher: null,
  publishedAt: null,
  openOperations: null,
  definition: { title: 'a' },
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is drawn while a save is under way is saved after it, with the revision that it gave', async () => {
  const sent: [number, object][] = [];
  const save = (revision: number, definition: object) => {
    sent.push([revision, definition]);
    return new Promise<VersionWithDefinition>((resolve) =>
      setTimeout(() => resolve({ ...draft, revision: revision + 1 }), 5_000),
    );
  };
  const saver = new DraftSaver({ save, read: () => Promise.resolve(draft) }, draft);
  saver.change({ title: 'b' });
  await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  saver.change({ title: 'c' });
  saver.change({ title: 'd' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([
    [4, { title: 'b' }],
    [5, { title: 'd' }],
  ]);
  expect(saver.read().name).toBe('saved');
});

test('a change that is taken back at once leaves the time of the last save', async () => {
  const save = () => Promise.resolve({ ...draft, revision: 5, editedAt: '2026-03-02T10:00:00Z' });
  const saver = new DraftSaver({ save, read: () => Promise.resolve(draft) }, draft);
  saver.change({ title: 'b' });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  saver.change({ title: 'c' });
  expect(saver.read()).toEqual({ name: 'changed' });
  saver.change({ title: 'b' });
  expect(saver.read()).toEqual({ name: 'saved', at: '2026-03-02T10:00:00Z' });
});

test('without the server it is tried again until it answers', async () => {
  let attempts = 0;
  const save = () => {
    attempts += 1;
    if (attempts < 3) throw new ApiError(0, { message: 'no_internet', message_key: 'no_internet' });
    return Promise.resolve({ ...draft, revision: 5 });
  };
  const saver = new DraftSaver({ save, read: () => Promise.resolve(draft) }, draft);
  saver.change({ title: 'b' });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(saver.read().name).toBe('offline');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([attempts, saver.read().name]).toEqual([3, 'saved']);
});

test.each([
  ['published', 'STALE_VERSION'],
  ['gone', 'NOT_FOUND'],
] as const)(
  '10.F: a draft that is %s elsewhere stops what is drawn here, and loses none of it',
  async (fate, code) => {
    let attempts = 0;
    const save = () => {
      attempts += 1;
      throw new ApiError(409, { message: code, message_key: code });
    };
    const theirs = { ...draft, status: 'published' as const };
    const read = () =>
      fate === 'published'
        ? Promise.resolve(theirs)
        : Promise.reject(new ApiError(404, { message: code, message_key: code }));
    const saver = new DraftSaver({ save, read }, draft);
    saver.change({ title: 'b' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(saver.read()).toEqual({ name: 'conflict', theirs: fate === 'published' ? theirs : null });
    saver.change({ title: 'c' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([attempts, saver.isSaved]).toEqual([1, false]);
  },
);

/** What a browser stored: the title changed and one step undone. */
function stored(isSaved: boolean): LocalDraftStore {
  const set = (value: string) => ({ changes: [{ type: 'set' as const, at: ['title'], value }] });
  const drawn = undo(runCommand(runCommand(startHistory(draft.definition), set('b'), 0), set('c'), 9_000));
  const local = { revision: 4, isSaved, history: storedHistory(drawn) };
  return {
    read: () => JSON.parse(JSON.stringify(local)) as typeof local,
    save: () => undefined,
    drop: () => undefined,
  };
}

test('after a reload what was not saved is there, and so are undo and redo', () => {
  const { history, restored, revision } = openedHistory(stored(false), draft);
  expect([history.document, restored, revision]).toEqual([{ title: 'b' }, true, 4]);
  expect(undo(history).document).toEqual({ title: 'a' });
  expect(history.future).toHaveLength(1);
});

test('after a reload a draft that somebody else saved meanwhile is not covered by what was saved here', () => {
  const theirs = { ...draft, revision: 6, definition: { title: 'z' } };
  expect(openedHistory(stored(true), theirs).history.document).toEqual({ title: 'z' });
  // What was never saved is sent with the revision that it was drawn over, so that both versions are shown.
  expect(openedHistory(stored(false), theirs)).toMatchObject({ revision: 4, restored: true });
});

import type { Comparison, RehearsalClass } from './compare.ts';
import { rehearsalClasses } from './compare.ts';
import type { RecordedOperation } from './recorded-operation.ts';
import type { RehearsalSummary } from './rehearsal-summary.ts';
import type { ReplayDesign } from './replay-design.ts';
import type { ReplayedPath, ReplayedStage } from './replay.ts';
import { unknown } from './three-valued.ts';

/** One operation on both versions. */
export interface Rehearsed {
  operation: RecordedOperation;
  published: ReplayedPath;
  draft: ReplayedPath;
  comparison: Comparison;
  isReproduced: boolean;
}

export interface CountSettings {
  published: ReplayDesign;
  draft: ReplayDesign;
  now: number;
  /** Standard minutes by type of activity. */
  minutes: ReadonlyMap<string, number>;
  /** The Monday of the week of a moment, as `2026-11-16`. */
  weekOf: (at: number) => string;
}

interface Pair {
  published: number;
  draft: number;
  examples: { id: number; number: string }[];
}
interface Work {
  added: number;
  saved: number;
  addedMinutes: number;
  savedMinutes: number;
}
type WorkBy = RehearsalSummary['work'][number]['by'];

const mostExamples = 5;

/** Adds up a rehearsal, in memory that does not grow with the number of operations. */
export class RehearsalCounts {
  readonly #settings: CountSettings;
  readonly #classes = Object.fromEntries(rehearsalClasses.map((name) => [name, 0])) as Record<
    RehearsalClass,
    number
  >;
  readonly #transitions = new Map<string, Pair>();
  readonly #opened = new Map<string, Pair>();
  readonly #late = new Map<string, Pair>();
  readonly #rules = new Map<string, Pair & { unknown: number }>();
  readonly #notified = new Map<string, Pair>();
  readonly #work = new Map<string, Work & { by: WorkBy; key: string }>();
  readonly #forks = new Map<string, { stage: string; reads: string[]; count: number }>();
  #operations = 0;
  #reproduced = 0;
  #onPublished = 0;
  #reproducedOnPublished = 0;
  readonly #renamed: ReadonlyMap<string, string>;

  constructor(settings: CountSettings) {
    this.#settings = settings;
    this.#renamed = new Map(
      [...settings.draft.stages.values()].map(({ recordedKey, stage }) => [recordedKey, stage.key]),
    );
  }

  add(one: Rehearsed): void {
    const { operation, published, draft, comparison, isReproduced } = one;
    this.#operations += 1;
    this.#classes[comparison.class] += 1;
    if (isReproduced) this.#reproduced += 1;
    if (operation.onPublished) {
      this.#onPublished += 1;
      if (isReproduced) this.#reproducedOnPublished += 1;
    }
    this.#addTransitions(one);
    this.#addStages(one);
    this.#addWork(one);
    for (const side of ['published', 'draft'] as const) {
      const path = side === 'published' ? published : draft;
      for (const { rule, verdict } of path.fired) {
        const count = pairOf(this.#rules, rule, () => ({ unknown: 0 }));
        if (verdict === unknown) count.unknown += side === 'draft' ? 1 : 0;
        else count[side] += 1;
      }
      for (const to of path.notified) pairOf(this.#notified, to)[side] += 1;
    }
    for (const { stage, reads } of draft.forks) {
      const key = `${stage} ${reads.toSorted().join(' ')}`;
      const known = this.#forks.get(key);
      if (known) known.count += 1;
      else if (this.#forks.size < 200) this.#forks.set(key, { stage, reads: [...new Set(reads)], count: 1 });
    }
  }

  /** By the draft's key of a stage, so that a renamed one is itself. */
  #keyOf = (recordedKey: string): string => this.#renamed.get(recordedKey) ?? recordedKey;

  #addTransitions({ operation, published, draft }: Rehearsed): void {
    const before = new Set(published.taken.map(({ from, to }) => `${this.#keyOf(from)} ${this.#keyOf(to)}`));
    const after = new Set(draft.taken.map(({ from, to }) => `${from} ${to}`));
    count(this.#transitions, operation, before, after);
  }

  #addStages({ operation, published, draft }: Rehearsed): void {
    const named = (stages: readonly ReplayedStage[]) =>
      stages.map((each) => ({ ...each, key: this.#keyOf(each.recordedKey) }));
    const [before, after] = [named(published.stages), named(draft.stages)];
    const isLate = ({ dueAt, endedAt }: ReplayedStage) =>
      dueAt !== null && (endedAt ?? this.#settings.now) > dueAt;
    const keys = (stages: readonly ReplayedStage[]) => new Set(stages.map(({ key }) => key));
    count(this.#opened, operation, keys(before), keys(after));
    count(this.#late, operation, keys(before.filter(isLate)), keys(after.filter(isLate)));
  }

  #addWork({ operation, published, draft, comparison }: Rehearsed): void {
    const { added, missing } = comparison;
    if (added.length === 0 && missing.length === 0) return;
    for (const step of draft.stages)
      if (added.includes(step.recordedKey)) this.#addActivity(operation, step, 'draft', 'added');
    for (const step of published.stages)
      if (missing.includes(step.recordedKey)) this.#addActivity(operation, step, 'published', 'saved');
  }

  #addActivity(
    { zone, company }: RecordedOperation,
    { key, openedAt }: ReplayedStage,
    side: 'published' | 'draft',
    what: 'added' | 'saved',
  ): void {
    const { stage } = this.#settings[side].stages.get(key)!;
    if (stage.kind === 'system') return;
    const minutes = this.#settings.minutes.get(stage.activityType ?? '') ?? 0;
    const groups: [WorkBy, string][] = [
      ['type', stage.activityType ?? ''],
      ['zone', zone ?? ''],
      ['company', company === null ? '' : String(company)],
      ['week', this.#settings.weekOf(openedAt)],
    ];
    for (const [by, group] of groups) {
      const name = `${by} ${group}`;
      let work = this.#work.get(name);
      if (!work)
        this.#work.set(
          name,
          (work = { by, key: group, added: 0, saved: 0, addedMinutes: 0, savedMinutes: 0 }),
        );
      work[what] += 1;
      work[`${what}Minutes`] += minutes;
    }
  }

  summary(): Omit<RehearsalSummary, 'names' | 'limited'> {
    const stages = this.#stages();
    return {
      operations: this.#operations,
      trust: {
        reproduced: this.#reproduced,
        onPublished: this.#onPublished,
        reproducedOnPublished: this.#reproducedOnPublished,
      },
      classes: this.#classes,
      transitions: this.#transitionList(),
      stages: stages.map((key) => ({
        stage: key,
        ...counted(this.#opened.get(key)),
        late: counted(this.#late.get(key)),
      })),
      work: [...this.#work.values()].toSorted((a, b) => a.key.localeCompare(b.key)),
      rules: [...this.#rules].map(([rule, { published, draft, unknown: open }]) => ({
        rule,
        published,
        draft,
        unknown: open,
      })),
      notifications: [...this.#notified].map(([to, { published, draft }]) => ({ to, published, draft })),
      forks: [...this.#forks.values()].toSorted((a, b) => b.count - a.count).slice(0, 50),
    };
  }

  /** Stages of both versions, those of the draft first. */
  #stages(): string[] {
    const { draft, published } = this.#settings;
    const of = (design: ReplayDesign) => design.definition.stages.map(({ key }) => key);
    return [...new Set([...of(draft), ...of(published).map(this.#keyOf)])];
  }

  /** Those that were taken and those that could have been, in the order of the draft. */
  #transitionList(): RehearsalSummary['transitions'] {
    const { draft } = this.#settings;
    const drawn = draft.definition.transitions.map(({ from, to }) => `${from} ${to}`);
    return [...new Set([...drawn, ...this.#transitions.keys()])].map((key) => {
      const [from = '', to = ''] = key.split(' ');
      return { from, to, inDraft: drawn.includes(key), ...counted(this.#transitions.get(key)) };
    });
  }
}

const empty = (): Pair => ({ published: 0, draft: 0, examples: [] });
const counted = (pair: Pair | undefined) => {
  const { published, draft, examples } = pair ?? empty();
  return { published, draft, examples };
};

function pairOf<M extends object = object>(
  map: Map<string, Pair & M>,
  key: string,
  more: () => M = () => ({}) as M,
): Pair & M {
  let pair = map.get(key);
  if (!pair) map.set(key, (pair = { ...empty(), ...more() }));
  return pair;
}

/** Counts what either path has; where one has it alone, the operation is an example. */
function count(
  map: Map<string, Pair>,
  { id, number }: RecordedOperation,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void {
  const note = (key: string, side: 'published' | 'draft', other: ReadonlySet<string>) => {
    const pair = pairOf(map, key);
    pair[side] += 1;
    if (!other.has(key) && pair.examples.length < mostExamples) pair.examples.push({ id, number });
  };
  for (const key of before) note(key, 'published', after);
  for (const key of after) note(key, 'draft', before);
}

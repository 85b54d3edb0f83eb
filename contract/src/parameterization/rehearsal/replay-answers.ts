import type { Arrival, RecordedStage } from './recorded-operation.ts';
import type { ReplayStage } from './replay-design.ts';
import { unknown } from './three-valued.ts';

type Answers = Readonly<Record<string, unknown>>;

/** How the recorded answers to a form become answers to the form of a stage. */
interface Mapping {
  dropped: readonly string[];
  unknown: readonly string[];
}

const mappings = new WeakMap<ReplayStage, WeakMap<ReadonlySet<string>, Mapping>>();

function mappingOf(replayed: ReplayStage, asked: ReadonlySet<string>): Mapping {
  const known = mappings.get(replayed) ?? new WeakMap<ReadonlySet<string>, Mapping>();
  mappings.set(replayed, known);
  let mapping = known.get(asked);
  if (!mapping) {
    const { questions, readQuestions } = replayed;
    mapping = {
      dropped: questions ? [...asked].filter((name) => !questions.has(name)) : [],
      unknown: readQuestions.filter((name) => !asked.has(name)),
    };
    known.set(asked, mapping);
  }
  return mapping;
}

/**
 * The recorded answers without those to questions that the stage no longer asks. What it asks and nobody was asked
 * then is unknown.
 */
export function givenAnswers(replayed: ReplayStage, { asked }: RecordedStage, answers: Answers): Answers {
  if (asked === null || replayed.questions === null) return answers;
  const mapping = mappingOf(replayed, asked);
  if (mapping.dropped.length === 0 && mapping.unknown.length === 0) return answers;
  const given: Record<string, unknown> = { ...answers };
  for (const name of mapping.dropped) delete given[name];
  for (const name of mapping.unknown) given[name] = unknown;
  return given;
}

/** The facts that had arrived at a moment. */
export function factsAt(arrivals: readonly Arrival[], at: number): Answers {
  const [first] = arrivals;
  if (!first) return {};
  if (arrivals.length === 1) return first.values;
  return Object.assign(
    {},
    ...arrivals.filter((arrival, index) => index === 0 || arrival.at <= at).map(({ values }) => values),
  ) as Answers;
}

/** What the stages before one answered, in which the nearer ones take precedence. */
export function answersNow(
  byStage: ReadonlyMap<string, Answers>,
  ancestors: readonly string[],
): Record<string, unknown> {
  const inherited: Record<string, unknown> = {};
  for (const key of ancestors) Object.assign(inherited, byStage.get(key));
  return inherited;
}

import {
  isStatisticCode,
  type StatisticGrain,
  type StatisticKind,
} from '@cuadrilla/contract/kit/statistic-code.ts';
import { choiceValue, questionsIn, type FormDefinition, type Question } from '../definition.ts';
import { formerNamesOf } from '../former-names.ts';
import { reasons, type FormFault } from '../guard/form-faults.ts';

/** Questions whose answers are counted: a form gives them a code (`statistic`). */

/** Of one form. */
export const mostStatistics = 40;

export interface Statistic {
  code: string;
  kind: StatisticKind;
  /** What the question is called in the version that was answered. */
  question: string;
  /** The answer that means yes. */
  yes: string | null;
  /** What the repeat is called in that version whose occurrences answer the question; absent for the form itself. */
  repeat?: string;
}

const yesTexts: ReadonlySet<string> = new Set(['si', 'sí', 'yes']);
const asksYesOrNo = (choices: readonly string[] | undefined): boolean =>
  choices?.length === 2 && choices.includes('no') && choices.some((choice) => yesTexts.has(choice));
/** A calculation that ends in yes or no, as in `iif(…, 'si', 'no')`. */
const givesYesOrNo = /,\s*'(?:si|sí|yes)'\s*,\s*'no'\s*\)/u;

/** How the answers of a question are counted; null for those that are texts, files, places or an order. */
export function statisticKindOf({
  type,
  kind,
  json,
  choices,
}: Omit<Question, 'name' | 'title'>): StatisticKind | null {
  switch (type) {
    case 'boolean':
      return 'boolean';
    case 'rating':
      return 'number';
    case 'expression':
      return givesYesOrNo.test(String(json.expression)) ? 'boolean' : 'number';
    case 'radiogroup':
    case 'dropdown':
      return asksYesOrNo(choices) ? 'boolean' : 'choice';
    case 'checkbox':
    case 'tagbox':
      return 'choices';
    case 'text':
      if (kind === 'integer' || json.inputType === 'number' || json.inputType === 'range') return 'number';
      return json.list === undefined ? null : 'choice';
    default:
      return null;
  }
}

/** The same of a question as it stands in a form. */
export const statisticKindIn = (json: Record<string, unknown>): StatisticKind | null =>
  statisticKindOf({
    type: json.type as Question['type'],
    ...(json.kind === undefined ? {} : { kind: json.kind as NonNullable<Question['kind']> }),
    ...(Array.isArray(json.choices) ? { choices: json.choices.map(choiceValue) } : {}),
    json,
  });

function yesOf({ type, json, choices }: Question): string {
  if (type === 'boolean') return choiceValue(json.valueTrue ?? true);
  const given =
    choices?.find((choice) => yesTexts.has(choice)) ?? givesYesOrNo.exec(String(json.expression))?.[0];
  return /s[ií]|yes/u.exec(given ?? '')?.[0] ?? 'si';
}

const codeOf = ({ json }: Question): string | null =>
  typeof json.statistic === 'string' ? json.statistic : null;

/** A question that a form counts, and the repeat that asks it; null for the form itself. */
export interface Counted {
  code: string;
  question: Question;
  repeat: string | null;
}

export const grainOf = ({ repeat }: Pick<Counted, 'repeat'>): StatisticGrain =>
  repeat === null ? 'activity' : 'occurrence';

/** All questions of a form, those of its repeats after the repeat. */
const withRows = (questions: ReadonlyMap<string, Question>): Omit<Counted, 'code'>[] =>
  [...questions.values()].flatMap((question) => [
    { question, repeat: null },
    ...[...(question.rows?.values() ?? [])].map((row) => ({ question: row, repeat: question.name })),
  ]);

/** The questions that a form counts, in their order. */
export const countedQuestions = (definition: FormDefinition): Counted[] =>
  withRows(questionsIn(definition)).flatMap((each) => {
    const code = codeOf(each.question);
    return code === null || statisticKindOf(each.question) === null ? [] : [{ ...each, code }];
  });

/** Former names of a question of a repeat that no other one of its rows has. */
const formerRowNames = ({ json }: Question, rows: ReadonlyMap<string, Question>): string[] =>
  (Array.isArray(json.formerNames) ? (json.formerNames as unknown[]) : []).filter(
    (name): name is string => typeof name === 'string' && !rows.has(name),
  );

/**
 * What is counted of the answers to a version of a form. The published version says which questions are, so that
 * work from before counts as well; each is found under what it was called when it was answered.
 */
export function statisticsOf(answered: FormDefinition, published: FormDefinition): Statistic[] {
  const known = questionsIn(answered);
  const current = questionsIn(published);
  const former = [...formerNamesOf(published)];
  const named = (name: string): Question | undefined =>
    [name, ...former.flatMap(([before, now]) => (now === name ? [before] : []))].flatMap(
      (each) => known.get(each) ?? [],
    )[0];
  return countedQuestions(published).flatMap(({ code, question: { name, ...own }, repeat }) => {
    if (repeat === null) return counted(code, named(name), null);
    const holder = named(repeat);
    const names = [name, ...formerRowNames({ name, ...own }, current.get(repeat)?.rows ?? new Map())];
    const question = names.flatMap((each) => holder?.rows?.get(each) ?? [])[0];
    return counted(code, question, holder?.name ?? null);
  });
}

function counted(code: string, question: Question | undefined, repeat: string | null): Statistic[] {
  const kind = question && statisticKindOf(question);
  if (!kind) return [];
  const yes = kind === 'boolean' ? yesOf(question) : null;
  return [{ code, kind, question: question.name, yes, ...(repeat !== null && { repeat }) }];
}

/** What is wrong with the codes of a form. */
export function statisticFaults(questions: ReadonlyMap<string, Question>): FormFault[] {
  const declared = withRows(questions).flatMap(({ question }) => {
    const code = codeOf(question);
    return code === null ? [] : [{ code, question }];
  });
  const codes = declared.map(({ code }) => code);
  return [
    ...declared.flatMap(({ code, question }, at): FormFault[] => {
      const place = question.name;
      if (!isStatisticCode(code)) return [{ place, ...reasons.statisticCode() }];
      if (codes.indexOf(code) < at) return [{ place, ...reasons.statisticTwice(code) }];
      return statisticKindOf(question) === null ? [{ place, ...reasons.notCounted() }] : [];
    }),
    ...(declared.length > mostStatistics
      ? [{ place: 'form', ...reasons.tooManyCounted(mostStatistics) }]
      : []),
  ];
}

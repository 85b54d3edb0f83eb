import { isStatisticCode, type StatisticKind } from '@cuadrilla/contract/kit/statistic-code.ts';
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
}

const yesTexts: ReadonlySet<string> = new Set(['si', 'sí', 'yes']);
const asksYesOrNo = (choices: readonly string[] | undefined): boolean =>
  choices?.length === 2 && choices.includes('no') && choices.some((choice) => yesTexts.has(choice));
/** A calculation that ends in yes or no, as in `iif(…, 'si', 'no')`. */
const givesYesOrNo = /,\s*'(?:si|sí|yes)'\s*,\s*'no'\s*\)/u;

/** How the answers of a question are counted; null for those that are texts, files, places or several at once. */
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

/** The questions that a form counts, in their order, each with its code. */
export const countedQuestions = (definition: FormDefinition): [code: string, question: Question][] =>
  [...questionsIn(definition).values()].flatMap((question) => {
    const code = codeOf(question);
    return code === null || statisticKindOf(question) === null ? [] : [[code, question]];
  });

/**
 * What is counted of the answers to a version of a form. The published version says which questions are, so that
 * work from before counts as well; each is found under what it was called when it was answered.
 */
export function statisticsOf(answered: FormDefinition, published: FormDefinition): Statistic[] {
  const known = questionsIn(answered);
  const former = [...formerNamesOf(published)];
  return countedQuestions(published).flatMap(([code, { name }]) => {
    const names = [name, ...former.flatMap(([before, now]) => (now === name ? [before] : []))];
    const question = names.flatMap((each) => known.get(each) ?? [])[0];
    const kind = question && statisticKindOf(question);
    if (!kind) return [];
    return [{ code, kind, question: question.name, yes: kind === 'boolean' ? yesOf(question) : null }];
  });
}

/** What is wrong with the codes of a form. */
export function statisticFaults(questions: ReadonlyMap<string, Question>): FormFault[] {
  const counted = [...questions.values()].filter((question) => codeOf(question) !== null);
  const codes = counted.map(codeOf);
  const inRows = [...questions.values()].flatMap(({ rows }) => [...(rows?.values() ?? [])]);
  return [
    ...counted.flatMap((question, at): FormFault[] => {
      const place = question.name;
      const code = codeOf(question)!;
      if (!isStatisticCode(code)) return [{ place, ...reasons.statisticCode() }];
      if (codes.indexOf(code) < at) return [{ place, ...reasons.statisticTwice(code) }];
      return statisticKindOf(question) === null ? [{ place, ...reasons.notCounted() }] : [];
    }),
    ...inRows
      .filter((question) => codeOf(question) !== null)
      .map((question) => ({ place: question.name, ...reasons.notCounted() })),
    ...(counted.length > mostStatistics
      ? [{ place: 'form', ...reasons.tooManyCounted(mostStatistics) }]
      : []),
  ];
}

import type { Bilingual } from '../kit/fields.ts';
import { shareRows, type FormQuestion } from './form-questions.ts';
import type { DashboardWidget } from './dashboard-definition.ts';
import { questionDimension, questionMeasureCode, type QuestionTotal } from './question-codes.ts';
import { questionTotalName } from './question-measures.ts';

/** What is proposed to be shown of a question that forms count. */

export interface QuestionRule {
  measures: string[];
  kind: DashboardWidget['kind'];
  title: Bilingual;
  why: Bilingual;
  part?: Pick<Partial<DashboardWidget>, 'by' | 'sort' | 'top' | 'least' | 'over'>;
}

const answers: Bilingual = { es: 'Qué se responde', en: 'What is answered' };
const course: Bilingual = { es: 'Cómo cambia en el tiempo', en: 'How it changes over time' };
const differences: Bilingual = { es: 'Dónde es distinto', en: 'Where it differs' };
const effect: Bilingual = {
  es: 'Qué respuesta va con qué resultado',
  en: 'Which answer goes with which result',
};

/** Groups that are compared count this many answers at least. */
const least = 5;
const most = 12;

const groupNames = {
  company: { es: 'por contratista', en: 'by contractor' },
  zone: { es: 'por zona', en: 'by zone' },
  type: { es: 'por tipo', en: 'by type' },
} as const;

const groupBy = { company: { by: ['company'] }, zone: { by: ['zone'] }, type: { by: ['type'] } };

/** One total of a question, as a number, over time, or by the groups of a dimension. */
function totalRules({ code, name, grain }: FormQuestion) {
  const rule = (
    total: QuestionTotal,
    kind: QuestionRule['kind'],
    why: Bilingual,
    more: Bilingual = { es: '', en: '' },
    part?: QuestionRule['part'],
  ): QuestionRule => {
    const called = questionTotalName(name, total, grain);
    return {
      measures: [questionMeasureCode(code, total)],
      kind,
      why,
      title: { es: cut(`${called.es} ${more.es}`), en: cut(`${called.en} ${more.en}`) },
      ...(part && { part }),
    };
  };
  return {
    number: (total: QuestionTotal) => rule(total, 'number', answers),
    trend: (total: QuestionTotal) => rule(total, 'trend', course, { es: 'por día', en: 'by day' }),
    ranked: (total: QuestionTotal, by: keyof typeof groupNames) =>
      rule(total, 'bars', differences, groupNames[by], { ...groupBy[by], sort: 'most', top: most, least }),
  };
}

function numberRules(question: FormQuestion): QuestionRule[] {
  const { number, trend, ranked } = totalRules(question);
  const { code, name } = question;
  return [
    ...(['AVG', 'MED', 'MIN', 'MAX', 'SUM', 'N'] as const).map(number),
    trend('AVG'),
    ranked('AVG', 'company'),
    ranked('AVG', 'zone'),
    ranked('AVG', 'type'),
    {
      measures: (['N', 'AVG', 'MED', 'MIN', 'MAX'] as const).map((total) => questionMeasureCode(code, total)),
      kind: 'table',
      title: {
        es: cut(`${name.es} ${groupNames.zone.es}`),
        en: cut(`${name.en} ${groupNames.zone.en}`),
      },
      why: differences,
      part: groupBy.zone,
    },
  ];
}

function answerRules(question: FormQuestion): QuestionRule[] {
  const { number, trend, ranked } = totalRules(question);
  const { code, kind, name } = question;
  const by = [questionDimension(code)];
  const isChoice = kind !== 'boolean';
  const total = isChoice ? 'N' : 'YES';
  return [
    ...(isChoice ? [] : [number('YES')]),
    number('N'),
    {
      measures: [questionMeasureCode(code, 'N')],
      kind: 'bars',
      title: { es: cut(name.es), en: cut(name.en) },
      why: answers,
      part: { by, sort: 'most', top: most, least: 0 },
    },
    trend(total),
    ranked(total, 'company'),
    ranked(total, 'zone'),
    ...(isChoice ? [] : [ranked('YES', 'type')]),
    {
      measures: ['K01'],
      kind: 'bars',
      title: { es: cut(`Efectividad según: ${name.es}`), en: cut(`Effectiveness by: ${name.en}`) },
      why: effect,
      part: { by, sort: 'key', top: most, least },
    },
  ];
}

/** Of numbers in a repeat: how much there is of each choice that stands beside them. */
function besideRules(question: FormQuestion, questions: readonly FormQuestion[]): QuestionRule[] {
  if (question.kind !== 'number' || question.grain === 'activity') return [];
  return questions
    .filter((other) => other.kind === 'choice' && shareRows(question, other))
    .map(({ code, name }) => ({
      measures: [questionMeasureCode(question.code, 'SUM')],
      kind: 'bars',
      why: answers,
      // Without its total: what a group has is its sum, and the definition of the widget says so.
      title: { es: cut(`${question.name.es} · ${name.es}`), en: cut(`${question.name.en} · ${name.en}`) },
      part: { by: [questionDimension(code)], sort: 'most', top: most, least: 0 },
    }));
}

/** As long as the title of a widget may be. */
const cut = (text: string): string => text.trim().slice(0, 100).trim();

/**
 * Everything of one question.
 * @param questions that forms count
 */
export const rulesOfQuestion = (
  question: FormQuestion,
  questions: readonly FormQuestion[] = [],
): QuestionRule[] =>
  question.kind === 'number'
    ? [...numberRules(question), ...besideRules(question, questions)]
    : answerRules(question);

/** The first things of each, for a form that counts several. */
export const headRulesOf = (questions: readonly FormQuestion[]): QuestionRule[] =>
  questions.flatMap((question) => {
    const rules = rulesOfQuestion(question);
    if (question.kind === 'choice' || question.kind === 'choices') return [rules[1]!];
    const [beside] = besideRules(question, questions);
    return [rules[0]!, beside ?? rules.find(({ kind }) => kind === 'bars')!];
  });

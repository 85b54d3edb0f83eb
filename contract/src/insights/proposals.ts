import type { Bilingual } from '../kit/fields.ts';
import type { FormQuestion } from './form-questions.ts';
import { gridColumns, mostWidgets, type DashboardWidget } from './dashboard-definition.ts';
import { headRulesOf, rulesOfQuestion, type QuestionRule } from './question-proposals.ts';
import { fitWidget, newWidget } from './widget-edit.ts';

/** A dashboard that is proposed for some work: always the same for the same work. */
export type SubjectKind = 'workflow' | 'type' | 'form' | 'question';

export interface Subject {
  kind: SubjectKind;
  /** Of the workflow, or of the activity types that the work is; of a question, all work that answers it. */
  codes: readonly string[];
  /** The question, or those that the form counts. */
  questions?: readonly FormQuestion[];
  /** All that forms count: some stand beside a question in its repeat. */
  known?: readonly FormQuestion[];
}

export interface Proposal {
  widget: DashboardWidget;
  /** Why it is proposed. */
  why: Bilingual;
}

type Part = Omit<Partial<DashboardWidget>, 'id' | 'measures' | 'kind' | 'filters'>;
interface Rule {
  measure: string;
  kind: DashboardWidget['kind'];
  why: Bilingual;
  /** For these alone; for all when absent. */
  of?: readonly SubjectKind[];
  part?: Part;
}

/** Groups that are ranked count this much at least. */
const least = 20;
const ranked = (by: string): Part => ({ by: [by], sort: 'worst', top: 10, least });
const counted = (by: string): Part => ({ by: [by], sort: 'most', top: 12 });
const titled = (es: string, en: string): Part => ({ title: { es, en } });
const work: Bilingual = { es: 'Cuánto se cierra y cómo va', en: 'How much is closed, and how it goes' };
const urgent: Bilingual = { es: 'Lo que hay que atender hoy', en: 'What needs attention today' };
const where: Bilingual = { es: 'Dónde se trabaja peor', en: 'Where work goes worst' };
const path: Bilingual = {
  es: 'Por dónde pasa el trabajo',
  en: 'Which way the work goes',
};
const reasons: Bilingual = { es: 'Por qué no se logró', en: 'Why it did not succeed' };

const rules: readonly Rule[] = [
  { measure: 'CLOSED', kind: 'number', why: work },
  { measure: 'K01', kind: 'number', why: work },
  { measure: 'K02', kind: 'number', why: work },
  { measure: 'K14', kind: 'number', why: work },
  { measure: 'K05', kind: 'number', why: urgent },
  { measure: 'LATE', kind: 'number', why: urgent },
  { measure: 'CLOSED', kind: 'trend', why: work, part: titled('Cerradas por día', 'Closed by day') },
  {
    measure: 'OPENED',
    kind: 'funnel',
    why: { es: 'Hasta dónde llegó lo que se abrió', en: 'How far what was opened has come' },
    part: { by: ['status'], ...titled('Avance de lo que se abrió', 'Progress of what was opened') },
  },
  {
    measure: 'CLOSED',
    kind: 'bars',
    of: ['workflow'],
    why: path,
    part: { ...counted('stage'), ...titled('Cerradas por etapa', 'Closed by stage') },
  },
  {
    measure: 'K02',
    kind: 'bars',
    of: ['workflow'],
    why: path,
    part: { ...ranked('stage'), ...titled('Plazos por etapa', 'Terms by stage') },
  },
  {
    measure: 'K01',
    kind: 'bars',
    why: where,
    part: { ...ranked('company'), ...titled('Efectividad por contratista', 'Effectiveness by contractor') },
  },
  {
    measure: 'K01',
    kind: 'map',
    why: where,
    part: titled('Efectividad por zona', 'Effectiveness by zone'),
  },
  {
    measure: 'INEFFECTIVE',
    kind: 'pareto',
    why: reasons,
    part: { ...counted('cause'), ...titled('Causas de lo no efectivo', 'Causes of ineffective visits') },
  },
  {
    measure: 'CLOSED',
    kind: 'heat',
    of: ['type', 'form'],
    why: { es: 'A qué horas se termina el trabajo', en: 'At which hours work ends' },
    part: {
      by: ['weekday', 'hour'],
      top: 200,
      ...titled('Cerradas por día y hora', 'Closed by weekday and hour'),
    },
  },
  {
    measure: 'K18',
    kind: 'bars',
    why: urgent,
    part: { by: ['age'], sort: 'key' },
  },
];

const dimensionOf = ({ kind }: Subject): string => (kind === 'workflow' ? 'workflow' : 'type');

const proposalOf = ({ measures, kind, title, why, part = {} }: QuestionRule): Proposal => ({
  why,
  widget: fitWidget({ ...newWidget('w', measures[0]!, kind), measures, title, ...part }),
});

export function proposalsFor(subject: Subject): Proposal[] {
  const { questions = [], known = questions } = subject;
  const ofWork = rules
    .filter(({ of }) => (of ?? ['workflow', 'type', 'form']).includes(subject.kind))
    .map(({ measure, kind, part = {}, why }) => ({
      why,
      widget: { ...newWidget('w', measure, kind), ...part },
    }));
  const ofQuestions =
    subject.kind === 'question'
      ? questions.flatMap((question) => rulesOfQuestion(question, known))
      : headRulesOf(questions);
  const filters: DashboardWidget['filters'] =
    subject.kind === 'question'
      ? []
      : [
          {
            key: dimensionOf(subject),
            field_type: 'STRING',
            operator: 'IN',
            value: [...subject.codes],
            sql_connector: 'AND',
          },
        ];
  return [...ofWork, ...ofQuestions.map(proposalOf)]
    .slice(0, mostWidgets)
    .map(({ why, widget }, at) => ({ why, widget: { ...widget, id: `w${at + 1}`, filters } }));
}

/** What was chosen of the proposals: numbers share the first row. */
export function laidOut(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  const numbers = widgets.filter(({ kind }) => kind === 'number');
  const w = numbers.length === 0 ? 3 : Math.max(2, Math.floor(gridColumns / numbers.length));
  return [
    ...numbers.map((widget) => ({ ...widget, place: { w: Math.min(w, 4), h: 1 } })),
    ...widgets.filter(({ kind }) => kind !== 'number'),
  ].map((widget, at) => ({ ...widget, id: `w${at + 1}` }));
}

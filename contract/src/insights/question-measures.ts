import type { Bilingual } from '../kit/fields.ts';
import type { StatisticKind } from '../kit/statistic-code.ts';
import type { Measure } from './measure.ts';
import { questionIn, type QuestionTotal } from './question-codes.ts';

/**
 * What a question of a form counts once its form gives it a code. The code of such a measure says all that it needs
 * (`Q.PRESION.AVG`); its name is the question's.
 */

const totalNames: Readonly<Record<QuestionTotal, Bilingual>> = {
  N: { es: 'respuestas', en: 'answers' },
  SUM: { es: 'suma', en: 'sum' },
  AVG: { es: 'media', en: 'average' },
  MED: { es: 'mediana', en: 'median' },
  MIN: { es: 'mínimo', en: 'minimum' },
  MAX: { es: 'máximo', en: 'maximum' },
  YES: { es: 'porcentaje de sí', en: 'percentage of yes' },
};

const meanings: Readonly<Record<QuestionTotal, Bilingual>> = {
  N: {
    es: 'Actividades sincronizadas en el período que respondieron la pregunta.',
    en: 'Activities synchronized in the period that answered the question.',
  },
  SUM: {
    es: 'Suma de lo respondido en las actividades sincronizadas en el período.',
    en: 'Sum of what was answered by activities synchronized in the period.',
  },
  AVG: {
    es: 'Suma de lo respondido ÷ respuestas, de las actividades sincronizadas en el período.',
    en: 'Sum of what was answered ÷ answers, of activities synchronized in the period.',
  },
  MED: {
    es: 'El valor que la mitad de las respuestas no supera. Exacto, de los hechos.',
    en: 'The value that half of the answers do not exceed. Exact, from the facts.',
  },
  MIN: { es: 'La respuesta más baja del período.', en: 'The lowest answer of the period.' },
  MAX: { es: 'La respuesta más alta del período.', en: 'The highest answer of the period.' },
  YES: {
    es: 'Respuestas sí ÷ respuestas, de las actividades sincronizadas en el período.',
    en: 'Answers that are yes ÷ answers, of activities synchronized in the period.',
  },
};

export const totalsOf: Readonly<Record<StatisticKind, readonly QuestionTotal[]>> = {
  number: ['AVG', 'SUM', 'MED', 'MIN', 'MAX', 'N'],
  boolean: ['YES', 'N'],
  choice: ['N'],
};

export const questionTotalName = (name: Bilingual, total: QuestionTotal): Bilingual => ({
  es: `${name.es}: ${totalNames[total].es}`,
  en: `${name.en}: ${totalNames[total].en}`,
});

function computed(question: string, total: QuestionTotal): Pick<Measure, 'of' | 'per' | 'format'> {
  const answers = `answers:${question}` as const;
  switch (total) {
    case 'N':
      return { of: [answers], format: 'number' };
    case 'YES':
      return { of: [`yes:${question}`], per: answers, format: 'percent' };
    case 'AVG':
      return { of: [`amount:${question}`], per: answers, format: 'amount' };
    default:
      return { of: [`amount:${question}`], format: 'amount' };
  }
}

const built = new Map<string, Measure>();
/** Of tenants that come and go, no more are held. */
const mostBuilt = 5_000;

/** What a code of a question's measure means; its name is the code until the question is known. */
export function questionMeasure(code: string): Measure | undefined {
  const found = built.get(code);
  if (found) return found;
  const part = questionIn(code);
  if (!part?.total) return undefined;
  const { question, total } = part;
  const measure: Measure = {
    name: questionTotalName({ es: question, en: question }, total),
    definition: meanings[total],
    source: 'closed',
    ...computed(question, total),
    ...(total === 'MED' && { percentile: 0.5 }),
    ...((total === 'MIN' || total === 'MAX') && { extreme: total === 'MIN' ? 'min' : 'max' }),
  };
  if (built.size >= mostBuilt) built.clear();
  built.set(code, measure);
  return measure;
}

import type { Bilingual } from '../kit/fields.ts';
import type { StatisticGrain, StatisticKind } from '../kit/statistic-code.ts';
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
const occurrences: Bilingual = { es: 'ocurrencias', en: 'occurrences' };

const meanings: Readonly<Record<StatisticGrain, Readonly<Record<QuestionTotal, Bilingual>>>> = {
  activity: {
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
  },
  occurrence: {
    N: {
      es: 'Ocurrencias de la repetición que respondieron la pregunta, en las actividades sincronizadas en el período.',
      en: 'Occurrences of the repeat that answered the question, in activities synchronized in the period.',
    },
    SUM: {
      es: 'Suma de lo respondido en todas las ocurrencias de las actividades sincronizadas en el período.',
      en: 'Sum of what was answered in all occurrences of activities synchronized in the period.',
    },
    AVG: {
      es: 'Suma de lo respondido ÷ ocurrencias que respondieron, de las actividades sincronizadas en el período.',
      en: 'Sum of what was answered ÷ occurrences that answered, of activities synchronized in the period.',
    },
    MED: {
      es: 'El valor que la mitad de las ocurrencias no supera. Exacto, de los hechos.',
      en: 'The value that half of the occurrences do not exceed. Exact, from the facts.',
    },
    MIN: { es: 'La ocurrencia más baja del período.', en: 'The lowest occurrence of the period.' },
    MAX: { es: 'La ocurrencia más alta del período.', en: 'The highest occurrence of the period.' },
    YES: {
      es: 'Ocurrencias sí ÷ ocurrencias que respondieron, de las actividades sincronizadas en el período.',
      en: 'Occurrences that are yes ÷ occurrences that answered, of activities synchronized in the period.',
    },
  },
};

const listOfOccurrences: Bilingual = {
  es: 'La unidad es la ocurrencia: una actividad puede tener varias, y la lista muestra las actividades que tienen al menos una.',
  en: 'The unit is the occurrence: an activity may have several, and the list shows the activities that have at least one.',
};
const underEachOption: Readonly<Record<StatisticGrain, Bilingual>> = {
  activity: {
    es: 'Una actividad cuenta una vez bajo cada opción que eligió; el total cuenta cada actividad una vez y no es la suma de las opciones.',
    en: 'An activity counts once under each option that it chose; the total counts each activity once and is not the sum of the options.',
  },
  occurrence: {
    es: 'Una ocurrencia cuenta una vez bajo cada opción que eligió; el total cuenta cada ocurrencia una vez y no es la suma de las opciones.',
    en: 'An occurrence counts once under each option that it chose; the total counts each occurrence once and is not the sum of the options.',
  },
};

/** What a question is, as far as its numbers depend on it. */
export interface QuestionNature {
  kind: StatisticKind;
  grain: StatisticGrain;
}

/** In words, with what is counted one by one and how several options count. */
export function questionMeaning({ kind, grain }: QuestionNature, total: QuestionTotal): Bilingual {
  const parts = [
    meanings[grain][total],
    ...(kind === 'choices' ? [underEachOption[grain]] : []),
    ...(grain === 'occurrence' ? [listOfOccurrences] : []),
  ];
  const join = (lang: 'es' | 'en') => parts.map((part) => part[lang]).join(' ');
  return { es: join('es'), en: join('en') };
}

export const totalsOf: Readonly<Record<StatisticKind, readonly QuestionTotal[]>> = {
  number: ['AVG', 'SUM', 'MED', 'MIN', 'MAX', 'N'],
  boolean: ['YES', 'N'],
  choice: ['N'],
  choices: ['N'],
};

export function questionTotalName(
  name: Bilingual,
  total: QuestionTotal,
  grain: StatisticGrain = 'activity',
): Bilingual {
  const called = grain === 'occurrence' && total === 'N' ? occurrences : totalNames[total];
  return { es: `${name.es}: ${called.es}`, en: `${name.en}: ${called.en}` };
}

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
    definition: meanings.activity[total],
    source: 'closed',
    ...computed(question, total),
    ...(total === 'MED' && { percentile: 0.5 }),
    ...((total === 'MIN' || total === 'MAX') && { extreme: total === 'MIN' ? 'min' : 'max' }),
  };
  if (built.size >= mostBuilt) built.clear();
  built.set(code, measure);
  return measure;
}

import type { Bilingual } from '../kit/fields.ts';
import type { FormQuestion } from './form-questions.ts';
import { dimensionOf } from './dimensions.ts';
import { measureOf } from './measure-catalogue.ts';
import { missingMeasures } from './missing-measures.ts';
import { questionIn } from './question-codes.ts';
import { questionMeaning, questionTotalName } from './question-measures.ts';

/** What measures and dimensions are called. Those of questions are called as their forms ask. */
export interface NumberNames {
  measure(code: string): Bilingual;
  /** What a measure means, or what it lacks. */
  meaning(code: string): Bilingual;
  dimension(code: string): Bilingual;
}

const same = (text: string): Bilingual => ({ es: text, en: text });

export function numberNames(
  questions: readonly (Pick<FormQuestion, 'code' | 'name' | 'kind' | 'grain'> & {
    forms: readonly { name: Bilingual }[];
  })[],
): NumberNames {
  const byCode = new Map(questions.map((question) => [question.code, question]));
  return {
    measure: (code) => {
      const part = questionIn(code);
      const question = part?.total && byCode.get(part.question);
      if (question) return questionTotalName(question.name, part.total!, question.grain);
      return (measureOf(code) ?? missingMeasures[code])?.name ?? same(code);
    },
    meaning: (code) => {
      const part = questionIn(code);
      const question = byCode.get(part?.question ?? '');
      if (!question || !part?.total)
        return measureOf(code)?.definition ?? missingMeasures[code]?.lacks ?? same('');
      const definition = questionMeaning(question, part.total);
      const forms = question.forms.map(({ name }) => name);
      const [es, en] = (['es', 'en'] as const).map((lang) => forms.map((name) => name[lang]).join(', '));
      return { es: `${definition.es} Formularios: ${es}.`, en: `${definition.en} Forms: ${en}.` };
    },
    dimension: (code) =>
      byCode.get(questionIn(code)?.question ?? '')?.name ?? dimensionOf(code)?.name ?? same(code),
  };
}

import { brokenCase, formDifferences } from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import type {
  CaseResult,
  ContentOf,
  DesignCase,
} from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { formOutcome } from '@cuadrilla/forms/form-outcome.ts';
import { FormError, faultText } from '@cuadrilla/forms/guard/form-faults.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';

export interface FormCaseJob {
  definition: FormDefinition;
  cases: (Pick<DesignCase, 'id' | 'name'> & { content: ContentOf<'form'> })[];
  lists: Lists;
  timeZone: string;
  locale: Locale;
}

export function runFormCases({ definition, cases, lists, timeZone, locale }: FormCaseJob): CaseResult[] {
  return cases.map(({ id, name, content: { given, expected } }) => {
    try {
      const outcome = formOutcome(definition, given, { lists, timeZone });
      return { id, name, differences: formDifferences(expected, outcome) };
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      const reason = error.faults.map((fault) => faultText(fault)[locale]).join('; ');
      return { id, name, differences: brokenCase(reason) };
    }
  });
}

import {
  brokenCase,
  formDifferences,
  type FormOutcome,
} from '@cuadrilla/contract/parameterization/cases/case-outcome.ts';
import type { CaseDifference, ContentOf } from '@cuadrilla/contract/parameterization/cases/design-case.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formOutcome } from '@cuadrilla/forms/form-outcome.ts';
import { FormError, faultText } from '@cuadrilla/forms/guard/form-faults.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';

export interface FormCaseJob {
  definition: Record<string, unknown>;
  contents: readonly ContentOf<'form'>[];
  lists: Lists;
  timeZone: string;
  lang: Locale;
}

export interface CaseRun<O> {
  /** Null when the design cannot be run. */
  outcome: O | null;
  differences: readonly CaseDifference[];
  /** Lists that this person may not read: the server alone can run the case. */
  unknownLists: readonly string[];
}

/** Runs cases of a form, in a thread of the browser: a costly expression must not stop the typing. */
export function runFormCases({
  definition,
  contents,
  lists,
  timeZone,
  lang,
}: FormCaseJob): CaseRun<FormOutcome>[] {
  return contents.map(({ given, expected }) => {
    try {
      const { unknownLists, ...outcome } = formOutcome(definition, given, { lists, timeZone });
      return { outcome, differences: formDifferences(expected, outcome), unknownLists };
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      const reason = error.faults
        .slice(0, 3)
        .map((fault) => faultText(fault)[lang])
        .join('; ');
      return { outcome: null, differences: brokenCase(reason), unknownLists: [] };
    }
  });
}

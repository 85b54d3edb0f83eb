import { useQuery } from '@tanstack/react-query';
import type { RuleVariable } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { client } from '#api/client.ts';
import { queryClient, queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';

/** A stage of a published workflow, or null for whatever any workflow asks. */
export type RuleContext = { workflow: string; stage: string } | null;

const queryOf = (context: RuleContext) =>
  queryFor(client.parameterization.rules.variables, { query: context ?? {} });

/** Variables as conditions are shown with them, in a language. */
export const namedVariables = (variables: readonly RuleVariable[], lang: Locale): ConditionVariable[] =>
  variables.map(({ name, label, group, type, choices }) => ({
    name,
    label: label[lang],
    group: group[lang],
    type,
    ...(choices
      ? { choices: choices.map((choice) => ({ value: choice.value, label: choice.label[lang] })) }
      : {}),
  }));

/** What a rule may read in a context, in a language. */
export function useRuleVariables(context: RuleContext) {
  const lang = useLanguage();
  const { data, error, refetch } = useQuery({ ...queryOf(context), staleTime: 5 * 60_000 });
  return {
    variables: data ? namedVariables(data, lang) : null,
    /** The same in either language. */
    variablesIn: (other: Locale) => namedVariables(data ?? [], other),
    error,
    retry: () => void refetch(),
  };
}

/** Reads the names for sentences that are made outside of components. */
export const readVariables = () => queryClient.ensureQueryData(queryOf(null));

/** The names that are known here already, for sentences that are made outside of components. */
export const cachedVariables = (lang: Locale): ConditionVariable[] =>
  namedVariables(queryClient.getQueryData<RuleVariable[]>(queryOf(null).queryKey) ?? [], lang);

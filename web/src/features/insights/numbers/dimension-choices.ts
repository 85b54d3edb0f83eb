import { useQuery } from '@tanstack/react-query';
import { fixedLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { useBilingual } from '#i18n/language.ts';
import { useQuestions } from './use-names.ts';

const staleTime = 300_000;

export interface DimensionChoice {
  value: string;
  label: string;
}

/** The values of a dimension that can be chosen; null where they are too many, or not known here. */
export function useDimensionChoices(code: string): readonly DimensionChoice[] | null {
  const name = useBilingual();
  const questions = useQuestions([code]);
  const { pickers } = client.administration;
  const { choices } = client.parameterization;
  const when = (dimension: string) => ({ staleTime, enabled: code === dimension });
  const zones = useQuery({ ...queryFor(pickers.zones), ...when('zone') });
  const barrios = useQuery({ ...queryFor(pickers.barrios), ...when('barrio') });
  const companies = useQuery({ ...queryFor(pickers.companies), ...when('company') });
  const types = useQuery({ ...queryFor(choices.activityTypes), ...when('type') });
  const workflows = useQuery({ ...queryFor(choices.workflows), ...when('workflow') });
  const stages = useQuery({ ...queryFor(choices.stages), ...when('stage') });
  const coded = { zone: zones, company: companies, type: types, workflow: workflows }[code];
  if (coded) return (coded.data ?? []).map((one) => ({ value: one.code, label: name(one.name) }));
  if (code === 'barrio') return (barrios.data ?? []).map((one) => ({ value: one.code, label: one.name }));
  if (code === 'stage')
    return (stages.data ?? []).map(({ workflowCode, workflowName, stage, name: own }) => ({
      value: `${workflowCode}.${stage}`,
      label: `${name(workflowName)}: ${name(own)}`,
    }));
  const question = questionIn(code)?.question;
  if (question !== undefined) {
    const values = questions.find((one) => one.code === question)?.values ?? [];
    return values.length === 0 ? null : values.map((one) => ({ value: one.code, label: name(one.label) }));
  }
  const fixed = fixedLabels[code];
  return fixed ? Object.entries(fixed).map(([value, label]) => ({ value, label: name(label) })) : null;
}

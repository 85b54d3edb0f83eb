import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { PreviewProps } from '#features/parameterization/designer/design-domain.ts';
import { valuesOfCase } from './rule-case.rules.ts';
import { RuleTrace } from './rule-trace.tsx';
import { useRuleVariables } from './rule-variables.ts';

/** The rule tried with values of one's own, which can be saved as a case. */
export default function RulePreview({ document, given, onSaveCase }: PreviewProps) {
  const { variables, error, retry } = useRuleVariables(null);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return variables ? (
    <RuleTrace
      document={document}
      variables={variables}
      {...(given?.kind === 'rule' && { begun: valuesOfCase(given.given) })}
      {...(onSaveCase && { onSaveCase })}
    />
  ) : (
    <LoadingState shape="fields" />
  );
}

import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { RuleTrace } from './rule-trace.tsx';
import { useRuleVariables } from './rule-variables.ts';

/** The rule tried with values of one's own; nothing of it is stored. */
export default function RulePreview({ document }: { document: DesignDocument }) {
  const { variables, error, retry } = useRuleVariables(null);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return variables ? (
    <RuleTrace document={document} variables={variables} />
  ) : (
    <LoadingState shape="fields" />
  );
}

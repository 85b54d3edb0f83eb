import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ConditionField } from '#features/parameterization/conditions/condition-field.tsx';
import type { Path } from '#features/parameterization/designer/commands.rules.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { RuleActions } from './rule-actions.tsx';
import { RuleConflicts } from './rule-conflicts.tsx';
import { readRule, setCondition } from './rule-document.rules.ts';
import { ruleDesignerMessages } from './rule-designer.messages.ts';
import { RuleSummary } from './rule-summary.tsx';
import { RuleTrace } from './rule-trace.tsx';
import { useRuleVariables, type RuleContext } from './rule-variables.ts';

/** Goes to what is selected elsewhere, e.g. in the list of errors; whoever is in it already stays where they are. */
function useSelected(root: RefObject<HTMLElement | null>, selected: Path | null): void {
  const place = selected?.join('.') ?? null;
  const show = useEffectEvent(() => {
    const part = place === null ? null : root.current?.querySelector(`[data-path="${place}"]`);
    if (!part || part.contains(document.activeElement)) return;
    part.scrollIntoView({ block: 'nearest' });
    part.querySelector<HTMLElement>('input:not([disabled]), button:not([disabled]), [tabindex="0"]')?.focus();
  });
  useEffect(() => show(), [place]);
}

/** Condition and conflicts beside actions and trial; one below the other on a narrow window. */
export function RuleEditor(props: EditorProps) {
  const t = useText(ruleDesignerMessages);
  const { document, selected, readOnly, run, designId } = props;
  const root = useRef<HTMLDivElement>(null);
  useSelected(root, selected);
  const [context, setContext] = useState<RuleContext>(null);
  const { variables, variablesIn, error, retry } = useRuleVariables(context);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!variables) return <LoadingState shape="block" />;
  const { when } = readRule(document);
  return (
    <Box ref={root} sx={{ height: '100%', overflowY: 'auto', p: { xs: 1.5, sm: 2 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          maxWidth: 1500,
          mx: 'auto',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Part>
            <ContextField context={context} onContext={setContext} />
            <Box data-path="when">
              <ConditionField
                label={t('condition')}
                value={when}
                onChange={(next) => run(setCondition(next))}
                variables={variables}
                readOnly={readOnly}
              />
            </Box>
          </Part>
          <Part title={t('conflicts')}>
            <RuleConflicts document={document} designId={designId} variables={variables} />
          </Part>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Part title={t('actions')}>
            <RuleActions {...props} context={context} />
          </Part>
          <Part title={t('test')}>
            <RuleTrace document={document} variables={variables} />
          </Part>
        </Box>
        <Box component="footer" sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <RuleSummary document={document} variablesIn={variablesIn} />
        </Box>
      </Box>
    </Box>
  );
}

export const Part = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      display: 'grid',
      gap: 1.5,
      minWidth: 0,
      p: { xs: 1.5, sm: 2 },
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'background.paper',
    }}
  >
    {title && <Typography variant="h2">{title}</Typography>}
    {children}
  </Box>
);

interface ContextProps {
  context: RuleContext;
  onContext: (context: RuleContext) => void;
}

/** The stage after which the values are known that the condition may read. */
function ContextField({ context, onContext }: ContextProps) {
  const t = useText(ruleDesignerMessages);
  const inLanguage = useBilingual();
  const { data = [] } = useQuery(queryFor(client.parameterization.choices.stages));
  const chosen = data.find(
    ({ workflowCode, stage }) => workflowCode === context?.workflow && stage === context.stage,
  );
  return (
    <Autocomplete
      options={data}
      value={chosen ?? null}
      onChange={(_, option) => onContext(option && { workflow: option.workflowCode, stage: option.stage })}
      groupBy={({ workflowCode, workflowName }) => `${workflowCode} · ${inLanguage(workflowName)}`}
      getOptionLabel={({ stage, name }) => `${stage} · ${inLanguage(name)}`}
      getOptionKey={({ workflowCode, stage }) => `${workflowCode} ${stage}`}
      isOptionEqualToValue={(option, other) =>
        option.workflowCode === other.workflowCode && option.stage === other.stage
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('context')}
          placeholder={t('anywhere')}
          helperText={t('contextHelp')}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import type { Place } from './condition-edits.rules.ts';
import { ConditionGroupBox, type ConditionEditor } from './condition-group.tsx';
import type { RowOperator } from './condition-operators.ts';
import { countRows, readCondition, writeCondition, type ConditionGroup } from './condition-tree.rules.ts';
import type { Condition, Variables } from './condition-variables.ts';

/** More rows than this are edited as text: a browser draws that many fields slowly. */
const mostRows = 100;
export const isLongCondition = (condition: Condition): boolean =>
  countRows(readCondition(condition)) > mostRows;

/** Focuses a control of the editor once what has changed is drawn. */
function useFocus() {
  const root = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  return { root, focus };
}

interface Props {
  value: Condition;
  onChange: (condition: Condition) => void;
  variables: Variables;
  readOnly: boolean;
  /** Operators that what is edited lacks. */
  withheld?: readonly RowOperator[];
}

/** A condition as rows and groups. */
export function ConditionRows({ value, onChange, variables, readOnly, withheld = [] }: Props) {
  const { root, focus } = useFocus();
  const group = readCondition(value);
  const editor: ConditionEditor = {
    root: group,
    variables,
    withheld,
    readOnly,
    change: (next: ConditionGroup) => onChange(writeCondition(next)),
    focusRow: (place: Place) => focus(`[data-place="${place.join('.')}"] input`),
    focusGroup: (place: Place) => focus(`[data-add="${place.join('.')}"]`),
  };
  return (
    <Box ref={root} sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <ConditionGroupBox editor={editor} group={group} place={[]} />
    </Box>
  );
}

/** What a condition says, in words. */
export const ConditionSentence = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="body2"
    color="text.secondary"
    sx={{ mt: 0.75, overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
  >
    {children}
  </Typography>
);

import Alert from '@mui/material/Alert';
import type { BranchTable } from '@cuadrilla/contract/parameterization/workflow-design/branch-table.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { exampleText } from '../model/branch-report.rules.ts';
import type { StageNode } from '../model/workflow-tree.rules.ts';
import { findingMessages } from './branch-findings.messages.ts';

interface Props {
  table: BranchTable;
  node: StageNode;
  variables: readonly ConditionVariable[];
}

const most = 12;
const style = { py: 0, fontSize: 12.5, overflowWrap: 'anywhere' } as const;

/** What the transitions of a stage leave out, cover twice or hide, each with an answer that shows it. */
export function BranchFindings({ table, node: { json }, variables }: Props) {
  const t = useText(findingMessages);
  const lang = useLanguage();
  if (table.isTooLarge)
    return (
      <Alert severity="info" sx={style}>
        {t('tooLarge')}
      </Alert>
    );
  const isFirst = json.choose !== 'all';
  const waits = json.otherwise === 'stay' && json.kind !== 'field';
  const row = (at: number) => `${at + 1}`;
  return (
    <>
      {isFirst && table.gap && (
        <Alert severity={waits ? 'info' : 'error'} sx={style}>
          {t('gap', { example: exampleText(table.gap, variables, lang) })} {waits && t('waits')}
        </Alert>
      )}
      {isFirst &&
        table.shadowed.map(({ row: at, by }) => (
          <Alert key={`shadowed ${at}`} severity="warning" sx={style}>
            {by.length === 0
              ? t('never', { row: row(at) })
              : t('shadowed', { row: row(at), by: by.map(row).join(', ') })}
          </Alert>
        ))}
      {isFirst &&
        table.overlaps.slice(0, most).map(({ rows: [first, second], example }) => (
          <Alert key={`overlap ${first} ${second}`} severity="info" sx={style}>
            {t('overlap', {
              example: exampleText(example, variables, lang),
              first: row(first),
              second: row(second),
            })}
          </Alert>
        ))}
    </>
  );
}

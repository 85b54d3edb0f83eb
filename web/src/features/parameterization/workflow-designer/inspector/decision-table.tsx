import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { BranchTable } from '@cuadrilla/contract/parameterization/workflow-design/branch-table.ts';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { branchReport, exampleText } from '../model/branch-report.rules.ts';
import { cellsOf, conditionOf, withCell, type Cell } from '../model/decision-table.rules.ts';
import { stageName } from '../model/stage-texts.rules.ts';
import { reorderCommand } from '../model/transition-commands.rules.ts';
import { isElse } from '../model/workflow-links.rules.ts';
import type { Link, StageNode } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { BranchFindings } from './branch-findings.tsx';
import { CodeField } from './code-field.tsx';
import { DecisionCell } from './decision-cell.tsx';
import { tableMessages } from './decision-table.messages.ts';
import type { StageProps } from './same-stage.ts';

const tableStyle = {
  borderCollapse: 'collapse',
  fontSize: 13,
  width: '100%',
  '& th, & td': { border: '1px solid #d5d9e4', p: 0.75, textAlign: 'left', verticalAlign: 'top' },
  '& th': { bgcolor: '#f1f3f8', fontWeight: 600 },
  '& tr.gap td': { bgcolor: '#fce5e3', color: '#952018' },
  '& tr.never td, & tr.never th': { bgcolor: '#fdf0d3' },
} as const;

/** The transitions of a stage as a table: a column for each variable, the next stage in the last one. */
export default function DecisionTable(props: StageProps & { onClose: () => void }) {
  const { editor, edits, node, onClose } = props;
  const t = useText(tableMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const [added, setAdded] = useState<readonly string[]>([]);
  const links = edits.tree.leaving.get(node.key) ?? [];
  const { variables, table } = branchReport(editor.document, edits.tree, node, references, lang);
  const columns = [...new Set([...table.variables, ...added])];
  const never = new Set(table.shadowed.map(({ row }) => row));
  return (
    <AppDialog
      open
      dirty={false}
      onClose={onClose}
      width={1180}
      title={t('title', { key: node.key, name: stageName(node, lang) })}
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Box
          sx={{ overflowX: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={t('caption', { key: node.key })}
        >
          <Box component="table" sx={tableStyle}>
            <TableHead columns={columns} variables={variables} />
            <tbody>
              {links.map((link, at) => (
                <TableRow
                  key={link.index}
                  {...props}
                  link={link}
                  at={at}
                  columns={columns}
                  variables={variables}
                  isNever={never.has(at)}
                />
              ))}
              <GapRow node={node} table={table} columns={columns.length} variables={variables} />
            </tbody>
          </Box>
        </Box>
        <BranchFindings table={table} node={node} variables={variables} />
        {!editor.readOnly && (
          <Box sx={{ maxWidth: 360 }}>
            <CodeField
              label={t('column')}
              value={null}
              options={variables
                .filter(({ name }) => !columns.includes(name))
                .map(({ name, label }) => ({ code: name, label }))}
              onChange={(name) => name !== null && setAdded([...added, name])}
            />
          </Box>
        )}
      </Box>
    </AppDialog>
  );
}

interface HeadProps {
  columns: readonly string[];
  variables: readonly ConditionVariable[];
}

function TableHead({ columns, variables }: HeadProps) {
  const t = useText(tableMessages);
  return (
    <thead>
      <tr>
        <th scope="col">{t('row')}</th>
        {columns.map((name) => (
          <th scope="col" key={name}>
            {labelOf(variables, name)}
          </th>
        ))}
        <th scope="col">{t('next')}</th>
      </tr>
    </thead>
  );
}

interface GapProps {
  node: StageNode;
  table: BranchTable;
  columns: number;
  variables: readonly ConditionVariable[];
}

/** The answer for which no row holds. */
function GapRow({ node: { json }, table, columns, variables }: GapProps) {
  const t = useText(tableMessages);
  const lang = useLanguage();
  if (!table.gap || json.choose === 'all') return null;
  const waits = json.otherwise === 'stay' && json.kind !== 'field';
  return (
    <tr className={waits ? '' : 'gap'}>
      <th scope="row">–</th>
      <td colSpan={columns}>{exampleText(table.gap, variables, lang)}</td>
      <td>{t('noneText')}</td>
    </tr>
  );
}

const labelOf = (variables: readonly ConditionVariable[], name: string): string =>
  variables.find((variable) => variable.name === name)?.label ?? name.replace(/^answers\./, '');

interface RowProps extends StageProps {
  link: Link;
  at: number;
  columns: readonly string[];
  variables: readonly ConditionVariable[];
  isNever: boolean;
  onClose: () => void;
}

function TableRow(props: RowProps) {
  const { editor, edits, node, link, at, columns, variables, isNever } = props;
  const t = useText(tableMessages);
  const lang = useLanguage();
  const n = at + 1;
  const cells = cellsOf(link.json.when);
  const target = edits.tree.byKey.get(link.to);
  const set = (variable: string, cell: Cell | null) => {
    if (!cells) return;
    editor.run({
      changes: [
        {
          type: 'set',
          at: ['transitions', link.index, 'when'],
          value: conditionOf(withCell(cells, variable, cell)),
        },
      ],
      merge: `transitions.${link.index}.${variable}`,
    });
  };
  const up = reorderCommand(edits.tree, node, link, -1);
  return (
    <tr className={isNever ? 'never' : ''}>
      <th scope="row">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {n}
          {!editor.readOnly && (
            <IconButton
              size="small"
              aria-label={t('up', { n })}
              disabled={!up}
              onClick={() => up && editor.run(up)}
            >
              <ArrowUpward sx={{ fontSize: 15 }} />
            </IconButton>
          )}
        </Box>
      </th>
      {cells ? (
        columns.map((name) => (
          <td key={name}>
            <DecisionCell
              label={t('cell', { variable: labelOf(variables, name), n })}
              variable={variables.find((variable) => variable.name === name)}
              cell={cells.get(name)}
              isElse={isElse(link.json)}
              readOnly={editor.readOnly}
              onChange={(cell) => set(name, cell)}
            />
          </td>
        ))
      ) : (
        <SentenceCell {...props} />
      )}
      <td>{`${link.to} ${target ? stageName(target, lang) : ''}`}</td>
    </tr>
  );
}

/** A condition that cells cannot say. */
function SentenceCell({ editor, link, columns, variables, onClose }: RowProps) {
  const t = useText(tableMessages);
  const lang = useLanguage();
  const edit = () => {
    onClose();
    editor.select(['transitions', link.index]);
  };
  return (
    <td colSpan={columns.length}>
      {conditionSentence((link.json.when ?? null) as Condition, variables, lang)}{' '}
      {!editor.readOnly && (
        <Button size="small" onClick={edit}>
          {t('edit')}
        </Button>
      )}
    </td>
  );
}

import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Edit from '@mui/icons-material/EditOutlined';
import View from '@mui/icons-material/VisibilityOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo, Suspense, useState } from 'react';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { ConditionField } from '#features/parameterization/conditions/condition-field.tsx';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import type { Command } from '#features/parameterization/designer/commands.rules.ts';
import { branchReport } from '../model/branch-report.rules.ts';
import { stageName } from '../model/stage-texts.rules.ts';
import {
  isOnlyWay,
  reorderCommand,
  targetCommand,
  unlinkCommand,
} from '../model/transition-commands.rules.ts';
import { isElse } from '../model/workflow-links.rules.ts';
import type { Link } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { AddTransition } from './add-transition.tsx';
import { BranchFindings } from './branch-findings.tsx';
import { ChoiceField } from './inspector-parts.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import { isSameStage, type StageProps } from './same-stage.ts';

const DecisionTable = lazyPart(() => import('./decision-table.tsx'));

/** The transitions of a stage in the order in which they are tried. */
export const TransitionsField = memo(function TransitionsField(props: StageProps) {
  const { editor, edits, node } = props;
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const [isTable, setTable] = useState(false);
  const links = edits.tree.leaving.get(node.key) ?? [];
  const { variables, table } = branchReport(editor.document, edits.tree, node, references, lang);
  const selected = editor.selected?.[0] === 'transitions' ? Number(editor.selected[1]) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {links.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('noTransitions')}</Box>}
      {links.map((link, at) => (
        <TransitionCard
          key={link.index}
          {...props}
          link={link}
          at={at}
          links={links}
          variables={variables}
          isOpen={selected === link.index}
        />
      ))}
      <BranchFindings table={table} node={node} variables={variables} />
      {!editor.readOnly && <AddTransition {...props} />}
      {links.length > 1 && (
        <Button size="small" startIcon={<TableChart aria-hidden />} onClick={() => setTable(true)}>
          {t('asTable')}
        </Button>
      )}
      {isTable && (
        <Suspense fallback={null}>
          <DecisionTable {...props} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </Box>
  );
}, isSameStage);

interface CardProps extends StageProps {
  link: Link;
  at: number;
  links: readonly Link[];
  variables: readonly ConditionVariable[];
  isOpen: boolean;
}

/** One transition: its sentence, and its condition while it is edited. */
function TransitionCard(props: CardProps) {
  const { edits, link, at, links, variables, isOpen } = props;
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const n = at + 1;
  const target = edits.tree.byKey.get(link.to);
  const sentence = isElse(link.json)
    ? t(links.length > 1 ? 'elseText' : 'always')
    : conditionSentence((link.json.when ?? null) as Condition, variables, lang);
  return (
    <Box
      component="section"
      aria-label={t('transition', { n })}
      sx={{
        border: 1,
        borderColor: isOpen ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        p: 1,
        display: 'grid',
        gap: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' }}>
          <strong>{`${n}. ${link.to} ${target ? stageName(target, lang) : ''}`}</strong>
          <Box sx={{ color: 'text.secondary' }}>{sentence}</Box>
        </Box>
        <CardButtons {...props} />
      </Box>
      {isOpen && <TransitionEdit {...props} />}
    </Box>
  );
}

function CardButtons({ editor, edits, node, link, at, links, isOpen }: CardProps) {
  const t = useText(inspectorMessages);
  const n = at + 1;
  const only = isOnlyWay(node, link);
  const run = (command: Command | null) => {
    if (command) editor.run(command);
  };
  const edit = () => editor.select(isOpen ? node.path : ['transitions', link.index]);
  if (editor.readOnly) return <CardButton label={t('viewTransition', { n })} icon={View} run={edit} />;
  return (
    <>
      <CardButton
        label={t('transitionUp', { n })}
        icon={ArrowUpward}
        disabled={at === 0}
        run={() => run(reorderCommand(edits.tree, node, link, -1))}
      />
      <CardButton
        label={t('transitionDown', { n })}
        icon={ArrowDownward}
        disabled={at === links.length - 1}
        run={() => run(reorderCommand(edits.tree, node, link, 1))}
      />
      <CardButton label={t('editTransition', { n })} icon={Edit} run={edit} />
      <CardButton
        label={only ? t('onlyWay', { key: link.to }) : t('removeTransition', { n })}
        icon={Close}
        disabled={only}
        run={() => run(unlinkCommand(node, link))}
      />
    </>
  );
}

function TransitionEdit({ editor, edits, node, link, variables }: CardProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const set = (when: Condition) =>
    editor.run({
      changes: [{ type: 'set', at: ['transitions', link.index, 'when'], value: when }],
      merge: `transitions.${link.index}.when`,
    });
  const targets = node.children.filter(({ key, links }) => key === link.to || links.length > 0);
  return (
    <>
      {targets.length > 1 && !isOnlyWay(node, link) && (
        <ChoiceField
          label={t('to')}
          value={link.to}
          options={targets.map((child) => ({
            value: child.key,
            label: `${child.key} ${stageName(child, lang)}`,
          }))}
          onChange={(key) => {
            const to = edits.tree.byKey.get(key);
            const command = to && targetCommand(node, link, to);
            if (command) editor.run(command);
          }}
        />
      )}
      <ConditionField
        label={t('condition')}
        value={(link.json.when ?? null) as Condition}
        onChange={set}
        variables={variables}
        readOnly={editor.readOnly}
      />
      {!isElse(link.json) && !editor.readOnly && (
        <Button size="small" onClick={() => set(null)} sx={{ justifySelf: 'start' }}>
          {t('makeElse')}
        </Button>
      )}
    </>
  );
}

interface ButtonProps {
  label: string;
  icon: typeof Close;
  run: () => void;
  disabled?: boolean;
}

const CardButton = ({ label, icon: Icon, run, disabled = false }: ButtonProps) => (
  <span title={label}>
    <IconButton size="small" aria-label={label} disabled={disabled} onClick={run}>
      <Icon sx={{ fontSize: 16 }} />
    </IconButton>
  </span>
);

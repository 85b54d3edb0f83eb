import Box from '@mui/material/Box';
import Description from '@mui/icons-material/DescriptionOutlined';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { useScreenKeys } from '#kit/screen-keys.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { neighbourOf } from './model/diagram-layout.rules.ts';
import { kindOfStage, stageName } from './model/stage-texts.rules.ts';
import type { StageJson } from './model/workflow-tree.rules.ts';
import { countsByPath } from './notice-counts.ts';
import { kindIcons } from './stage-icons.ts';
import { termText } from './term-text.ts';
import type { WorkflowEdits } from './use-workflow-edits.ts';
import { workflowDesignerMessages } from './workflow-designer.messages.ts';

interface Props {
  editor: EditorProps;
  edits: WorkflowEdits;
  /** Leads from the outline to a field of the properties. */
  onEdit: (field: 'name' | 'key') => void;
}

const own = 'workflow';

/** The workflow as a tree. It has the focus as a whole: the arrows select, and keys change what is selected. */
export function WorkflowOutline({ editor, edits, onEdit }: Props) {
  const t = useText(workflowDesignerMessages);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { select, notices } = editor;
  const { tree, node } = edits;
  const selectedId = node?.id ?? own;
  const counts = countsByPath(notices);
  useOutlineKeys();
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const moves = movesOf(editor, edits);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = outlineAction(event, edits, { ...moves, onEdit });
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <Box
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={t('outline')}
      aria-activedescendant={`${listId}${selectedId}`}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-stage-index]');
        if (row) select(row.dataset.stageIndex === '' ? null : ['stages', Number(row.dataset.stageIndex)]);
      }}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', py: 0.5 }}
    >
      <OwnRow id={`${listId}${own}`} selected={node === null} />
      {tree.nodes.map(({ id, index, depth, json, key, isLoose, isOpenedByRule }) => (
        <OutlineRow
          key={id}
          id={`${listId}${id}`}
          index={index}
          depth={depth + 1}
          json={json}
          stageKey={key}
          isStart={key === tree.start}
          isLoose={isLoose && depth === 0}
          isOpenedByRule={isOpenedByRule}
          selected={id === selectedId}
          errors={counts.get(id)?.errors ?? 0}
          warnings={counts.get(id)?.warnings ?? 0}
        />
      ))}
      {tree.nodes.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    </Box>
  );
}

/** Where the arrows lead: along the lines, and along the path. */
function movesOf({ select }: EditorProps, { tree, node }: WorkflowEdits): Omit<OutlineMoves, 'onEdit'> {
  const step = (by: number) => {
    const places = [null, ...tree.nodes];
    const at = places.indexOf(node);
    const next = places[Math.max(0, Math.min(places.length - 1, at + by))];
    select(next?.path ?? null);
  };
  const walk = (key: 'ArrowLeft' | 'ArrowRight') => {
    const next = node && neighbourOf(tree, node, key);
    if (next) select(next.path);
  };
  return { step, walk };
}

/** The line of the workflow itself. */
function OwnRow({ id, selected }: { id: string; selected: boolean }) {
  const t = useText(workflowDesignerMessages);
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-stage-index=""
      aria-level={1}
      aria-selected={selected}
      className={selected ? 'outline-row selected' : 'outline-row'}
      style={{ paddingLeft: 10, fontWeight: 620 }}
    >
      <Description aria-hidden sx={{ fontSize: 16, color: '#565c70' }} />
      <span className="outline-title">{t('workflow')}</span>
    </div>
  );
}

interface OutlineMoves {
  step: (by: number) => void;
  walk: (key: 'ArrowLeft' | 'ArrowRight') => void;
  onEdit: (field: 'name' | 'key') => void;
}

function outlineAction(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  edits: WorkflowEdits,
  { step, walk, onEdit }: OutlineMoves,
): (() => unknown) | undefined {
  const plain: Record<string, () => unknown> = {
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    ArrowLeft: () => walk('ArrowLeft'),
    ArrowRight: () => walk('ArrowRight'),
    Home: () => step(-10_000),
    End: () => step(10_000),
    Enter: () => onEdit('name'),
    F2: () => onEdit('key'),
    Delete: shiftKey ? edits.removeBranch : edits.remove,
  };
  const ctrl: Record<string, () => unknown> = {
    d: edits.duplicate,
    c: edits.copy,
    x: edits.cut,
    v: edits.paste,
    enter: () => edits.add('field'),
  };
  if (altKey) return { ArrowUp: edits.up, ArrowDown: edits.down }[key];
  return ctrlKey || metaKey ? ctrl[key.toLowerCase()] : plain[key];
}

function useOutlineKeys() {
  const t = useText(workflowDesignerMessages);
  useScreenKeys([
    { keys: '↑ ↓', label: t('keySelect') },
    { keys: '← →', label: t('keyWalk') },
    { keys: 'Alt+↑ Alt+↓', label: t('keyMove') },
    { keys: 'Intro', label: t('keyEdit') },
    { keys: 'F2', label: t('keyRename') },
    { keys: 'Ctrl+Intro', label: t('keyAdd') },
    { keys: 'Ctrl+D', label: t('duplicate') },
    { keys: 'Ctrl+C Ctrl+V', label: `${t('copy')}, ${t('paste')}` },
    { keys: 'Supr', label: t('remove') },
    { keys: 'Shift+Supr', label: t('removeBranch') },
  ]);
}

interface RowProps {
  id: string;
  index: number;
  depth: number;
  json: StageJson;
  stageKey: string;
  isStart: boolean;
  isLoose: boolean;
  isOpenedByRule: boolean;
  selected: boolean;
  errors: number;
  warnings: number;
}

/** One line. It is drawn again only when its own stage changed. */
const OutlineRow = memo(function OutlineRow(props: RowProps) {
  const { id, index, depth, json, stageKey, isStart, isLoose, isOpenedByRule, selected, errors, warnings } =
    props;
  const t = useText(workflowDesignerMessages);
  const lang = useLanguage();
  const kind = kindOfStage(json);
  const Icon = kindIcons[kind];
  const name = stageName({ json, key: stageKey }, lang);
  const term = termText(json.term, lang);
  const more = [
    t(kind),
    isStart && t('start'),
    isLoose && t('loose'),
    isOpenedByRule && t('opensByRule'),
    errors > 0 && t('hasErrors', { n: errors }),
    warnings > 0 && t('hasWarnings', { n: warnings }),
  ];
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-stage-index={index}
      aria-level={depth + 1}
      aria-selected={selected}
      className={selected ? 'outline-row selected' : 'outline-row'}
      style={{ paddingLeft: 10 + Math.min(depth, 12) * 12, ...(isLoose ? { color: '#952018' } : {}) }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color: '#565c70', flexShrink: 0 }} />
      <span className="outline-key">{`${stageKey} `}</span>
      <span className="outline-title">{name}</span>
      {term !== '' && <span className="outline-term">{` ${term}`}</span>}
      <span className="outline-more">{`, ${more.filter(Boolean).join(', ')}`}</span>
      {errors + warnings > 0 && (
        <span aria-hidden className={errors > 0 ? 'outline-badge error' : 'outline-badge'}>
          {errors || warnings}
        </span>
      )}
    </div>
  );
});

/** What the lines of stages have besides those of other outlines. */
export const stageRowStyle = {
  '& .outline-key': { fontSize: 11.5, color: 'text.secondary', flexShrink: 0 },
  '& .outline-term': { fontSize: 11, color: 'text.secondary', flexShrink: 0 },
} as const;

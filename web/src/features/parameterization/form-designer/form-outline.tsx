import AccountTree from '@mui/icons-material/AltRoute';
import ListIcon from '@mui/icons-material/ListAlt';
import Box from '@mui/material/Box';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState } from '#kit/feedback/states.tsx';
import { useScreenKeys } from '#kit/screen-keys.ts';
import type { Path } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignNotice, EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { KindIcon } from './form-icons.tsx';
import { shownText } from './model/form-texts.rules.ts';
import { formNodes, type FormJson } from './model/form-tree.rules.ts';
import type { FormEdits } from './use-form-edits.ts';

interface Props {
  editor: EditorProps;
  edits: FormEdits;
  /** Leads from the outline to a field of the properties. */
  onEdit: (field: 'title' | 'name') => void;
}

/** The form as a tree. It has the focus as a whole: the arrows select, and keys change what is selected. */
export function FormOutline({ editor, edits, onEdit }: Props) {
  const t = useText(formDesignerMessages);
  const listId = useId();
  const tree = useRef<HTMLDivElement>(null);
  const { document, selected, select, notices } = editor;
  const nodes = formNodes(document);
  const selectedKey = selected?.join('.') ?? '';
  const counts = countsByKey(notices);
  useOutlineKeys();
  useEffect(() => {
    tree.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);
  const step = (by: number) => {
    const at = nodes.findIndex(({ key }) => key === selectedKey);
    const next = nodes[Math.max(0, Math.min(nodes.length - 1, at + by))];
    if (next) select(next.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = outlineAction(event, edits, step, onEdit);
    if (!action) return;
    event.preventDefault();
    action();
  };
  if (nodes.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <Box
      ref={tree}
      role="tree"
      tabIndex={0}
      aria-label={t('outline')}
      aria-activedescendant={selectedKey === '' ? undefined : `${listId}${selectedKey}`}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-path]');
        if (row) select(pathOf(row.dataset.path!));
      }}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', py: 0.5 }}
    >
      {nodes.map(({ key, depth, json, name }) => (
        <OutlineRow
          key={key}
          id={`${listId}${key}`}
          pathKey={key}
          depth={depth}
          json={json}
          name={name}
          selected={key === selectedKey}
          errors={counts.get(key)?.errors ?? 0}
          warnings={counts.get(key)?.warnings ?? 0}
        />
      ))}
    </Box>
  );
}

function countsByKey(notices: readonly DesignNotice[]): Map<string, { errors: number; warnings: number }> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { path, severity } of notices) {
    if (!path) continue;
    const key = path.join('.');
    const own = counts.get(key) ?? { errors: 0, warnings: 0 };
    own[severity === 'error' ? 'errors' : 'warnings'] += 1;
    counts.set(key, own);
  }
  return counts;
}

function outlineAction(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  edits: FormEdits,
  step: (by: number) => void,
  onEdit: (field: 'title' | 'name') => void,
): (() => void) | undefined {
  const plain: Record<string, () => void> = {
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    Home: () => step(-10_000),
    End: () => step(10_000),
    Enter: () => onEdit('title'),
    F2: () => onEdit('name'),
    Delete: edits.remove,
  };
  const alt = {
    ArrowUp: edits.up,
    ArrowDown: edits.down,
    ArrowLeft: edits.outdent,
    ArrowRight: edits.indent,
  };
  const ctrl = { d: edits.duplicate, c: edits.copy, x: edits.cut, v: edits.paste };
  if (altKey) return alt[key as keyof typeof alt];
  if (ctrlKey || metaKey) return ctrl[key.toLowerCase() as keyof typeof ctrl];
  return plain[key];
}

function useOutlineKeys() {
  const t = useText(formDesignerMessages);
  useScreenKeys([
    { keys: '↑ ↓', label: t('keySelect') },
    { keys: 'Alt+↑ Alt+↓', label: t('keyMove') },
    { keys: 'Alt+← Alt+→', label: t('keyIndent') },
    { keys: 'Enter', label: t('keyEdit') },
    { keys: 'F2', label: t('rename') },
    { keys: 'Ctrl+D', label: t('duplicate') },
    { keys: 'Ctrl+C Ctrl+V', label: `${t('copy')}, ${t('paste')}` },
    { keys: 'Supr', label: t('remove') },
  ]);
}

interface RowProps {
  id: string;
  pathKey: string;
  depth: number;
  json: FormJson;
  name: string;
  selected: boolean;
  errors: number;
  warnings: number;
}

const pathOf = (key: string): Path =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
const markStyle = { fontSize: 14, color: '#565c70', flexShrink: 0 } as const;

/** What the icons of a line say. */
function useMarks(json: FormJson, condition: unknown): (string | false)[] {
  const t = useText(formDesignerMessages);
  return [
    json.isRequired === true && t('required'),
    condition !== undefined && t('conditional'),
    typeof json.list === 'string' && t('fromList', { name: json.list }),
  ];
}

/** One line. It is drawn again only when its own element changed. */
const OutlineRow = memo(function OutlineRow(props: RowProps) {
  const { id, pathKey, depth, json, name, selected, errors, warnings } = props;
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const title = shownText(json.title, lang, name || '—');
  const condition = json.visibleIf ?? json.enableIf ?? json.requiredIf;
  const marks = useMarks(json, condition);
  const more = [
    name,
    ...marks,
    errors > 0 && t('hasErrors', { n: errors }),
    warnings > 0 && t('hasWarnings', { n: warnings }),
  ];
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-path={pathKey}
      aria-level={depth + 1}
      aria-selected={selected}
      className={selected ? 'outline-row selected' : 'outline-row'}
      style={{ paddingLeft: 10 + depth * 16, fontWeight: depth === 0 ? 620 : 400 }}
    >
      <KindIcon json={json} />
      <span className="outline-title">
        {title}
        {json.isRequired === true && (
          <span aria-hidden style={{ color: '#b3261e' }}>
            {' *'}
          </span>
        )}
      </span>
      <span className="outline-more">{`, ${more.filter(Boolean).join(', ')}`}</span>
      {condition !== undefined && <AccountTree aria-hidden style={markStyle} />}
      {json.list !== undefined && <ListIcon aria-hidden style={markStyle} />}
      {errors + warnings > 0 && (
        <span aria-hidden className={errors > 0 ? 'outline-badge error' : 'outline-badge'}>
          {errors || warnings}
        </span>
      )}
    </div>
  );
});

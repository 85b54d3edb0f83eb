import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo, type Ref } from 'react';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Change } from '#features/parameterization/designer/commands.rules.ts';
import { kindOfStage, stageName, textIn } from '../model/stage-texts.rules.ts';
import { branchOf, endsBranch, isRecord } from '../model/workflow-tree.rules.ts';
import { CodeField } from './code-field.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import { isSameStage, type StageProps } from './same-stage.ts';
import { setterAt } from './set-property.ts';
import { StageKeyField } from './stage-key-field.tsx';

interface Props extends StageProps {
  nameRef: Ref<HTMLInputElement>;
  keyRef: Ref<HTMLInputElement>;
}

const kinds = ['field', 'office', 'system'] as const;

/** What a stage is called, where it does its work, and what it follows. */
export function StageIdentity({ editor, edits, node, nameRef, keyRef }: Props) {
  const t = useText(inspectorMessages);
  const { json } = node;
  const set = setterAt(editor, node.path);
  const toKind = (kind: StageKind | null) => {
    if (!kind || kind === json.kind) return;
    const at = (property: string) => [...node.path, property];
    const changes: Change[] = [{ type: 'set', at: at('kind'), value: kind }];
    if (kind === 'system' && !isRecord(json.system))
      changes.push({
        type: 'set',
        at: at('system'),
        value: { type: node.children.length > 0 ? 'evaluate' : 'close' },
      });
    if (kind !== 'system') changes.push({ type: 'set', at: at('system') });
    if (kind !== 'field') changes.push({ type: 'set', at: at('revisitOf') });
    editor.run({ changes });
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        <TextField
          inputRef={nameRef}
          label={t('nameEs')}
          value={textIn(json.name, 'es')}
          onChange={(event) => set(['name', 'es'], event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('nameEn')}
          value={textIn(json.name, 'en')}
          onChange={(event) => set(['name', 'en'], event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Box>
      <StageKeyField key={node.key} editor={editor} tree={edits.tree} node={node} inputRef={keyRef} />
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={kindOfStage(json)}
        disabled={editor.readOnly}
        aria-label={t('kind')}
        onChange={(_, kind: StageKind | null) => toKind(kind)}
      >
        {kinds.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ textTransform: 'none' }}>
            {t(kind)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Predecessor editor={editor} edits={edits} node={node} />
    </>
  );
}

/** The stage before this one: choosing another moves everything from here on. */
const Predecessor = memo(function Predecessor({ editor, edits, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { tree } = edits;
  if (node.key === tree.start)
    return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('isStart')}</Box>;
  if (node.parent && node.links.length === 0)
    return <Box sx={{ fontSize: 13 }}>{t('opensByRule', { key: node.parent.key })}</Box>;
  const own = new Set(branchOf(node));
  const offered = tree.nodes.filter((other) => !own.has(other) && !endsBranch(other.json));
  return (
    <>
      {!node.parent && <Alert severity="warning">{t('isLoose')}</Alert>}
      <CodeField
        label={t('follows')}
        help={t('followsHelp')}
        value={node.parent?.key ?? null}
        disabled={editor.readOnly}
        options={offered.map((other) => ({ code: other.key, label: stageName(other, lang) }))}
        onChange={(key) => {
          const target = key === null ? undefined : tree.byKey.get(key);
          if (target) edits.moveAfter(node, target);
        }}
      />
    </>
  );
}, isSameStage);

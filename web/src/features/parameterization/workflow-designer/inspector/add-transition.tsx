import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { stageName } from '../model/stage-texts.rules.ts';
import { linkCommand } from '../model/transition-commands.rules.ts';
import { refusalOf, type Refusal, type StageNode } from '../model/workflow-tree.rules.ts';
import { CodeField } from './code-field.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import type { StageProps } from './same-stage.ts';

/**
 * Leads to a stage that is there. One that follows another stage cannot follow this one as well: that is said, with
 * the ways out.
 */
export function AddTransition({ editor, edits, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { tree } = edits;
  const [refused, setRefused] = useState<{ to: StageNode; refusal: Refusal } | null>(null);
  const choose = (key: string | null) => {
    const to = key === null ? undefined : tree.byKey.get(key);
    if (!to) return setRefused(null);
    const refusal = refusalOf(node, to);
    const command = linkCommand(editor.document, tree, node, to);
    if (command) editor.run(command);
    setRefused(refusal ? { to, refusal } : null);
  };
  const others = tree.nodes.filter((other) => other !== node);
  return (
    <>
      <CodeField
        label={t('addTransition')}
        value={refused?.to.key ?? null}
        options={others.map((other) => ({ code: other.key, label: stageName(other, lang) }))}
        onChange={choose}
      />
      {refused && (
        <Alert severity="info" onClose={() => setRefused(null)} sx={{ fontSize: 12.5 }}>
          <RefusalText {...refused} />
          {refused.refusal === 'predecessor' && (
            <Button size="small" onClick={() => edits.moveAfter(refused.to, node)}>
              {t('moveHere')}
            </Button>
          )}
          {refused.refusal !== 'ends' && refused.refusal !== 'self' && (
            <Button size="small" onClick={() => edits.duplicateAfter(refused.to, node)}>
              {t('duplicateHere')}
            </Button>
          )}
        </Alert>
      )}
    </>
  );
}

function RefusalText({ to, refusal }: { to: StageNode; refusal: Refusal }) {
  const t = useText(inspectorMessages);
  const { key } = to;
  switch (refusal) {
    case 'self':
      return t('refusedSelf');
    case 'ends':
      return t('refusedEnds');
    case 'cycle':
      return t('refusedCycle', { key });
    case 'predecessor':
      return t('refusedPredecessor', { key, parent: to.parent?.key ?? '' });
  }
}

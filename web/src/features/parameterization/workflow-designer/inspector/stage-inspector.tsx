import Box from '@mui/material/Box';
import { memo, type Ref } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { PropertiesPanel } from '#features/parameterization/designer/properties-panel.tsx';
import { kindOfStage } from '../model/stage-texts.rules.ts';
import { stageVariables } from '../model/stage-variables.rules.ts';
import { endsBranch } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { inspectorMessages } from './inspector.messages.ts';
import { ChoiceField, Fold, Inspected, Readable, SwitchField } from './inspector-parts.tsx';
import { isSameStage, type StageProps } from './same-stage.ts';
import { setterAt } from './set-property.ts';
import { StageIdentity } from './stage-identity.tsx';
import { StageWork } from './stage-work.tsx';
import { TermField } from './term-field.tsx';
import { TransitionsField } from './transitions-field.tsx';

interface Props extends StageProps {
  nameRef: Ref<HTMLInputElement>;
  keyRef: Ref<HTMLInputElement>;
}

/** The properties of a stage. Those that the panel does not know stay as they are. */
export function StageInspector({ editor, edits, node, nameRef, keyRef }: Props) {
  const t = useText(inspectorMessages);
  return (
    <PropertiesPanel label={t('stage')} readOnly={editor.readOnly}>
      <Inspected readOnly={editor.readOnly}>
        <Fold title={t('stage')}>
          <StageIdentity editor={editor} edits={edits} node={node} nameRef={nameRef} keyRef={keyRef} />
        </Fold>
        <Fold title={t('work')}>
          <StageWork editor={editor} edits={edits} node={node} />
        </Fold>
      </Inspected>
      <Readable readOnly={editor.readOnly}>
        <Fold title={t('next')}>
          {endsBranch(node.json) && node.children.length === 0 ? (
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('refusedEnds')}</Box>
          ) : (
            <>
              <Choosing editor={editor} edits={edits} node={node} />
              <TransitionsField editor={editor} edits={edits} node={node} />
            </>
          )}
        </Fold>
      </Readable>
      <Inspected readOnly={editor.readOnly}>
        <Fold title={t('time')}>
          <StageTimes editor={editor} edits={edits} node={node} />
        </Fold>
      </Inspected>
    </PropertiesPanel>
  );
}

/** How many transitions are taken, and what happens when none holds. */
const Choosing = memo(function Choosing({ editor, node: { json, path } }: StageProps) {
  const t = useText(inspectorMessages);
  const set = setterAt(editor, path);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      <ChoiceField
        label={t('choose')}
        value={String(json.choose ?? 'first')}
        options={(['first', 'all'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => set('choose', value)}
      />
      <ChoiceField
        label={t('otherwise')}
        value={String(json.otherwise ?? 'finish')}
        options={(['finish', 'stay'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => set('otherwise', value)}
      />
    </Box>
  );
}, isSameStage);

/** Terms, priority and what else belongs to the opening of the stage. */
const StageTimes = memo(function StageTimes({ editor, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const { json } = node;
  const set = setterAt(editor, node.path);
  const starts = stageVariables(editor.document, node, references, lang).flatMap(({ name, label, type }) =>
    name.startsWith('answers.') && name.split('.').length === 2 && (type === 'date' || type === 'text')
      ? [{ key: name.slice(8), label: `${label} (${name.slice(8)})` }]
      : [],
  );
  return (
    <>
      <TermField
        label={t('term')}
        switchLabel={t('withTerm')}
        value={json.term}
        starts={starts}
        onChange={(value) => set('term', value)}
      />
      <TermField
        isLowest
        label={t('notBefore')}
        switchLabel={t('withNotBefore')}
        value={json.notBefore}
        starts={starts}
        onChange={(value) => set('notBefore', value)}
      />
      <ChoiceField
        label={t('priority')}
        value={typeof json.priority === 'string' ? json.priority : ''}
        options={[
          { value: '', label: t('priorityOfType') },
          ...(['low', 'half', 'high'] as const).map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(value) => set('priority', value === '' ? undefined : value)}
      />
      <SwitchField
        label={t('alert')}
        checked={json.alert === true}
        onChange={(checked) => set('alert', checked ? true : undefined)}
      />
      {kindOfStage(json) === 'field' && (
        <SwitchField
          label={t('contractor')}
          checked={json.contractor === true}
          onChange={(checked) => set('contractor', checked ? true : undefined)}
        />
      )}
    </>
  );
}, isSameStage);

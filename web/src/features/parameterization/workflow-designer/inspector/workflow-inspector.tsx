import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { engineKeys } from '@cuadrilla/contract/parameterization/engine-facts.ts';
import { numbering, orderNumber, seriesOf } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { useText } from '#i18n/messages.ts';
import { PropertiesPanel } from '#features/parameterization/designer/properties-panel.tsx';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { codesIn } from '../model/stage-texts.rules.ts';
import { engineKeysOf } from '../model/stage-variables.rules.ts';
import { variableMessages } from '../model/stage-variables.messages.ts';
import { isRecord } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { CodesField } from './code-field.tsx';
import { Fold, Inspected, NumberField, SwitchField } from './inspector-parts.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import { OrderFields } from './order-fields.tsx';
import { setterAt } from './set-property.ts';
import { TermField } from './term-field.tsx';

/** What holds for the whole workflow: numbers, term, and what its work orders carry. */
export function WorkflowInspector({ editor }: { editor: EditorProps }) {
  const t = useText(inspectorMessages);
  const set = setterAt(editor, []);
  const { document } = editor;
  return (
    <PropertiesPanel label={t('more')} readOnly={editor.readOnly}>
      <Inspected readOnly={editor.readOnly}>
        <Fold title={t('orderFields')}>
          <OrderFields editor={editor} />
        </Fold>
        <Fold title={t('creators')}>
          <Creators editor={editor} />
        </Fold>
        <Fold title={t('numbering')}>
          <Numbering editor={editor} />
        </Fold>
        <Fold title={t('operationTerm')}>
          <TermField
            label={t('operationTerm')}
            switchLabel={t('withOperationTerm')}
            value={document.term}
            onChange={(value) => set('term', value)}
          />
        </Fold>
        <Fold title={t('engineKeys')} open={false}>
          <EngineKeys editor={editor} />
        </Fold>
      </Inspected>
    </PropertiesPanel>
  );
}

/** The roles that may create operations of the workflow. */
function Creators({ editor }: { editor: EditorProps }) {
  const t = useText(inspectorMessages);
  const { references } = useWorld();
  const { creators } = editor.document;
  const set = setterAt(editor, []);
  const isAnybody = !Array.isArray(creators);
  return (
    <>
      <SwitchField
        label={t('anyCreator')}
        checked={isAnybody}
        onChange={(anybody) => set('creators', anybody ? undefined : [])}
      />
      {!isAnybody && (
        <CodesField
          label={t('creatorRoles')}
          help={creators.length === 0 ? t('creatorsMissing') : undefined}
          values={codesIn(creators)}
          disabled={editor.readOnly}
          options={references.roles.map(({ code, name }) => ({ code, label: name }))}
          onChange={(codes) => set('creators', codes)}
        />
      )}
    </>
  );
}

function Numbering({ editor }: { editor: EditorProps }) {
  const t = useText(inspectorMessages);
  const own = isRecord(editor.document.numbering) ? editor.document.numbering : null;
  const set = setterAt(editor, []);
  const [currentYear] = useState(() => new Date().getFullYear());
  const parsed = numbering.safeParse(own);
  const example = parsed.success ? orderNumber(seriesOf(parsed.data, currentYear), 1, parsed.data) : null;
  return (
    <>
      <SwitchField
        label={t('ownNumbering')}
        checked={own !== null}
        onChange={(checked) => set('numbering', checked ? { prefix: 'OT' } : undefined)}
      />
      {own && (
        <>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
            <TextField
              label={t('prefix')}
              value={typeof own.prefix === 'string' ? own.prefix : ''}
              error={!parsed.success}
              onChange={(event) => set(['numbering', 'prefix'], event.target.value)}
              slotProps={{ htmlInput: { maxLength: 15, spellCheck: false } }}
            />
            <NumberField
              label={t('digits')}
              value={own.digits ?? 6}
              min={3}
              max={9}
              onChange={(digits) => set(['numbering', 'digits'], digits)}
            />
          </Box>
          <SwitchField
            label={t('year')}
            checked={own.year !== false}
            onChange={(year) => set(['numbering', 'year'], year)}
          />
          {example !== null && (
            <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
              {t('numberExample', { text: example })}
            </Box>
          )}
        </>
      )}
    </>
  );
}

type EngineFact = keyof typeof engineKeys;

function EngineKeys({ editor }: { editor: EditorProps }) {
  const t = useText(inspectorMessages);
  const facts = useText(variableMessages);
  const keys = engineKeysOf(editor.document);
  const set = setterAt(editor, ['engineKeys']);
  return (
    <>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t('engineKeysText')}</Box>
      {(Object.keys(engineKeys) as EngineFact[]).map((fact) => (
        <TextField
          key={fact}
          label={fact === 'decision' ? t('decisionKey') : facts(fact)}
          value={keys[fact]}
          onChange={(event) =>
            set(fact, event.target.value === engineKeys[fact] ? undefined : event.target.value)
          }
          slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
        />
      ))}
    </>
  );
}

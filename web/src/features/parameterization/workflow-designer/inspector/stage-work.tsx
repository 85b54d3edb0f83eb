import Box from '@mui/material/Box';
import { memo } from 'react';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { codesIn, kindOfStage, stageName } from '../model/stage-texts.rules.ts';
import { choicesOf, engineKeysOf, formOfStage, stagesBefore } from '../model/stage-variables.rules.ts';
import { isRecord, type StageNode } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { CodeField, CodesField } from './code-field.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import { CheckList, ChoiceField, SwitchField } from './inspector-parts.tsx';
import { isSameStage, type StageProps } from './same-stage.ts';
import { setterAt } from './set-property.ts';
import { TermField } from './term-field.tsx';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a stage does: its activity type and form, or its task, and what it asks. */
export const StageWork = memo(function StageWork(props: StageProps) {
  const isSystem = kindOfStage(props.node.json) === 'system';
  return (
    <>
      {isSystem && <SystemTask {...props} />}
      {!isSystem && <TypeAndForm {...props} />}
      <Revisited {...props} />
      <StageFormParts {...props} />
    </>
  );
}, isSameStage);

function TypeAndForm({ editor, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const { json } = node;
  const set = setterAt(editor, node.path);
  const type = references.activityTypes.find(({ code }) => code === json.activityType);
  const form = formOfStage(json, references);
  const named = (items: readonly { code: string; name: { es: string; en: string } }[]) =>
    items.map(({ code, name }) => ({ code, label: name[lang] }));
  const own = text(json.form);
  const version = form
    ? t('formVersion', { code: form.code, version: form.version, n: form.questions.length })
    : t('formMissing');
  const annexes = own === null || own === type?.form ? (type?.annexes ?? []) : [];
  return (
    <>
      <CodeField
        label={t('activityType')}
        value={text(json.activityType)}
        disabled={editor.readOnly}
        options={named(references.activityTypes)}
        onChange={(code) => set('activityType', code ?? undefined)}
      />
      <CodeField
        label={t('form')}
        help={[
          version,
          annexes.length > 0 && t('annexes', { names: annexes.map((each) => each.form).join(', ') }),
        ]
          .filter(Boolean)
          .join('. ')}
        value={own}
        disabled={editor.readOnly}
        options={named(references.forms)}
        onChange={(code) => set('form', code ?? undefined)}
      />
    </>
  );
}

/**
 * The earlier field stage whose visit the stage makes again. Nothing is asked where none can be, unless one is named:
 * it can be taken away.
 */
function Revisited({ editor, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const isField = (stage: StageNode) => kindOfStage(stage.json) === 'field';
  const before = isField(node) ? stagesBefore(node).filter(isField) : [];
  const own = text(node.json.revisitOf);
  if (before.length === 0 && own === null) return null;
  const set = setterAt(editor, node.path);
  return (
    <ChoiceField
      label={t('revisitOf')}
      help={t('revisitOfHelp')}
      value={own ?? ''}
      options={[
        { value: '', label: t('revisitOfNone') },
        ...before.map((stage) => ({ value: stage.key, label: `${stage.key} ${stageName(stage, lang)}` })),
      ]}
      onChange={(key) => set('revisitOf', key === '' ? undefined : key)}
    />
  );
}

const tasks = ['close', 'evaluate', 'wait', 'launch'] as const;

function SystemTask({ editor, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const { system } = node.json;
  const set = setterAt(editor, node.path);
  const own = isRecord(system) ? system : {};
  return (
    <>
      <ChoiceField
        label={t('task')}
        value={String(own.type ?? '')}
        options={tasks.map((value) => ({ value, label: t(value) }))}
        onChange={(type) => set('system', type === 'launch' ? { type, workflow: '' } : { type })}
      />
      {own.type === 'wait' && (
        <TermField
          label={t('after')}
          switchLabel={t('withAfter')}
          value={own.after}
          onChange={(after) => set(['system', 'after'], after)}
        />
      )}
      {own.type === 'launch' && (
        <CodeField
          label={t('launch')}
          value={text(own.workflow)}
          disabled={editor.readOnly}
          options={references.workflows.map(({ code, name }) => ({ code, label: name[lang] }))}
          onChange={(code) => set(['system', 'workflow'], code ?? '')}
        />
      )}
    </>
  );
}

/** The questions and decisions of the form that belong to the stage, and its rules. */
function StageFormParts({ editor, node }: StageProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const { json } = node;
  const set = setterAt(editor, node.path);
  const form = formOfStage(json, references);
  const { decision } = engineKeysOf(editor.document);
  const decisionQuestion = form?.questions.find(({ name }) => name === decision);
  const choices = (decisionQuestion && choicesOf(decisionQuestion, references)) ?? [];
  const isWhole = !Array.isArray(json.questions);
  const isFree = !Array.isArray(json.decisions);
  return (
    <>
      {form && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <SwitchField
            label={t('wholeForm')}
            checked={isWhole}
            onChange={(whole) => set('questions', whole ? undefined : [])}
          />
          {!isWhole && (
            <CheckList
              label={`${t('questions')}: ${t('chosen', { n: codesIn(json.questions).length, count: form.questions.length })}`}
              options={form.questions.map(({ name, title }) => ({ code: name, label: title[lang] }))}
              chosen={codesIn(json.questions)}
              onChange={(codes) => set('questions', codes)}
            />
          )}
        </Box>
      )}
      {choices.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <SwitchField
            label={t('allDecisions')}
            checked={isFree}
            onChange={(free) => set('decisions', free ? undefined : choices.map(({ code }) => code))}
          />
          {!isFree && (
            <CheckList
              label={t('decisions')}
              options={choices.map(({ code, name }) => ({ code, label: name[lang] }))}
              chosen={codesIn(json.decisions)}
              onChange={(codes) => set('decisions', codes)}
            />
          )}
        </Box>
      )}
      <CodesField
        label={t('rules')}
        values={codesIn(json.rules)}
        disabled={editor.readOnly}
        options={references.rules.map(({ code, name }) => ({ code, label: name[lang] }))}
        onChange={(codes) => set('rules', codes.length > 0 || json.rules !== undefined ? codes : undefined)}
      />
    </>
  );
}

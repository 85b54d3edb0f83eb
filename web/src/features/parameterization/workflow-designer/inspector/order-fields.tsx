import Add from '@mui/icons-material/Add';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import type { Change } from '#features/parameterization/designer/commands.rules.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { textIn } from '../model/stage-texts.rules.ts';
import { isRecord, listIn } from '../model/workflow-tree.rules.ts';
import { useWorld } from '../workflow-world.ts';
import { CodeField } from './code-field.tsx';
import { ChoiceField, NumberField, SwitchField } from './inspector-parts.tsx';
import { inspectorMessages } from './inspector.messages.ts';
import { setterAt } from './set-property.ts';

type Field = Record<string, unknown>;

function freeFieldKey(fields: readonly unknown[]): string {
  const taken = new Set(fields.map((field) => (isRecord(field) ? field.key : null)));
  let number = fields.length + 1;
  while (taken.has(`campo_${number}`)) number += 1;
  return `campo_${number}`;
}

/** The fields that the work orders of this workflow carry. */
export function OrderFields({ editor }: { editor: EditorProps }) {
  const t = useText(inspectorMessages);
  const { document, readOnly, run, select, selected } = editor;
  const fields = listIn(document, 'orderFields');
  const open = selected?.[0] === 'orderFields' ? Number(selected[1]) : null;
  const add = () => {
    const field = { key: freeFieldKey(fields), label: { es: 'Campo nuevo', en: 'New field' }, type: 'text' };
    run({
      changes: [{ type: 'add', to: ['orderFields', fields.length], values: [field] }],
      selected: ['orderFields', fields.length],
    });
  };
  return (
    <>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t('orderFieldsText')}</Box>
      {fields.map((field, at) =>
        isRecord(field) ? (
          <OrderFieldCard
            key={at}
            editor={editor}
            field={field}
            at={at}
            isOpen={open === at}
            onOpen={() => select(open === at ? null : ['orderFields', at])}
          />
        ) : null,
      )}
      {!readOnly && (
        <Button size="small" startIcon={<Add aria-hidden />} onClick={add} sx={{ justifySelf: 'start' }}>
          {t('addField')}
        </Button>
      )}
    </>
  );
}

interface CardProps {
  editor: EditorProps;
  field: Field;
  at: number;
  isOpen: boolean;
  onOpen: () => void;
}

const types = ['text', 'number', 'boolean', 'date', 'instant', 'list'] as const;
const typeOf = (value: unknown): (typeof types)[number] => types.find((type) => type === value) ?? 'text';

function OrderFieldCard({ editor, field, at, isOpen, onOpen }: CardProps) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const key = typeof field.key === 'string' ? field.key : '';
  const label = textIn(field.label, lang) || key;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: isOpen ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        p: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={onOpen}
          sx={{
            flex: 1,
            minWidth: 0,
            justifyContent: 'flex-start',
            textAlign: 'left',
            overflowWrap: 'anywhere',
          }}
        >
          {[label, t(typeOf(field.type)), field.required === true && t('required')]
            .filter(Boolean)
            .join(' · ')}
        </Button>
        {!editor.readOnly && <FieldButtons editor={editor} at={at} fieldKey={key} />}
      </Box>
      {isOpen && <OrderFieldEdit editor={editor} field={field} at={at} />}
    </Box>
  );
}

function FieldButtons({ editor, at, fieldKey: key }: { editor: EditorProps; at: number; fieldKey: string }) {
  const t = useText(inspectorMessages);
  const up: Change = { type: 'move', from: ['orderFields', at], to: ['orderFields', at - 1] };
  const remove: Change = { type: 'remove', at: ['orderFields', at] };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('fieldUp', { key })}
        disabled={at === 0}
        onClick={() => editor.run({ changes: [up], selected: null })}
      >
        <ArrowUpward sx={{ fontSize: 16 }} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('removeField', { key })}
        onClick={() => editor.run({ changes: [remove], selected: null })}
      >
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  );
}

/** Whatever belongs to another type goes with it. */
function typeChanges(at: number, field: Field, type: string): Change[] {
  const own =
    ({ number: ['min', 'max'], text: ['maxLength'], list: ['list'] } as Record<string, string[]>)[type] ?? [];
  const foreign = ['min', 'max', 'maxLength', 'list'].filter((name) => name in field && !own.includes(name));
  return [
    { type: 'set', at: ['orderFields', at, 'type'], value: type },
    ...foreign.map((name): Change => ({ type: 'set', at: ['orderFields', at, name] })),
  ];
}

function OrderFieldEdit({ editor, field, at }: Omit<CardProps, 'isOpen' | 'onOpen'>) {
  const t = useText(inspectorMessages);
  const set = setterAt(editor, ['orderFields', at]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1.5 }}>
      <TextField
        label={t('fieldKey')}
        helperText={t('fieldKeyHelp')}
        value={typeof field.key === 'string' ? field.key : ''}
        onChange={(event) => set('key', event.target.value.toLowerCase())}
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
      />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        {(['es', 'en'] as const).map((own) => (
          <TextField
            key={own}
            label={t(own === 'es' ? 'labelEs' : 'labelEn')}
            value={textIn(field.label, own)}
            onChange={(event) => set(['label', own], event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ))}
      </Box>
      <ChoiceField
        label={t('type')}
        value={typeOf(field.type)}
        options={types.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => editor.run({ changes: typeChanges(at, field, next) })}
      />
      <TypeLimits editor={editor} field={field} at={at} />
      <SwitchField
        label={t('required')}
        checked={field.required === true}
        onChange={(checked) => set('required', checked ? true : undefined)}
      />
    </Box>
  );
}

/** What a field may hold, by its type. */
function TypeLimits({ editor, field, at }: Omit<CardProps, 'isOpen' | 'onOpen'>) {
  const t = useText(inspectorMessages);
  const lang = useLanguage();
  const { references } = useWorld();
  const set = setterAt(editor, ['orderFields', at]);
  const type = typeOf(field.type);
  return (
    <>
      {type === 'list' && (
        <CodeField
          label={t('list')}
          value={typeof field.list === 'string' ? field.list : null}
          disabled={editor.readOnly}
          options={references.lists.map(({ code, name }) => ({ code, label: name[lang] }))}
          onChange={(code) => set('list', code ?? undefined)}
        />
      )}
      {type === 'number' && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <NumberField label={t('min')} value={field.min} onChange={(value) => set('min', value)} />
          <NumberField label={t('max')} value={field.max} onChange={(value) => set('max', value)} />
        </Box>
      )}
      {type === 'text' && (
        <NumberField
          label={t('maxLength')}
          value={field.maxLength}
          min={1}
          max={200}
          onChange={(value) => set('maxLength', value)}
        />
      )}
    </>
  );
}

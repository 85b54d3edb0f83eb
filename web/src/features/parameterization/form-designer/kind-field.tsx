import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { questionProperties } from '@cuadrilla/forms/guard/form-properties.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { confirm } from '#kit/feedback/notices.ts';
import type { EditorProps } from '#features/parameterization/designer/design-domain.ts';
import { formDesignerMessages } from './form-designer.messages.ts';
import { formKinds, kindOf, type FormKind } from './model/form-kinds.ts';
import { propertyNames } from './model/form-properties.messages.ts';
import type { FormJson, FormNode } from './model/form-tree.rules.ts';

const questionKinds = formKinds.filter(({ key }) => !['page', 'panel', 'repeat'].includes(key));
/** What makes one kind differ from another of the same type. */
const ofKind: ReadonlySet<string> = new Set(['type', 'kind', 'inputType', 'draw']);

/** The element as another kind: it keeps what that kind may have, and gets what it needs. */
export function asKind(json: FormJson, kind: FormKind): { json: FormJson; lost: string[] } {
  const rules = questionProperties[kind.json.type as keyof typeof questionProperties];
  const entries = Object.entries(json).filter(([key]) => !ofKind.has(key));
  const allowed = entries.filter(([key]) => Object.hasOwn(rules, key));
  const lost = entries.filter(([key]) => !Object.hasOwn(rules, key)).map(([key]) => key);
  const { type, kind: special, inputType, draw, ...needed } = kind.json;
  const own = Object.fromEntries(
    Object.entries({ type, kind: special, inputType, draw }).filter(([, value]) => value !== undefined),
  );
  const missing = Object.entries(needed).filter(
    ([key]) => !Object.hasOwn(json, key) && !(key === 'choices' && json.list !== undefined),
  );
  return { json: { ...own, ...Object.fromEntries([...allowed, ...structuredClone(missing)]) }, lost };
}

export function KindField({ node, editor }: { node: FormNode; editor: EditorProps }) {
  const t = useText(formDesignerMessages);
  const lang = useLanguage();
  const kind = kindOf(node.json);
  const change = async (key: string) => {
    const { json, lost } = asKind(
      node.json,
      formKinds.find((each) => each.key === key)!,
    );
    const names = lost.map((property) =>
      Object.hasOwn(propertyNames, property)
        ? propertyNames[property as keyof typeof propertyNames][lang]
        : property,
    );
    const text = t('kindLoses', { properties: names.join(', ') });
    if (lost.length > 0 && !(await confirm({ title: t('kindChange'), text, confirmLabel: t('kindChange') })))
      return;
    editor.run({ changes: [{ type: 'set', at: node.path, value: json }] });
  };
  return (
    <TextField
      select
      label={t('kind')}
      value={kind?.key ?? ''}
      disabled={editor.readOnly}
      onChange={(event) => void change(event.target.value)}
    >
      {questionKinds.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {label[lang]}
        </MenuItem>
      ))}
    </TextField>
  );
}

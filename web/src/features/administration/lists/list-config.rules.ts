import type { ListConfig } from '@cuadrilla/contract/administration/lists.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Translate } from '#i18n/messages.ts';
import type { StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import type { listsMessages } from './lists.messages.ts';

type Attribute = ListConfig['attributes'][number];
interface TextTools {
  translate: Translate<typeof listsMessages>;
  lang: Locale;
}

export const orders = { position: 'byPosition', name: 'byName', code: 'byCode' } as const;

/** The rows in which two configurations of a list differ; attributes are matched by their key. */
export function configDifferences(
  saved: ListConfig,
  mine: ListConfig,
  { translate, lang }: TextTools,
): StaleRow[] {
  const rows: StaleRow[] = [
    { label: translate('order'), saved: translate(orders[saved.order]), mine: translate(orders[mine.order]) },
    {
      label: translate('offline'),
      saved: translate(saved.offline ? 'yes' : 'no'),
      mine: translate(mine.offline ? 'yes' : 'no'),
    },
  ];
  const textOf = (attribute: Attribute | undefined) =>
    attribute
      ? [
          `${attribute.label.es} / ${attribute.label.en}`,
          translate(attribute.kind),
          attribute.required && translate('required'),
        ]
          .filter(Boolean)
          .join(', ')
      : '';
  const find = ({ attributes }: ListConfig, key: string) =>
    attributes.find((attribute) => attribute.key === key);
  const keysOf = ({ attributes }: ListConfig) => attributes.map(({ key }) => key);
  for (const key of new Set([...keysOf(saved), ...keysOf(mine)]))
    rows.push({
      label: translate('attributeNamed', { key }),
      saved: textOf(find(saved, key)),
      mine: textOf(find(mine, key)),
    });
  const keyList = new Intl.ListFormat(lang, { type: 'unit' });
  if (keysOf(saved).toSorted().join() === keysOf(mine).toSorted().join())
    rows.push({
      label: translate('attributeOrder'),
      saved: keyList.format(keysOf(saved)),
      mine: keyList.format(keysOf(mine)),
    });
  return rows.filter((row) => row.saved !== row.mine);
}

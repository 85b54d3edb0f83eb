import { listConfig } from '@cuadrilla/contract/administration/lists.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { orders } from './list-config.rules.ts';
import { listsMessages } from './lists.messages.ts';

/** The attributes of a list's configuration, as its history shows them. */
export function AttributesSummary({ value }: { value: unknown }) {
  const t = useText(listsMessages);
  const translate = useBilingual();
  const { data } = listConfig.shape.attributes.safeParse(value);
  return data?.length
    ? data.map(({ label, kind }) => `${translate(label)} (${t(kind)})`).join(', ')
    : t('noneDeclared');
}

export function OrderSummary({ value }: { value: unknown }) {
  const t = useText(listsMessages);
  const { data } = listConfig.shape.order.safeParse(value);
  return data ? t(orders[data]) : null;
}

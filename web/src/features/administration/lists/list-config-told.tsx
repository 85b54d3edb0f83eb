import { listConfig } from '@cuadrilla/contract/administration/lists.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { orders } from './list-config.rules.ts';
import { listsMessages } from './lists.messages.ts';

/** The attributes of a list's configuration as its history keeps them. */
export function ToldAttributes({ value }: { value: unknown }) {
  const t = useText(listsMessages);
  const say = useBilingual();
  const { data } = listConfig.shape.attributes.safeParse(value);
  return data?.length
    ? data.map(({ label, kind }) => `${say(label)} (${t(kind)})`).join(', ')
    : t('noneDeclared');
}

export function ToldOrder({ value }: { value: unknown }) {
  const t = useText(listsMessages);
  const { data } = listConfig.shape.order.safeParse(value);
  return data ? t(orders[data]) : null;
}

/** What somebody else saved beside what was typed here, field by field. */
import { useQuery } from '@tanstack/react-query';
import type { FieldChange } from '@cuadrilla/contract/operation/activities.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import type { StaleRow } from '#kit/catalogue/record/stale-dialog.tsx';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useChangeText } from '#features/operation/operation/detail/change-lines.tsx';
import { editMessages } from './operation-edit.messages.ts';
import type { SavedOrder } from './operation-edit-model.ts';

type Order = SavedOrder['order'];
const staleTime = 600_000;

export function useStaleOrderRows(): (mine: Order, saved: SavedOrder) => StaleRow[] {
  const t = useText(editMessages);
  const translate = useBilingual();
  const text = useChangeText();
  const { data: barrios } = useQuery({ ...queryFor(client.administration.pickers.barrios), staleTime });
  const { data: zones } = useQuery({ ...queryFor(client.administration.pickers.zones), staleTime });
  const barrioName = ({ barrioCode }: Order) =>
    barrios?.find(({ code }) => code === barrioCode)?.name ?? barrioCode;
  const zoneName = ({ zoneCode }: Order) => zones?.find(({ code }) => code === zoneCode)?.name ?? zoneCode;
  const pointText = ({ latitude, longitude }: Order) =>
    latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
  return (mine, { order: theirs, fields, lists }) => {
    const row = (
      label: string,
      kind: FieldChange['kind'],
      of: (order: Order) => FieldChange['before'],
    ): StaleRow => ({ label, saved: text(kind, of(theirs)), mine: text(kind, of(mine)) });
    return [
      row(t('priority'), 'priority', ({ priority }) => priority),
      row(t('dueAt'), 'instant', ({ dueAt }) => dueAt),
      row(t('address'), 'text', ({ address }) => address),
      row(t('barrio'), 'text', barrioName),
      ...(mine.barrioCode === null || theirs.barrioCode === null ? [row(t('zone'), 'name', zoneName)] : []),
      row(t('point'), 'point', pointText),
      row(t('note'), 'text', ({ note }) => note),
      ...fields.map(({ key, label, type, list }) =>
        row(translate(label), type === 'list' ? 'name' : type, ({ prefill }) => {
          const value = prefill[key] ?? null;
          return type === 'list'
            ? (lists[list ?? '']?.find(({ code }) => code === value)?.name ?? value)
            : value;
        }),
      ),
    ].filter(({ saved, mine: typed }) => saved !== typed);
  };
}

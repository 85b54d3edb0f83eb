import SwapVert from '@mui/icons-material/SwapVert';
import { useQuery } from '@tanstack/react-query';
import { listItems } from '@cuadrilla/contract/administration/lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import type { OtherView } from '#kit/catalogue/view-switch.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { DeclaredAttributes } from './declared-attributes.ts';
import { AttributesField } from './item-attributes.tsx';
import { ParentCodeField, ParentList } from './list-item-fields.tsx';
import { describeAttributes, type Attribute } from './item-attributes.rules.ts';
import { ListItemsOrder } from './list-items-order.tsx';
import { listsMessages } from './lists.messages.ts';

type Item = RecordOf<typeof listItems>;

/** People count from one. */
const placeOf = (position: number): number => position + 1;

const view: CatalogueView<Item> = {
  catalogue: listItems,
  endpoints: client.administration.listItems,
  invalidates: [client.administration.lists],
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'listId', label: { es: 'Lista', en: 'List' }, column: 'none' },
    {
      name: 'code',
      label: { es: 'Código', en: 'Code' },
      width: 140,
      help: {
        es: 'Letras, números, guion, punto y guion bajo; hasta 50',
        en: 'Letters, digits, dash, dot and underscore; up to 50',
      },
    },
    {
      name: 'parentCode',
      label: { es: 'Bajo el elemento', en: 'Under the item' },
      width: 150,
      control: ParentCodeField,
    },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    {
      name: 'position',
      label: { es: 'Lugar', en: 'Place' },
      width: 90,
      control: null,
      filter: false,
      show: ({ position }) => placeOf(position),
    },
    {
      name: 'attributes',
      label: { es: 'Atributos', en: 'Attributes' },
      column: 'optional',
      wide: true,
      control: AttributesField,
      show: ({ attributes }, { lang }) => describeAttributes(attributes, lang),
    },
  ],
  historyLabels: { position: { es: 'Lugar', en: 'Place', Show: ({ value }) => placeOf(Number(value)) } },
};
const none: readonly Attribute[] = [];
const order: OtherView<Item> = {
  key: 'order',
  label: listsMessages.orderView,
  icon: SwapVert,
  Screen: ListItemsOrder,
};

/** The items of one list. */
export default function ListItems({ listId }: { listId: number }) {
  const t = useText(listsMessages);
  const lang = useLanguage();
  const {
    data: list,
    error,
    refetch,
  } = useQuery(queryFor(client.administration.lists.get, { params: { id: listId } }));
  const config = useQuery(queryFor(client.administration.lists.config, { params: { id: listId } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list || config.isPending) return <LoadingState shape="page" />;
  return (
    <DeclaredAttributes value={config.data?.attributes ?? none}>
      <ParentList value={list.parentListId}>
        <CatalogueScreen
          view={view}
          fixedValues={{ listId }}
          title={t('itemsOf', { name: lang === 'es' ? list.nameEs : list.nameEn })}
          back="/administration/#listas"
          subtitle={[
            list.parentListId &&
              t('cascade', { name: list.labels.parentListId ?? String(list.parentListId) }),
            list.inUse && t('inUseHelp'),
          ]
            .filter(Boolean)
            .join(' ')}
          initialSort={{ key: 'position', direction: 'ASC' }}
          otherViews={[order]}
        />
      </ParentList>
    </DeclaredAttributes>
  );
}

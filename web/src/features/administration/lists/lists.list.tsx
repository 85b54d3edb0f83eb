import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { lists } from '@cuadrilla/contract/administration/lists.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { ToneChip } from '#kit/chips.tsx';
import { FixedListsMenu } from './fixed-lists-menu.tsx';
import { AttributesSummary, OrderSummary } from './list-config-history.tsx';
import { ListConfigForm } from './list-config.form.tsx';
import { listsMessages } from './lists.messages.ts';

const ListItems = lazyPart(() => import('./list-items.list.tsx'));
type List = RecordOf<typeof lists>;
const endpoints = client.administration.lists;

const view: CatalogueView<List> = {
  catalogue: lists,
  endpoints,
  nameOf: ({ nameEs, nameEn }, lang) => (lang === 'es' ? nameEs : nameEn),
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 170 },
    { name: 'nameEs', language: 'es', label: { es: 'Nombre en español', en: 'Name in Spanish' } },
    { name: 'nameEn', language: 'en', label: { es: 'Nombre en inglés', en: 'Name in English' } },
    {
      name: 'parentListId',
      label: { es: 'Depende de la lista', en: 'Depends on the list' },
      width: 260,
      help: {
        es: 'Sus elementos se ofrecen según el elegido en esa lista.',
        en: 'Its items are offered by what is chosen in that list.',
      },
    },
    { name: 'items', label: listsMessages.items, width: 100 },
    {
      name: 'inUse',
      label: listsMessages.inUse,
      width: 100,
      show: ({ inUse }) =>
        inUse ? (
          <ToneChip
            tone="blue"
            label={currentTranslator(listsMessages)('inUse')}
            hint={currentTranslator(listsMessages)('inUseHelp')}
          />
        ) : (
          ''
        ),
    },
  ],
  historyLabels: {
    attributes: { ...listsMessages.attributes, Show: AttributesSummary },
    order: { ...listsMessages.order, Show: OrderSummary },
    offline: listsMessages.offline,
  },
};

/** What the address forgets when the items of a list are opened. */
const ownFilters = {
  id: undefined,
  q: undefined,
  active: undefined,
  sort: undefined,
  page: undefined,
  parentListId: undefined,
};

/** Lists; the address's `list` opens the items of one. */
export default function Lists() {
  const t = useText(listsMessages);
  const lang = useLanguage();
  const mayConfigure = useMay()(endpoints.configure);
  const { values, change } = useAddress();
  const [configured, setConfigured] = useState<List | null>(null);
  if (Number(values.list)) return <ListItems listId={Number(values.list)} />;
  const actionsOf = (row: List) => [
    {
      label: t('openItems'),
      icon: FormatListNumbered,
      run: () => change({ ...ownFilters, list: String(row.id) }, { push: true }),
    },
    ...(mayConfigure
      ? [{ label: t('configure'), icon: SettingsOutlined, run: () => setConfigured(row) }]
      : []),
  ];
  return (
    <>
      <CatalogueScreen
        view={view}
        actions={<FixedListsMenu />}
        rowActions={actionsOf}
        detailActions={(row) =>
          actionsOf(row).map(({ label, icon: Icon, run }) => (
            <Button key={label} variant="outlined" startIcon={<Icon aria-hidden />} onClick={run}>
              {label}
            </Button>
          ))
        }
      />
      {configured && (
        <ListConfigForm
          key={configured.id}
          list={configured}
          name={view.nameOf(configured, lang)}
          onClose={() => setConfigured(null)}
        />
      )}
    </>
  );
}

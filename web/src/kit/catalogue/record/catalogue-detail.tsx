import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState, type ReactNode } from 'react';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip, ToneChip } from '../../chips.tsx';
import { kitMessages } from '../../kit.messages.ts';
import { Facts, SidePanel } from '../../side-panel.tsx';
import { CatalogueHistory } from './catalogue-history.tsx';
import type { CatalogueRow, CatalogueView, FieldView } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { useCellContent, useFieldFormats, useValueDisplay } from '../fields/field-value.tsx';
import { UsedBy } from './used-by.tsx';

interface Props<R extends CatalogueRow> {
  view: CatalogueView<R>;
  row: R;
  shapes: ReadonlyMap<string, FieldShape>;
  onClose: () => void;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  actions?: ReactNode;
}

/** The detail of a record: its data, what the screen adds, which records use it, and its history. */
export function CatalogueDetail<R extends CatalogueRow>(props: Props<R>) {
  const { view, row, onClose } = props;
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const one = view.catalogue.titles.one[lang];
  const code = (row as unknown as { code?: string }).code;
  return (
    <SidePanel
      heading={`${one.charAt(0).toLocaleUpperCase()}${one.slice(1)}${code ? ` · ${code}` : ''}`}
      title={view.nameOf(row, lang)}
      onClose={onClose}
      chips={
        <>
          <ActiveChip active={row.active} />
          <ToneChip tone="plain" label={t('version', { n: row.version })} />
        </>
      }
      actions={<DetailActions {...props} />}
    >
      <DetailTabs {...props} />
    </SidePanel>
  );
}

function DetailActions<R extends CatalogueRow>({ onEdit, onRemove, actions }: Props<R>) {
  const kit = useText(kitMessages);
  return (
    <>
      {onEdit && (
        <Button variant="outlined" startIcon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {kit('edit')}
        </Button>
      )}
      {actions}
      {onRemove && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlined aria-hidden />}
          onClick={onRemove}
        >
          {kit('remove')}
        </Button>
      )}
    </>
  );
}

function DetailTabs<R extends CatalogueRow>({ view, row, shapes }: Props<R>) {
  const t = useText(catalogueMessages);
  const kit = useText(kitMessages);
  const lang = useLanguage();
  const [tab, setTab] = useState('data');
  const own = view.tabs?.find(({ key }) => key === tab);
  const tabs: readonly (readonly [key: string, label: string])[] = [
    ['data', t('data')],
    ...(view.tabs ?? []).map(({ key, label }) => [key, label[lang]] as const),
    ['usedBy', t('usedBy')],
    ['history', t('history')],
  ];
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: string) => setTab(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={kit('detail')}
        sx={{ mt: -1, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { px: 1 } }}
      >
        {tabs.map(([key, label]) => (
          <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ minWidth: 0 }}>
        {tab === 'data' && <RecordFacts view={view} row={row} shapes={shapes} />}
        {own && <own.Panel row={row} />}
        {tab === 'usedBy' && <UsedBy endpoint={view.endpoints.usedBy} id={row.id} />}
        {tab === 'history' && <CatalogueHistory view={view} row={row} shapes={shapes} />}
      </Box>
    </>
  );
}

function RecordFacts<R extends CatalogueRow>({
  view,
  row,
  shapes,
}: Pick<Props<R>, 'view' | 'row' | 'shapes'>) {
  const t = useText(catalogueMessages);
  const lang = useLanguage();
  const cell = useCellContent<R>(shapes);
  const displayValue = useValueDisplay(view.fields, shapes);
  const formats = useFieldFormats();
  const valueOf = (field: FieldView<R>) =>
    !field.show && shapes.get(field.name)?.kind === 'codes'
      ? displayValue(field.name, row[field.name])
      : cell(field, row);
  return (
    <Facts
      title={t('data')}
      facts={[
        ...view.fields.map((field) => [field.label[lang], valueOf(field)] as const),
        [t('created_'), formats.day(row.createdAt)],
      ]}
    />
  );
}

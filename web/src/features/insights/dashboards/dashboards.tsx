import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { DashboardItem } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '#kit/feedback/states.tsx';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { lazyPart } from '#kit/lazy-part.ts';
import { matchesText } from '#kit/matches-text.ts';
import { Page } from '#kit/page.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { DashboardSections } from '../sections.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { CreateButtons, LookSwitch } from './dashboards-bar.tsx';
import type { ListDialog } from './dashboard-dialogs.tsx';
import { useDashboardMenu } from './dashboard-menu.ts';
import { DashboardTable } from './dashboard-table.tsx';
import { dashboardsMessages } from './dashboards.messages.ts';
import { ImportFaults } from './import-faults.tsx';
import { readDashboardFile } from './dashboard-file.ts';

const DashboardDialogs = lazyPart(() => import('./dashboard-dialogs.tsx'));
const endpoints = client.insights.dashboards;

/** The dashboards of the tenant and those of the product, as cards or as a list. */
export default function Dashboards() {
  const may = useMay();
  return may(endpoints.list) ? <DashboardsPage /> : <ForbiddenState />;
}

function useImport(open: (dialog: ListDialog) => void) {
  const lang = useLanguage();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const read = async (file: File) => {
    const found = readDashboardFile(await file.text(), lang);
    setFaults(found.ok ? [] : found.faults);
    if (found.ok) open({ kind: 'import', file: found.file });
  };
  return { faults, clear: () => setFaults([]), read: (file: File) => void read(file) };
}

function DashboardsPage() {
  const t = useText(dashboardsMessages);
  const { values, change } = useAddress();
  const query = useQuery(queryFor(endpoints.list));
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const actionsOf = useDashboardMenu(setDialog);
  const importing = useImport(setDialog);
  const typed = values.q ?? '';
  const found = query.data?.filter(({ name, code, description }) =>
    matchesText(`${name} ${code} ${description}`, typed),
  );
  const Look = values.look === 'list' ? DashboardTable : DashboardCards;
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      actions={<CreateButtons onCreate={() => setDialog({ kind: 'create' })} onFile={importing.read} />}
    >
      <DashboardSections />
      <FilterBar
        onClear={typed ? () => change({ q: undefined }) : undefined}
        end={<LookSwitch value={values.look ?? 'cards'} onChange={(look) => change({ look })} />}
      >
        <SearchField value={typed} onChange={(q) => change({ q })} label={t('search')} width={340} />
      </FilterBar>
      <ImportFaults faults={importing.faults} onClose={importing.clear} />
      {query.error && !found ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <LoadingState rows={6} />
      ) : (
        <RowMenuHost>
          <Groups found={found} typed={typed}>
            {(group, label) => <Look dashboards={group} label={label} actionsOf={actionsOf} />}
          </Groups>
        </RowMenuHost>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <DashboardDialogs dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </Page>
  );
}

interface GroupsProps {
  found: readonly DashboardItem[];
  typed: string;
  children: (group: readonly DashboardItem[], label: string) => ReactNode;
}

/** Own dashboards first; those of the product after them. */
function Groups({ found, typed, children }: GroupsProps) {
  const t = useText(dashboardsMessages);
  const kit = useText(kitMessages);
  const own = found.filter(({ standard }) => !standard);
  const product = found.filter(({ standard }) => standard);
  if (found.length === 0) return <EmptyState title={t('notFound')} text={kit('emptyFiltered')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      {(own.length > 0 || typed === '') && (
        <Group title={t('own')}>
          {own.length > 0 ? (
            children(own, t('own'))
          ) : (
            <Typography variant="body2" color="text.secondary">
              {t('noOwn')}. {t('noOwnText')}
            </Typography>
          )}
        </Group>
      )}
      {product.length > 0 && (
        <Group title={t('product')} note={t('productNote')}>
          {children(product, t('product'))}
        </Group>
      )}
    </Box>
  );
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: 15 }}>
        {title}
        {note && (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
            {note}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  );
}

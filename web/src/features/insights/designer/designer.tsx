import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { client } from '#api/client.ts';
import { freshQueryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { LiveMessage } from '#kit/feedback/live-message.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingPage } from '#kit/feedback/states.tsx';
import { useUnsaved } from '#kit/feedback/unsaved.ts';
import { isTyping } from '#kit/screen-keys.ts';
import Dashboards from '../dashboards/dashboards.tsx';
import type { NumbersAddress } from '../numbers/number-address.ts';
import { DesignGrid } from './design-grid.tsx';
import { DesignerBar, StaleNote } from './designer-bar.tsx';
import { designerMessages } from './designer.messages.ts';
import { DesignerParts } from './designer-parts.tsx';
import { SeenBy, type Viewer } from './seen-by.tsx';
import { useDesigner, type Designer } from './use-designer.ts';
import { usePreviews, type Previews } from '../numbers/use-previews.ts';
import { useSaving } from './use-saving.ts';

const endpoints = client.insights.dashboards;
const previewDays = 30;

/** The section of dashboards: their list, or the designer of the one that the address names. */
export default function DashboardSection() {
  const may = useMay();
  const { id } = useAddress().values;
  if (id === undefined) return <Dashboards />;
  return may(endpoints.update) ? <StoredDesign key={id} dashboardRef={id} /> : <ForbiddenState />;
}

function StoredDesign({ dashboardRef: ref }: { dashboardRef: string }) {
  const t = useText(designerMessages);
  const query = useQuery({
    ...freshQueryFor(endpoints.get, { params: { ref } }),
    // What is being designed is not replaced under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [opened, setOpened] = useState(0);
  const { data, error } = query;
  const reload = () => void query.refetch().then(() => setOpened(opened + 1));
  if (data?.standard) return <EmptyState heading title={t('onlyOwn')} />;
  if (data) return <Design key={opened} dashboard={data} onReload={reload} />;
  return error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <LoadingPage />;
}

function Design({ dashboard, onReload }: { dashboard: Dashboard; onReload: () => void }) {
  const may = useMay();
  const designer = useDesigner(dashboard.draft?.widgets ?? dashboard.widgets);
  const saving = useSaving(dashboard, designer, onReload);
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [day] = useState(() => today());
  const address: NumbersAddress = { from: addDays(day, 1 - previewDays), to: day, filters: {} };
  const previews = usePreviews(designer.widgets, address, viewer && { ...viewer, dashboard: dashboard.ref });
  useUnsaved(() => designer.isChanged);
  return (
    <Box
      onKeyDown={(event) => designKeys(event, designer, saving.save)}
      sx={{ display: 'grid', gap: 1.5, p: { xs: 1.5, sm: 2.5 }, minWidth: 0, alignContent: 'start' }}
    >
      <DesignerBar dashboard={dashboard} designer={designer} saving={saving} />
      {saving.isStale && <StaleNote saving={saving} onReload={onReload} />}
      <SeenBy viewer={viewer} onChange={setViewer} />
      <DesignerParts
        designer={designer}
        canvas={
          <Canvas
            designer={designer}
            previews={previews}
            address={address}
            mayList={viewer === null && may(client.operation.activities.search)}
          />
        }
      />
      <LiveMessage>{designer.message}</LiveMessage>
    </Box>
  );
}

/** In a field, undoing belongs to what is typed there. */
function designKeys(event: KeyboardEvent, designer: Designer, save: () => void): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === 's') save();
  else if (isTyping(event.target)) return;
  else if (key === 'y' || (key === 'z' && event.shiftKey)) designer.redo();
  else if (key === 'z') designer.undo();
  else return;
  event.preventDefault();
}

interface CanvasProps {
  designer: Designer;
  previews: Previews;
  address: NumbersAddress;
  mayList: boolean;
}

function Canvas({ designer, ...shown }: CanvasProps) {
  const t = useText(designerMessages);
  if (designer.widgets.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {t('keysHint')}
      </Typography>
      {shown.previews.error !== null && (
        <ErrorState error={shown.previews.error} onRetry={shown.previews.retry} />
      )}
      <DesignGrid designer={designer} {...shown} />
    </Box>
  );
}

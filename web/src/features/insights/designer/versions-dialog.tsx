import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DashboardVersion } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { freshQueryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { designerMessages } from './designer.messages.ts';
import type { Designer } from './use-designer.ts';

interface Props {
  dashboardRef: string;
  designer: Designer;
  onClose: () => void;
}

/** What was published, and what each version changed; an older one is opened as a change of the design. */
export default function VersionsDialog({ dashboardRef, designer, onClose }: Props) {
  const t = useText(designerMessages);
  const kit = useText(kitMessages);
  const query = useQuery(
    freshQueryFor(client.insights.dashboards.versions, { params: { id: Number(dashboardRef) } }),
  );
  const open = ({ number, widgets }: DashboardVersion) => {
    designer.replaceAll(widgets);
    toast.success(t('versionOpened', { n: number }));
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('versions')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={4} />
      ) : (
        <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {query.data.map((version, at) => (
            <Version
              key={version.number}
              version={version}
              isCurrent={at === 0}
              isFirst={at === query.data.length - 1}
              onOpen={() => open(version)}
            />
          ))}
        </Box>
      )}
    </AppDialog>
  );
}

interface VersionProps {
  version: DashboardVersion;
  isCurrent: boolean;
  isFirst: boolean;
  onOpen: () => void;
}

function Version({ version: { number, by, at, changes }, isCurrent, isFirst, onOpen }: VersionProps) {
  const t = useText(designerMessages);
  const formats = useFormats();
  const said = isFirst ? [t('versionFirst')] : changes.length > 0 ? changes : [t('versionSame')];
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="h3">
          {t('versionNumber', { n: number })}
          {isCurrent && ` (${t('versionCurrent')})`}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {[by, formats.dayTime(at)].filter(Boolean).join(' · ')}
        </Typography>
        {!isCurrent && (
          <Button size="small" onClick={onOpen} sx={{ ml: 'auto' }}>
            {t('versionOpen', { n: number })}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Box>
  );
}

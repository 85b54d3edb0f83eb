import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReportVersion } from '@cuadrilla/contract/administration/reports.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { reportsMessages } from './reports.messages.ts';

const endpoints = client.administration.reports;
const tones = { draft: 'amber', published: 'green', retired: 'grey' } as const;

export const versionsOf = (id: number) =>
  queryFor(endpoints.versionsCriteria, {
    body: {
      filters: [{ key: 'reportId', field_type: 'LONG', operator: 'EQUAL', value: id }],
      sorts: [{ key: 'createdAt', direction: 'DESC' }],
      size: 100,
    },
  });

/** Versions of a report; publishing a draft retires the version before. */
export function ReportVersions({ row }: { row: { id: number } }) {
  const t = useText(reportsMessages);
  const formats = useFormats();
  const may = useMay();
  const { data, error, refetch: retry } = useQuery(versionsOf(row.id));
  const publish = useMutation({
    mutationFn: ({ id, revision }: ReportVersion) =>
      endpoints.publishVersion({ params: { id }, query: { revision } }),
    onSuccess: ({ version }) => {
      toast.success(t('publishedDone', { version }));
      void refetch(endpoints);
    },
    onError: (problem) => toast.error(problem),
  });
  if (error) return <ErrorState error={error} onRetry={() => void retry()} />;
  if (!data) return <LoadingState />;
  if (data.content.length === 0) return <EmptyState title={t('noVersions')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.content.map((each) => (
        <Box
          component="li"
          key={each.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1 }}>
            <Typography variant="body2">{t('version', { version: each.version })}</Typography>
            <Typography variant="caption" color="text.secondary">
              {formats.dayTime(each.publishedAt ?? each.createdAt)}
            </Typography>
          </Box>
          <ToneChip tone={tones[each.status]} label={t(each.status)} />
          {each.status === 'draft' && may(endpoints.publishVersion) && (
            <Button variant="outlined" loading={publish.isPending} onClick={() => publish.mutate(each)}>
              {t('publish')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

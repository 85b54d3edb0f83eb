import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { zonesMessages } from './zones.messages.ts';

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useText(zonesMessages);
  const formats = useFormats();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}{' '}
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {formats.number(count)}
        </Box>
      </Typography>
      {count === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t('none')}
        </Typography>
      ) : (
        children
      )}
    </Box>
  );
}

/** What a zone holds: open work by status, employees, barrios. */
export function ZoneContents({ row }: { row: { id: number } }) {
  const t = useText(zonesMessages);
  const lang = useLanguage();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.zones.contents, { params: { id: row.id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const list = { m: 0, p: 0, listStyle: 'none', fontSize: 13, display: 'grid', gap: 0.25 };
  const statusName = (status: string) =>
    status in activityStatusLabels ? activityStatusLabels[status as 'new'][lang] : status;
  return (
    <>
      <Part title={t('openWork')} count={data.openWork.reduce((sum, { count }) => sum + count, 0)}>
        <Box component="ul" sx={list}>
          {data.openWork.map(({ status, count }) => (
            <Box component="li" key={status} sx={{ display: 'flex', justifyContent: 'space-between' }}>
              {statusName(status)} <span className="tabular">{formats.number(count)}</span>
            </Box>
          ))}
        </Box>
      </Part>
      <Part title={t('employees')} count={data.employees.length}>
        <Box component="ul" sx={list}>
          {data.employees.map(({ id, code, name, mobile }) => (
            <li key={id}>
              {`${code} - ${name.replaceAll('_', ' ')}`}
              {mobile && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${t('mobile')}`}</Box>}
            </li>
          ))}
        </Box>
      </Part>
      <Part title={t('barrios')} count={data.barrios.length}>
        <Typography variant="body2">{data.barrios.map(({ name }) => name).join(', ')}</Typography>
      </Part>
    </>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { useFieldFormats } from '#kit/catalogue/fields/field-value.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { companiesMessages } from './companies.messages.ts';

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useText(companiesMessages);
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}{' '}
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {count}
        </Box>
      </Typography>
      {count === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t('none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, display: 'grid', gap: 0.75 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

/** A company at a glance: contracts, positions, people. */
export function CompanyOverview({ row }: { row: { id: number } }) {
  const t = useText(companiesMessages);
  const { day } = useFieldFormats();
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.companies.overview, { params: { id: row.id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="facts" />;
  return (
    <>
      <Part title={t('contracts')} count={data.contracts.length}>
        {data.contracts.map(({ id, code, name, endsOn, insuranceExpiresOn, running }) => (
          <li key={id}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
              <Link
                component={RouterLink}
                {...({ to: '/administration/', hash: 'contract_proyect', search: { id } } as object)}
              >{`${code} - ${name}`}</Link>
              <ToneChip tone={running ? 'green' : 'grey'} label={t(running ? 'running' : 'notRunning')} />
            </Box>
            <Typography variant="caption" color="text.secondary">
              {[
                t('until', { day: day(endsOn) }),
                insuranceExpiresOn && t('insurance', { day: day(insuranceExpiresOn) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </li>
        ))}
      </Part>
      <Part title={t('positions')} count={data.positions.length}>
        {data.positions.map(({ id, code, name }) => (
          <li key={id}>{`${code} - ${name}`}</li>
        ))}
      </Part>
      <Part title={t('people')} count={data.people.length}>
        {data.people.map(({ id, code, name, position, active }) => (
          <Box component="li" key={id} sx={active ? {} : { color: 'text.secondary' }}>
            {`${code} - ${name.replaceAll('_', ' ')}`}
            {position && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${position}`}</Box>}
          </Box>
        ))}
      </Part>
    </>
  );
}

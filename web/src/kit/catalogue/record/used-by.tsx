import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import type { Reference } from '@cuadrilla/contract/kit/catalogue.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '../../feedback/states.tsx';
import { useContributions } from '../../module-manifest.ts';
import type { CatalogueEndpoints, CatalogueRow } from '../catalogue.types.ts';
import { catalogueMessages } from '../catalogue.messages.ts';

export function ReferenceList({ references }: { references: readonly Reference[] }) {
  const t = useText(catalogueMessages);
  const translate = useBilingual();
  const formats = useFormats();
  const { recordLinks = {} } = useContributions();
  const numberText = (count: number, more = false) => `${formats.number(count)}${more ? '+' : ''}`;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
      {references.map(({ table, name, count, more, sample }) => (
        <Box component="li" key={table}>
          <Typography variant="subtitle2" component="div">
            {translate(name)}{' '}
            <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {numberText(count, more)}
            </Box>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 13 }}>
            {sample.map(({ id, label }) => {
              const link = recordLinks[table]?.(id, label);
              return link ? (
                <Link key={id} component={RouterLink} {...(link as object)} sx={{ overflowWrap: 'anywhere' }}>
                  {label}
                </Link>
              ) : (
                <span key={id}>{label}</span>
              );
            })}
            {count > sample.length && sample.length > 0 && (
              <Typography variant="caption" color="text.secondary">
                {t('others', { n: numberText(count - sample.length, more) })}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Who refers to a record, and how often. */
export function UsedBy({
  endpoint,
  id,
}: {
  endpoint: CatalogueEndpoints<CatalogueRow>['usedBy'];
  id: number;
}) {
  const t = useText(catalogueMessages);
  const { data, error, refetch } = useQuery({
    queryKey: [...endpoint.key, id],
    queryFn: ({ signal }) => endpoint({ params: { id } }, signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return data.length === 0 ? <EmptyState title={t('notUsed')} /> : <ReferenceList references={data} />;
}

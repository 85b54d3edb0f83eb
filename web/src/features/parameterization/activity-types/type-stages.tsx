import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Facts } from '#kit/side-panel.tsx';
import { activityTypesMessages } from './activity-types.messages.ts';

/** The stages of workflows that name an activity type. */
export function TypeStages({ row }: { row: { id: number } }) {
  const t = useText(activityTypesMessages);
  const { data, error, refetch } = useQuery(
    queryFor(client.parameterization.whereUsed.activityTypes, { params: { id: row.id } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noStages')} />;
  return (
    <Facts
      title={t('stages')}
      facts={data.map(({ code, name, version, places }) => [
        version === null ? code : `${code} ${version}`,
        [name, places.join(', ')].filter(Boolean).join(' · '),
      ])}
    />
  );
}

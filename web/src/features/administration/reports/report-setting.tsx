import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { useOptions } from '#kit/catalogue/fields/reference-options.ts';
import { Facts } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { ConditionsText } from './report-conditions-text.tsx';
import { versionsOf } from './report-versions.tsx';
import { reportDataNames, reportsMessages } from './reports.messages.ts';

/** What a report runs on: version, data, who may run it, and the filters that always hold. */
export function ReportSettingPanel({ row }: { row: { id: number } }) {
  const t = useText(reportsMessages);
  const translate = useBilingual();
  const { data, error, refetch } = useQuery(
    queryFor(client.administration.reports.setting, { params: { id: row.id } }),
  );
  const versions = useQuery(versionsOf(row.id));
  const roleNames = useRoleNames();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape="facts" rows={5} />;
  const version = versions.data?.content.find(({ id }) => id === data.versionId);
  return (
    <Facts
      title={t('settings')}
      facts={[
        [t('template'), version ? version.version : t('noTemplate')],
        [t('data'), translate(reportDataNames[data.dataSet])],
        [t('roles'), data.roles.length ? roleNames(data.roles) : t('nobody')],
        [
          t('conditions'),
          data.conditions.length ? (
            <Box key="conditions" sx={{ display: 'grid' }}>
              <ConditionsText dataSet={data.dataSet} conditions={data.conditions} />
            </Box>
          ) : (
            t('noConditions')
          ),
        ],
      ]}
    />
  );
}

/** Roles by name, where the reader may know them; by code otherwise. */
export function useRoleNames(): (codes: readonly string[]) => string {
  const { data } = useOptions('roles', { size: 1000 });
  return (codes) => codes.map((code) => data?.find((role) => role.code === code)?.label ?? code).join(', ');
}

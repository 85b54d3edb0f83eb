/** `/disenador/{id}`: the designer of a report on one record. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isRecordTemplate, recordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { DesignerScreen } from './designer-screen.tsx';
import { ListDesigner } from './list-designer.tsx';
import { reportDesignerMessages } from './report-designer.messages.ts';

const { reports } = client.administration;

export default function ReportDesigner() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return <ReportDesignerOf id={Number(id)} />;
}

export function ReportDesignerOf({ id }: { id: number }) {
  const t = useText(reportDesignerMessages);
  if (!Number.isSafeInteger(id) || id <= 0)
    return (
      <EmptyState
        heading
        title={t('chooseTitle')}
        text={t('chooseText')}
        action={
          <Button component={Link} to="/administration/" hash="report" variant="outlined">
            {t('toList')}
          </Button>
        }
      />
    );
  return <Loaded key={id} id={id} />;
}

/** Not read again while it is edited. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' } as const;

type Versions = Awaited<ReturnType<typeof reports.versionsCriteria>>['content'];

/** The draft that is worked on, or the version that it would follow. */
const editedOf = (versions: Versions | undefined) =>
  versions?.find(({ status }) => status === 'draft') ??
  versions?.find(({ status }) => status === 'published');

function useReport(id: number) {
  const report = useQuery({ ...queryFor(reports.get, { params: { id } }), ...once });
  const versions = useQuery({
    ...queryFor(reports.versionsCriteria, {
      body: {
        filters: [{ key: 'reportId', field_type: 'LONG', operator: 'EQUAL', value: id }],
        sorts: [{ key: 'createdAt', direction: 'DESC' }],
        size: 100,
      },
    }),
    ...once,
  });
  const edited = editedOf(versions.data?.content);
  const version = useQuery({
    ...queryFor(reports.template, { params: { id: edited?.id ?? 0 } }),
    ...once,
    enabled: edited !== undefined,
  });
  const all = [report, versions, version];
  return {
    report: report.data,
    versions: versions.data?.content,
    template: version.data?.template,
    isRead: versions.isSuccess && (edited === undefined || version.isSuccess),
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map((query) => query.refetch())),
  };
}

function Loaded({ id }: { id: number }) {
  const { report, versions, template, isRead, error, retry } = useReport(id);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!report || !versions || !isRead) return <LoadingState shape="fields" rows={8} />;
  if (report.dataSet !== 'submissions')
    return <ListDesigner report={report} data={report.dataSet} versions={versions} saved={template} />;
  const saved = isRecordTemplate(template) ? recordTemplate.safeParse(template).data : undefined;
  return <DesignerScreen report={report} versions={versions} saved={saved ?? null} />;
}

/** An operation with all its data, activities and history. */
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import PostAdd from '@mui/icons-material/PostAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { client } from '#api/client.ts';
import { useCan } from '#api/session.ts';
import { OperationChip } from '#kit/chips.tsx';
import { Page } from '#kit/page.tsx';
import { PrintPage } from '#kit/print-page.tsx';
import { ErrorState } from '#kit/feedback/states.tsx';
import { useFormats } from '#i18n/formats.ts';
import { usePrinting } from '#i18n/printing.ts';
import { useBilingual, useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { factLines } from '#features/operation/answers/fact-lines.rules.ts';
import { FactList, SectionCard, type Fact } from '#features/operation/section-card.tsx';
import { ChooseOperation } from '#features/operation/operation/monitoring/monitoring.tsx';
import {
  OperationActions,
  OperationChips,
} from '#features/operation/operation/monitoring/monitoring-header.tsx';
import { useMonitoring } from '#features/operation/operation/monitoring/monitoring-live.ts';
import { ActivityRows } from './operation-detail-activities.tsx';
import AddFactDialog from './operation-detail-facts.tsx';
import { operationDetailMessages } from './operation-detail.messages.ts';
import { editEvents, newestFirst } from './edit-events.ts';
import { AuditLink } from '#kit/audit-link.tsx';
import { Timeline } from './timeline.tsx';
import type { Monitoring } from '#features/operation/operation/monitoring/workflow-diagram.rules.ts';

function Facts({
  facts,
  empty,
  layout = 'pairs',
}: {
  facts: readonly Fact[];
  empty?: string;
  layout?: 'pairs' | 'wide';
}) {
  if (facts.length > 0) return <FactList facts={facts} layout={layout} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {empty}
    </Typography>
  );
}

function General({ data }: { data: Monitoring }) {
  const t = useText(operationDetailMessages);
  const translate = useBilingual();
  const formats = useFormats();
  const { operation } = data;
  const orNone = (value: string | null | undefined) => value || t('none');
  return (
    <Facts
      layout="wide"
      facts={[
        [
          t('workflow'),
          t('workflowVersion', {
            name: translate(operation.workflowName),
            version: operation.workflowVersion,
          }),
        ],
        [t('account'), operation.account],
        [t('subscriber'), operation.subscriber],
        [t('address'), operation.address],
        [t('barrio'), orNone(operation.barrio)],
        [t('zone'), operation.zone ? translate(operation.zone.name) : t('none')],
        [t('company'), orNone(operation.company)],
        [
          t('place'),
          operation.latitude !== null && operation.longitude !== null
            ? `${operation.latitude.toFixed(5)}, ${operation.longitude.toFixed(5)}`
            : t('none'),
        ],
        [t('createdAt'), formats.dayTime(operation.createdAt)],
        [t('createdBy'), operation.createdBy ?? t('systemAuthor')],
        [t('dueAt'), operation.dueAt ? formats.dayTime(operation.dueAt) : t('noDue')],
        ...(operation.note ? [[t('note'), operation.note] as const] : []),
        ...(operation.endedAt ? [[t('endedAt'), formats.dayTime(operation.endedAt)] as const] : []),
        ...(operation.endReason ? [[t('endReason'), operation.endReason] as const] : []),
      ]}
    />
  );
}

function Related({ data: { parent, children } }: { data: Monitoring }) {
  const t = useText(operationDetailMessages);
  const line = (
    label: string,
    { id, number, workflowCode }: { id: number; number: string; workflowCode: string },
    status?: ReactNode,
  ) => (
    <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ fontSize: 12, color: 'text.secondary', width: 76 }}>{label}</Box>
      <Link to={`/operation/detail/${id}`}>{number}</Link>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{workflowCode}</Box>
      {status}
    </Box>
  );
  return (
    <SectionCard title={t('related')}>
      {parent && line(t('parent'), parent)}
      {children.map((child) => line(t('children'), child, <OperationChip status={child.status} />))}
    </SectionCard>
  );
}

/** What monitoring and detail endpoint know of the operation; both are read again while it changes. */
function useOperation(id: number) {
  const monitoring = useMonitoring(id);
  const { version, activities, activitiesEnded } = monitoring.data?.operation ?? {};
  const detail = useQuery({
    queryKey: ['live', 'operation', id, version, activities, activitiesEnded],
    queryFn: ({ signal }) => client.operation.operations.get({ params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
  return {
    monitoring: monitoring.data,
    detail: detail.data,
    error: monitoring.error ?? detail.error,
    reload: () => void Promise.all([monitoring.refetch(), detail.refetch()]),
  };
}

type Detail = NonNullable<ReturnType<typeof useOperation>['detail']>;
interface PartProps {
  data: Monitoring;
  detail: Detail;
}

function History({ data }: { data: Monitoring }) {
  const lang = useLanguage();
  const names = new Map(data.definition.stages.map((stage) => [stage.key, stage.name[lang]]));
  const events = [
    ...data.events.map((event) => ({ ...event, stageName: names.get(event.stage) ?? event.stage })),
    ...editEvents(data.changes),
  ].toSorted(newestFirst);
  return <Timeline events={events} />;
}

function MainColumn({ data, detail }: PartProps) {
  const t = useText(operationDetailMessages);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <SectionCard title={t('general')}>
        <General data={data} />
      </SectionCard>
      <SectionCard title={t('activities')}>
        <ActivityRows activities={detail.activityList} />
      </SectionCard>
      <SectionCard
        title={t('history')}
        tools={<AuditLink subject="operation" id={data.operation.id} sx={{ my: -0.5 }} />}
      >
        <History data={data} />
      </SectionCard>
    </Box>
  );
}

function SideColumn({ data, detail, onDone }: PartProps & { onDone: () => void }) {
  const t = useText(operationDetailMessages);
  const lang = useLanguage();
  const whole = usePrinting();
  const mayAdd = useCan(client.operation.operations.addFacts) && data.operation.status === 'open';
  const [adding, setAdding] = useState(false);
  const linesOf = (values: Record<string, unknown>) =>
    factLines(values, detail.labels, lang, whole).map(({ label, text }) => [label, text] as const);
  const addButton = mayAdd && (
    <Button startIcon={<PostAdd />} onClick={() => setAdding(true)}>
      {t('addFact')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <SectionCard title={t('prefill')}>
        <Facts facts={linesOf(detail.prefill)} empty={t('prefillEmpty')} />
      </SectionCard>
      <SectionCard title={t('facts')} tools={addButton}>
        <Facts facts={linesOf(detail.facts)} empty={t('factsEmpty')} />
      </SectionCard>
      {(data.parent || data.children.length > 0) && <Related data={data} />}
      {adding && (
        <AddFactDialog
          open
          onClose={() => setAdding(false)}
          operationId={data.operation.id}
          onDone={onDone}
        />
      )}
    </Box>
  );
}

function Loading() {
  return (
    <Box role="status" sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={48} width="50%" />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  );
}

function OperationDetail({ id }: { id: number }) {
  const t = useText(operationDetailMessages);
  const { monitoring: data, detail, error, reload } = useOperation(id);
  if (!data || !detail) return error ? <ErrorState page error={error} onRetry={reload} /> : <Loading />;
  const { operation } = data;
  const photos = data.stages.some((run) => run.photos.some((photo) => photo.receivedAt !== null));
  const link = (
    <Button
      component={Link}
      to={`/operation/monitoring/${id}?workflow=${encodeURIComponent(operation.workflowCode)}`}
      variant="contained"
      startIcon={<MonitorHeart />}
    >
      {t('monitoring')}
    </Button>
  );
  return (
    <Page
      title={operation.number}
      back="/operation"
      aside={<OperationChips operation={operation} />}
      subtitle={t('progress', { done: operation.activitiesEnded, n: operation.activities })}
      actions={<OperationActions operation={operation} photos={photos} onDone={reload} link={link} />}
    >
      <PrintPage />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <MainColumn data={data} detail={detail} />
        <SideColumn data={data} detail={detail} onDone={reload} />
      </Box>
    </Page>
  );
}

export default function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? (
    <OperationDetail key={number} id={number} />
  ) : (
    <ChooseOperation />
  );
}

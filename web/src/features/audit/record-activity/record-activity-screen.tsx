import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { RecordActivity, RecordEvent } from '@cuadrilla/contract/audit/record-activity.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { AuditLink } from '#kit/audit-link.tsx';
import { useAddress } from '#kit/catalogue/catalogue-address.ts';
import { StatusChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { Page } from '#kit/page.tsx';
import { PhonesButton } from '#kit/phones-button.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { LaneTable } from './lane-table.tsx';
import { recordActivityMessages } from './record-activity.messages.ts';
import { RecordChoice } from './record-choice.tsx';
import { ReducedCopyButton, sealIn } from './reduced-copy-button.tsx';
import { TermBar } from './term-bar.tsx';
import { stampIn, VerificationBar, verificationIn } from './verification-bar.tsx';

const EventMap = lazyPart(() => import('./event-map.tsx'));
const endpoints = client.audit.records;

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The life of one activity, or a day of one employee, on four lanes. */
export default function RecordActivityScreen() {
  const t = useText(recordActivityMessages);
  const { values, change } = useAddress();
  const activityId = idOf(values.activity);
  const employeeId = idOf(values.employee);
  const day = /^\d{4}-\d\d-\d\d$/.test(values.day ?? '') ? values.day! : today();
  return (
    <Page title={t('title')} back="/audit">
      <RecordChoice activityId={activityId} employeeId={employeeId} day={day} onChange={change} />
      {activityId !== null ? (
        <ActivityLife key={activityId} id={activityId} />
      ) : employeeId !== null ? (
        <EmployeeDay key={`${employeeId} ${day}`} id={employeeId} day={day} />
      ) : (
        <EmptyState title={t('choose')} text={t('chooseText')} />
      )}
    </Page>
  );
}

function ActivityLife({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryFor(endpoints.activity, { params: { id } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const verification = verificationIn(data.events);
  return (
    <>
      <ActivityHead activity={data.activity} seal={sealIn(data.events)} />
      {verification && <VerificationBar {...verification} stamp={stampIn(data.events)} />}
      {data.term && <TermBar term={data.term} />}
      <Lanes events={data.events} activities={[data.activity]} />
    </>
  );
}

function ActivityHead({ activity, seal }: { activity: RecordActivity; seal: RecordEvent | null }) {
  const t = useText(recordActivityMessages);
  const name = useBilingual();
  const may = useMay();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Typography variant="h2">
          {activity.operationNumber} · {name(activity.stageName)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[activity.employee, activity.account, activity.address].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <StatusChip status={activity.status} />
      <AuditLink subject="activity" id={activity.id} sx={{ m: 0 }} />
      <EvidenceButton activity={activity} isSealed={seal !== null} />
      {seal && <ReducedCopyButton seal={seal} />}
      {may(client.operation.operations.monitoring) && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          {...({ to: `/operation/detail/${activity.operationId}` } as { to: string })}
        >
          {t('openActivity')}
        </Button>
      )}
    </Box>
  );
}

function EmployeeDay({ id, day }: { id: number; day: string }) {
  const t = useText(recordActivityMessages);
  const { data, error, refetch } = useQuery(queryFor(endpoints.employee, { params: { id }, query: { day } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {data.employee.name} · {t('activities', { n: data.activities.length })}
        </Typography>
        <PhonesButton employeeId={id} />
      </Box>
      {data.limited && <Alert severity="info">{t('limited', { n: 100 })}</Alert>}
      <Lanes events={data.events} activities={data.activities} empty={t('noEventsDay')} />
    </>
  );
}

interface LanesProps {
  events: readonly RecordEvent[];
  activities: readonly RecordActivity[];
  empty?: string;
}

function Lanes({ events, activities, empty }: LanesProps) {
  const t = useText(recordActivityMessages);
  const [place, setPlace] = useState<RecordEvent | null>(null);
  if (events.length === 0) return <EmptyState title={t('noEvents')} text={empty} />;
  return (
    <>
      {place && (
        <Suspense fallback={null}>
          <EventMap events={events} chosen={place} onClose={() => setPlace(null)} />
        </Suspense>
      )}
      <LaneTable events={events} activities={activities} onPlace={setPlace} />
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { rehearsals } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { RehearsalRequest } from './rehearsal-request.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';
import { rehearsalMessages } from './rehearsal.messages.ts';

type Listed = Reply<typeof rehearsals.list>;

/** What the draft of a workflow would have done to the real operations of some months. */
export default function RehearsalScreen() {
  const t = useText(rehearsalMessages);
  const { id }: { id?: string } = useParams({ strict: false });
  const workflowId = Number(id);
  if (!Number.isSafeInteger(workflowId) || workflowId < 1)
    return (
      <Page title={t('title')} back="/parameterization">
        <EmptyState title={t('noWorkflow')} text={t('noWorkflowText')} />
      </Page>
    );
  return <WorkflowRehearsals key={workflowId} workflowId={workflowId} />;
}

export function WorkflowRehearsals({ workflowId }: { workflowId: number }) {
  const t = useText(rehearsalMessages);
  const list = useQuery(queryFor(client.parameterization.rehearsals.list, { params: { id: workflowId } }));
  if (list.isPending)
    return (
      <Page title={t('title')} back="/parameterization">
        <LoadingState />
      </Page>
    );
  if (list.isError)
    return (
      <Page title={t('title')} back="/parameterization">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </Page>
    );
  return <Loaded list={list.data} />;
}

/** What is compared, in one line. */
function useSubject({ draftNumber, publishedNumber }: Listed): string {
  const t = useText(rehearsalMessages);
  if (publishedNumber === null) return t('notPublished');
  return draftNumber === null
    ? t('publishedOnly', { published: String(publishedNumber) })
    : t('draftOf', { draft: String(draftNumber), published: String(publishedNumber) });
}

function Loaded({ list }: { list: Listed }) {
  const t = useText(rehearsalMessages);
  const lang = useLanguage();
  const { workflow, rehearsals: made, ruleDrafts, publishedNumber } = list;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = made.find(({ id }) => id === chosen) ?? made[0] ?? null;
  const subject = useSubject(list);
  const isRunning = made.some(({ status }) => status === 'queued' || status === 'working');
  return (
    <Page
      title={`${t('title')}: ${lang === 'es' ? workflow.nameEs : workflow.nameEn}`}
      subtitle={
        <>
          {subject}
          {ruleDrafts.length > 0 && `. ${t('ruleDrafts', { rules: ruleDrafts.join(', ') })}`}
        </>
      }
      back={`/parameterization/workflow/${workflow.id}`}
    >
      <Alert severity="info" data-print="no">
        {t('intro')}
      </Alert>
      {publishedNumber !== null && (
        <RehearsalRequest
          workflowId={workflow.id}
          hasResults={made.length > 0}
          disabled={isRunning}
          onStarted={({ id }) => setChosen(id)}
        />
      )}
      {made.length > 1 && <EarlierField list={list} shown={shown!.id} onChoose={setChosen} />}
      {shown ? (
        <RehearsalResult key={shown.id} id={shown.id} />
      ) : (
        publishedNumber !== null && <EmptyState title={t('none')} text={t('noneText')} />
      )}
    </Page>
  );
}

function EarlierField({
  list,
  shown,
  onChoose,
}: {
  list: Listed;
  shown: number;
  onChoose: (id: number) => void;
}) {
  const t = useText(rehearsalMessages);
  const formats = useFormats();
  return (
    <Box data-print="no">
      <TextField
        select
        label={t('earlier')}
        value={shown}
        onChange={(event) => onChoose(Number(event.target.value))}
        sx={{ minWidth: 260 }}
      >
        {list.rehearsals.map(({ id, createdAt, months }) => (
          <MenuItem key={id} value={id}>
            {t('madeOn', { when: formats.dayTime(createdAt), months: t('months', { n: months }) })}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

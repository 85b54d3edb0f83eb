import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '@cuadrilla/contract/kit/endpoint.ts';
import type { migrations } from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { MigrationPlanning } from './migration-planning.tsx';
import { MigrationsMade } from './migrations-made.tsx';
import { migrationMessages } from './migration.messages.ts';

type Overview = Reply<typeof migrations.overview>;

/** Reads again even without an event, in case one was lost. */
const pollMs = 2000;

/** Running operations of a workflow, moved from an older version to the published one. */
export default function MigrationScreen() {
  const t = useText(migrationMessages);
  const { id }: { id?: string } = useParams({ strict: false });
  const { version } = useSearch({ strict: false }) as { version?: unknown };
  const workflowId = Number(id);
  if (!Number.isSafeInteger(workflowId) || workflowId < 1)
    return (
      <Page title={t('title')} back="/parameterization">
        <EmptyState title={t('noWorkflow')} text={t('noWorkflowText')} />
      </Page>
    );
  return <WorkflowMigrations key={workflowId} workflowId={workflowId} fromVersionId={Number(version)} />;
}

interface Props {
  workflowId: number;
  /** The older version that is chosen at first; that with the newest number when no operation runs on it. */
  fromVersionId?: number;
}

export function WorkflowMigrations({ workflowId, fromVersionId }: Props) {
  const t = useText(migrationMessages);
  const overview = useQuery({
    ...queryFor(client.parameterization.migrations.overview, { params: { id: workflowId } }),
    refetchInterval: ({ state }) =>
      state.data?.migrations.some(({ status }) => status === 'working') ? pollMs : false,
  });
  const back = `/parameterization/workflow/${workflowId}`;
  if (overview.data) return <Loaded overview={overview.data} back={back} first={fromVersionId} />;
  return (
    <Page title={t('title')} back={back}>
      {overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Loaded({ overview, back, first }: { overview: Overview; back: string; first: number | undefined }) {
  const t = useText(migrationMessages);
  const name = useBilingual();
  const { workflow, published, older, migrations: made } = overview;
  const [chosen, setChosen] = useState(first);
  const from = older.find(({ id }) => id === chosen) ?? older[0];
  const isRunning = made.some(({ status }) => status === 'working');
  return (
    <Page
      title={`${t('title')}: ${name(workflow.name)}`}
      {...(from && published ? { subtitle: t('fromTo', { from: from.version, to: published.version }) } : {})}
      back={back}
    >
      <Alert severity="info">{t('intro')}</Alert>
      {!published && <EmptyState title={t('notPublished')} />}
      {published && !from && (
        <EmptyState title={t('none')} text={t('noneText', { version: published.version })} />
      )}
      {published && from && (
        <>
          {older.length > 1 && <VersionField older={older} chosen={from.id} onChoose={setChosen} />}
          <MigrationPlanning
            key={`${from.id} ${published.id} ${made.filter(({ status }) => status !== 'working').length}`}
            fromVersionId={from.id}
            disabled={isRunning}
          />
        </>
      )}
      <MigrationsMade migrations={made} />
    </Page>
  );
}

function VersionField({
  older,
  chosen,
  onChoose,
}: {
  older: Overview['older'];
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const t = useText(migrationMessages);
  return (
    <Box>
      <TextField
        select
        label={t('version')}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        sx={{ minWidth: { xs: '100%', sm: 320 } }}
      >
        {older.map(({ id, version, running }) => (
          <MenuItem key={id} value={id}>
            {t('versionRunning', { version, n: running })}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

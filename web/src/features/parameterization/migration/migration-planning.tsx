import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  MigrationDryRun,
  MigrationPlan,
} from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { client } from '#api/client.ts';
import { freshQueryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { DryRunResult } from './dry-run-result.tsx';
import { MigrationStart } from './migration-start.form.tsx';
import { StagePlaces, type Places } from './stage-places.tsx';
import { migrationMessages } from './migration.messages.ts';

const { migrations } = client.parameterization;

/** What becomes of each stage, what a dry run says of it, and the way to do it. */
export function MigrationPlanning({ fromVersionId, disabled }: { fromVersionId: number; disabled: boolean }) {
  const plan = useQuery(freshQueryFor(migrations.plan, { params: { id: fromVersionId } }));
  if (plan.data) return <Planned plan={plan.data} disabled={disabled} />;
  return plan.isError ? (
    <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  ) : (
    <LoadingState />
  );
}

const pairsOf = (places: Places) =>
  Object.entries(places).flatMap(([from, to]) => (to ? [{ from, to }] : []));

function Planned({ plan, disabled }: { plan: MigrationPlan; disabled: boolean }) {
  const t = useText(migrationMessages);
  const [places, setPlaces] = useState<Places>(() =>
    Object.fromEntries(plan.stages.map(({ key, proposed }) => [key, proposed])),
  );
  const [starting, setStarting] = useState(false);
  const stages = pairsOf(places);
  const dryRun = useQuery({
    ...freshQueryFor(migrations.dryRun, { body: { fromVersionId: plan.from.id, stages } }),
    placeholderData: keepPreviousData,
  });
  const result: MigrationDryRun | undefined = dryRun.data;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <StagePlaces plan={plan} places={places} onChange={setPlaces} />
      {dryRun.isError && <ErrorState error={dryRun.error} onRetry={() => void dryRun.refetch()} />}
      {!dryRun.isError && !result && <LoadingState rows={3} />}
      {!dryRun.isError && result && <DryRunResult plan={plan} result={result} />}
      {result && (
        <Box>
          <Button
            variant="contained"
            disabled={disabled || dryRun.isError || dryRun.isPlaceholderData || result.moves === 0}
            onClick={() => setStarting(true)}
          >
            {t('move', { n: result.moves })}
          </Button>
        </Box>
      )}
      {starting && result && (
        <MigrationStart plan={plan} stages={stages} moves={result.moves} onClose={() => setStarting(false)} />
      )}
    </Box>
  );
}

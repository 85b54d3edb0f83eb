import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Migration } from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { client } from '#api/client.ts';
import { useCall } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { migrationMessages } from './migration.messages.ts';

const tones = { working: 'amber', ready: 'green', cancelled: 'grey', failed: 'red' } as const;

/** The migrations of a workflow, the newest first; one that runs shows how far it is. */
export function MigrationsMade({ migrations }: { migrations: readonly Migration[] }) {
  const t = useText(migrationMessages);
  if (migrations.length === 0) return null;
  return (
    <Box component="section" aria-label={t('made')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('made')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {migrations.map((migration) => (
          <MigrationLine key={migration.id} migration={migration} />
        ))}
      </Box>
    </Box>
  );
}

function MigrationLine({ migration }: { migration: Migration }) {
  const t = useText(migrationMessages);
  const formats = useFormats();
  const { status, fromVersion, toVersion, moved, stayed, author, createdAt, reason } = migration;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="subtitle2">
          {t('madeLine', {
            from: fromVersion,
            to: toVersion,
            moved: formats.number(moved),
            stayed: formats.number(stayed),
          })}
        </Typography>
        <ToneChip tone={tones[status]} label={t(status)} />
        <Typography variant="caption" color="text.secondary">
          {t('by', { name: author, time: formats.dayTime(createdAt) })}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Typography>
      {status === 'working' && <Progress migration={migration} />}
    </Box>
  );
}

function Progress({ migration: { id, moved, stayed, total } }: { migration: Migration }) {
  const t = useText(migrationMessages);
  const kit = useText(kitMessages);
  const endpoints = client.parameterization.migrations;
  const cancel = useCall(endpoints.cancel, {
    invalidates: [endpoints],
    onError: (error) => toast.error(error, { title: kit('operationFailed') }),
  });
  const done = Math.min(total, moved + stayed);
  const text = t('progress', { done, total });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 1 }}>
      <Typography role="status" variant="body2">
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (100 * done) / total : 0}
      />
      <Box>
        <Button
          size="small"
          variant="outlined"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t('stop')}
        </Button>
      </Box>
    </Box>
  );
}

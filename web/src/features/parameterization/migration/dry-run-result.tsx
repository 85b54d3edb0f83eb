import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type {
  MigrationDryRun,
  MigrationPlan,
} from '@cuadrilla/contract/parameterization/migration/migrations.ts';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable } from '#kit/table/figures-table.tsx';
import { migrationMessages } from './migration.messages.ts';

interface Props {
  plan: MigrationPlan;
  result: MigrationDryRun;
}

/** What a migration would do: how many operations move, why others stay, what they would pass over. */
export function DryRunResult({ plan, result }: Props) {
  const t = useText(migrationMessages);
  const name = useBilingual();
  const formats = useFormats();
  const { running, limited, moves, stays, skips } = result;
  const staying = stays.reduce((sum, { count }) => sum + count, 0);
  const nameIn = (stages: readonly { key: string; name: { es: string; en: string } }[], key: string) => {
    const found = stages.find((stage) => stage.key === key);
    return found ? `${key} ${name(found.name)}` : key;
  };
  const shared = [
    { label: t('operations'), numeric: true, cell: ({ count }: Counted) => formats.number(count) },
    { label: t('examples'), cell: ({ examples }: Counted) => <Examples examples={examples} /> },
  ];
  return (
    <Box component="section" aria-label={t('dryRun')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('dryRun')}
      </Typography>
      <Typography role="status" sx={{ fontSize: 16, fontWeight: 560 }}>
        {t('verdict', {
          n: formats.number(running),
          moves: formats.number(moves),
          stays: formats.number(staying),
        })}
        {limited && ` ${t('limited', { n: formats.number(moves + staying) })}`}
      </Typography>
      {stays.length > 0 && (
        <FiguresTable
          label={t('staying')}
          rows={stays}
          keyOf={({ reason, stage }) => `${reason} ${stage}`}
          columns={[
            {
              label: t('why'),
              cell: ({ reason, stage }) => t(reason, { stage: nameIn(plan.stages, stage) }),
            },
            ...shared,
          ]}
        />
      )}
      {skips.length > 0 && (
        <>
          <Alert severity="warning">{t('skippingText', { version: plan.to.version })}</Alert>
          <FiguresTable
            label={t('skipping')}
            rows={skips}
            keyOf={({ stage }) => stage}
            columns={[{ label: t('skipping'), cell: ({ stage }) => nameIn(plan.targets, stage) }, ...shared]}
          />
        </>
      )}
    </Box>
  );
}

type Counted = Pick<MigrationDryRun['skips'][number], 'count' | 'examples'>;

function Examples({ examples }: Pick<Counted, 'examples'>) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& a': { py: 0.5 } }}>
      {examples.map(({ id, number }) => (
        <Link key={id} to={`/operation/detail/${id}`}>
          {number}
        </Link>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { dayOf } from '#i18n/time-zone.ts';
import { useText } from '#i18n/messages.ts';
import { tones, type Tone } from '#kit/status-tones.ts';
import { useNow } from '#kit/time/clock.ts';
import { ErrorState } from '#kit/feedback/states.tsx';
import { homeMessages } from './home.messages.ts';

type Summary = Awaited<ReturnType<typeof client.operation.activities.summary>>;
interface Figure {
  key: keyof Summary;
  tone?: Tone;
  /** The list behind the figure, as filters of the workspace; absent where no filter gives exactly it. */
  list?: Record<string, string>;
}

const figuresOf = (today: string): Figure[] => [
  { key: 'open', tone: 'blue', list: { status: 'new,assigned,downloaded,seen,pending' } },
  { key: 'late', tone: 'red', list: { due: 'late', status: 'new,assigned,downloaded,seen,pending' } },
  { key: 'atRisk', tone: 'amber' },
  { key: 'unassigned', tone: 'violet', list: { status: 'new', kind: 'field' } },
  { key: 'openedToday', list: { status: 'all', from: today } },
  { key: 'endedToday', tone: 'green' },
];

const tileSx = {
  p: 2,
  display: 'grid',
  gap: 0.5,
  justifyContent: 'start',
  justifyItems: 'start',
  alignContent: 'start',
  textAlign: 'left',
  fontFamily: 'inherit',
  textDecoration: 'none',
  color: 'text.primary',
} as const;

function Tile({ figure, value }: { figure: Figure; value: number | undefined }) {
  const t = useText(homeMessages);
  const { number } = useFormats();
  const content = (
    <>
      <Typography
        className="tabular"
        component="span"
        sx={{ fontSize: 26, fontWeight: 620, lineHeight: 1.1 }}
      >
        {value === undefined ? <Skeleton width={48} /> : number(value)}
      </Typography>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 13 }}>
        {figure.tone && (
          <Box
            component="span"
            aria-hidden
            sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tones[figure.tone].strong }}
          />
        )}
        {t(figure.key)}
      </Box>
    </>
  );
  if (!figure.list) return <Box sx={tileSx}>{content}</Box>;
  return (
    <ButtonBase
      component={RouterLink}
      to="/operation"
      search={{ tab: 'activities', ...figure.list } as never}
      sx={{ ...tileSx, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {content}
    </ButtonBase>
  );
}

/** How the work stands: what is open, late, at risk and unassigned, and what came in; each leads to its list. */
export function WorkSummary() {
  const t = useText(homeMessages);
  const today = dayOf(useNow());
  const { data, error, isPending, refetch } = useQuery({
    ...queryFor(client.operation.activities.summary),
    refetchInterval: 60_000,
  });
  return (
    <Box component="section" aria-labelledby="work-now" aria-busy={isPending}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1 }}>
        <Typography id="work-now" variant="h3" component="h2">
          {t('now')}
        </Typography>
        <Link component={RouterLink} to="/operation" variant="body2" sx={{ ml: 'auto' }}>
          {t('seeAll')}
        </Link>
      </Box>
      <Card
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
          minHeight: 84,
        }}
      >
        {error && !data ? (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Box>
        ) : (
          figuresOf(today).map((figure) => (
            <Tile key={figure.key} figure={figure} value={data?.[figure.key]} />
          ))
        )}
      </Card>
    </Box>
  );
}

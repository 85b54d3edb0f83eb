import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { FiguresTable, type FigureColumn } from '#kit/table/figures-table.tsx';
import { TitledFigures } from '#kit/table/titled-figures.tsx';
import { useNames, variableName } from './rehearsal-names.ts';
import type { Summary } from './rehearsal-types.ts';
import { rehearsalMessages } from './rehearsal.messages.ts';

interface Props {
  summary: Summary;
  months: number;
}

type Pair = Summary['stages'][number]['late'];

/** Everything that is counted on the published version and on the draft. */
export function RehearsalFigures(props: Props) {
  return (
    <>
      <Transitions {...props} />
      <Stages {...props} />
      <Work {...props} />
      <Rules {...props} />
      <Forks {...props} />
    </>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
);

const signed = (n: number, text: string): string => (n > 0 ? `+${text}` : text);

/** Columns of a figure on both versions: their counts, the difference, and operations that only one counts. */
function usePairColumns<R>(pairOf: (row: R) => Pair): FigureColumn<R>[] {
  const t = useText(rehearsalMessages);
  const formats = useFormats();
  return [
    { label: t('publishedPath'), numeric: true, cell: (row) => formats.number(pairOf(row).published) },
    { label: t('draftPath'), numeric: true, cell: (row) => formats.number(pairOf(row).draft) },
    {
      label: t('difference'),
      numeric: true,
      cell: (row) => {
        const { published, draft } = pairOf(row);
        return draft === published ? '–' : signed(draft - published, formats.number(draft - published));
      },
    },
    {
      label: t('examples'),
      cell: (row) =>
        pairOf(row).examples.map(({ id, number }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={`/operation/detail/${id}`}>{number}</Link>
          </span>
        )),
    },
  ];
}

function Transitions({ summary }: Props) {
  const t = useText(rehearsalMessages);
  const names = useNames(summary);
  const pair = usePairColumns<Summary['transitions'][number]>((row) => row);
  return (
    <TitledFigures title={t('transitions')}>
      <FiguresTable
        label={t('transitions')}
        rows={summary.transitions}
        keyOf={({ from, to }) => `${from} ${to}`}
        columns={[
          {
            label: t('transition'),
            cell: ({ from, to, draft, published, inDraft }) => (
              <>
                {`${names('stage', from)} → ${names('stage', to)}`}
                {draft === 0 && published === 0 && inDraft && <Quiet>{t('never')}</Quiet>}
              </>
            ),
          },
          ...pair,
        ]}
      />
    </TitledFigures>
  );
}

function Stages({ summary }: Props) {
  const t = useText(rehearsalMessages);
  const formats = useFormats();
  const names = useNames(summary);
  type Row = Summary['stages'][number];
  const late = (side: 'published' | 'draft') => (row: Row) => {
    const share = row[side] === 0 ? 0 : (100 * row.late[side]) / row[side];
    return `${formats.number(row.late[side])} (${formats.number(share)} %)`;
  };
  const pair = usePairColumns<Row>((row) => row);
  return (
    <TitledFigures title={t('stages')}>
      <FiguresTable<Row>
        label={t('stages')}
        rows={summary.stages}
        keyOf={({ stage }) => stage}
        columns={[
          { label: t('stage'), cell: ({ stage }) => names('stage', stage) },
          ...pair.slice(0, 3),
          { label: `${t('late')}: ${t('publishedPath')}`, numeric: true, cell: late('published') },
          { label: `${t('late')}: ${t('draftPath')}`, numeric: true, cell: late('draft') },
          ...pair.slice(3),
        ]}
      />
    </TitledFigures>
  );
}

type WorkRow = Summary['work'][number];

function Work({ summary }: Props) {
  const t = useText(rehearsalMessages);
  const formats = useFormats();
  const names = useNames(summary);
  const label = ({ by, key }: WorkRow): string => {
    if (by === 'week') return formats.day(`${key}T12:00:00Z`);
    if (key === '') return by === 'type' ? t('office') : t('without');
    return names(by, key);
  };
  const groups = (['type', 'zone', 'company', 'week'] as const).map((by) => ({
    by,
    rows: summary.work.filter((row) => row.by === by),
  }));
  return (
    <TitledFigures title={t('work')}>
      {summary.work.length === 0 && <Quiet>{t('noWork')}</Quiet>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ by, rows }) => (
            <FiguresTable<WorkRow>
              key={by}
              label={t(`by_${by}`)}
              rows={rows}
              keyOf={({ key }) => key}
              columns={[
                { label: t(`by_${by}`), cell: label },
                { label: t('added'), numeric: true, cell: ({ added }) => formats.number(added) },
                { label: t('saved'), numeric: true, cell: ({ saved }) => formats.number(saved) },
                {
                  label: t('hours'),
                  numeric: true,
                  cell: ({ addedMinutes, savedMinutes }) => {
                    const hours = (addedMinutes - savedMinutes) / 60;
                    return signed(hours, formats.number(hours, 1));
                  },
                },
              ]}
            />
          ))}
      </Box>
    </TitledFigures>
  );
}

const daysInMonth = 30.4;

function Rules({ summary, months }: Props) {
  const t = useText(rehearsalMessages);
  const formats = useFormats();
  const names = useNames(summary);
  const { rules, notifications } = summary;
  const recipient = (to: string): string => {
    const [kind = '', code = ''] = to.split(':');
    if (kind === 'creator') return t('to_creator');
    return t(kind === 'role' ? 'to_role' : kind === 'team' ? 'to_team' : 'to_user', { code });
  };
  const perDay = (n: number) => t('perDay', { n: formats.number(n / (months * daysInMonth), 1) });
  return (
    <TitledFigures title={t('rules')}>
      {rules.length === 0 && <Quiet>{t('noRules')}</Quiet>}
      {rules.length > 0 && (
        <FiguresTable
          label={t('fired')}
          rows={rules}
          keyOf={({ rule }) => rule}
          columns={[
            { label: t('rule'), cell: ({ rule }) => names('rule', rule) },
            { label: t('publishedPath'), numeric: true, cell: ({ published }) => formats.number(published) },
            { label: t('draftPath'), numeric: true, cell: ({ draft }) => formats.number(draft) },
            { label: t('notKnown'), numeric: true, cell: ({ unknown }) => formats.number(unknown) },
          ]}
        />
      )}
      {notifications.length > 0 && (
        <FiguresTable
          label={t('recipient')}
          rows={notifications}
          keyOf={({ to }) => to}
          columns={[
            { label: t('recipient'), cell: ({ to }) => recipient(to) },
            { label: t('publishedPath'), numeric: true, cell: ({ published }) => perDay(published) },
            { label: t('draftPath'), numeric: true, cell: ({ draft }) => perDay(draft) },
          ]}
        />
      )}
    </TitledFigures>
  );
}

function Forks({ summary }: Props) {
  const t = useText(rehearsalMessages);
  const names = useNames(summary);
  if (summary.forks.length === 0) return null;
  return (
    <TitledFigures title={t('forks')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
        {summary.forks.map(({ stage, reads, count }) => (
          <li key={`${stage} ${reads.join(' ')}`}>
            {t('forkLine', {
              stage: names('stage', stage),
              reads: reads.map(variableName).join(', '),
              n: count,
            })}
          </li>
        ))}
      </Box>
    </TitledFigures>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  rehearsalClasses,
  type RehearsalClass,
} from '@cuadrilla/contract/parameterization/rehearsal/compare.ts';
import type { RehearsalCase } from '@cuadrilla/contract/parameterization/rehearsal/rehearsals.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { TableOrCards } from '#kit/table/table-or-cards.tsx';
import { useNames, variableName } from './rehearsal-names.ts';
import type { Summary } from './rehearsal-types.ts';
import { rehearsalMessages } from './rehearsal.messages.ts';

const pageSize = 20;

const textKey = (name: RehearsalClass) => (name === 'earlier' ? 'earlierEnd' : name);

/** How many operations would have gone which way, and those of the chosen class. */
export function RehearsalCases({ id, summary }: { id: number; summary: Summary }) {
  const t = useText(rehearsalMessages);
  const first = rehearsalClasses.find((name) => name !== 'same' && summary.classes[name] > 0) ?? 'same';
  const [chosen, setChosen] = useState<RehearsalClass>(first);
  const formats = useFormats();
  return (
    <Box component="section" aria-label={t('classes')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('classes')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        onChange={(_, name: RehearsalClass | null) => name && setChosen(name)}
        aria-label={t('classes')}
        sx={{ flexWrap: 'wrap' }}
      >
        {rehearsalClasses.map((name) => (
          <ToggleButton key={name} value={name} sx={{ gap: 0.75, textTransform: 'none' }}>
            <strong>{formats.number(summary.classes[name])}</strong> {t(textKey(name))}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <CaseList key={chosen} id={id} name={chosen} summary={summary} />
    </Box>
  );
}

function CaseList({ id, name, summary }: { id: number; name: RehearsalClass; summary: Summary }) {
  const t = useText(rehearsalMessages);
  const [page, setPage] = useState(0);
  const cases = useQuery({
    ...queryFor(client.parameterization.rehearsals.cases, {
      params: { id },
      query: { class: name, page, size: pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const names = useNames(summary);
  const path = (keys: readonly string[]) => keys.map((key) => names('stage', key)).join(' → ');
  if (cases.isPending) return <LoadingState rows={3} />;
  if (cases.isError) return <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />;
  const { content, total } = cases.data;
  if (total === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('noCases')}
      </Typography>
    );
  return (
    <>
      <TableOrCards<RehearsalCase>
        label={t('cases', { name: t(textKey(name)) })}
        rows={content}
        keyOf={({ operationId }) => String(operationId)}
        columns={[
          {
            label: t('operation'),
            cell: ({ operationId, number, reproduced }) => (
              <>
                <Link to={`/operation/detail/${operationId}`}>{number}</Link>{' '}
                {!reproduced && <ToneChip tone="amber" label={t('notReproduced')} />}
              </>
            ),
          },
          { label: t('publishedPath'), cell: ({ published }) => path(published) },
          { label: t('draftPath'), cell: ({ draft }) => path(draft) },
          {
            label: t('why'),
            cell: ({ reasons }) =>
              reasons.map((reason) => (
                <div key={`${reason.kind} ${reason.stage}`}>
                  {t(`reason_${reason.kind}`, {
                    stage: names('stage', reason.stage),
                    reads: (reason.reads ?? []).map(variableName).join(', '),
                  } as never)}
                </div>
              )),
          },
        ]}
      />
      <Pager page={page} total={total} onPage={setPage} />
    </>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useText(rehearsalMessages);
  if (total <= pageSize) return null;
  const from = page * pageSize + 1;
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Typography variant="body2">
        {t('range', { from, to: Math.min(total, from + pageSize - 1), total })}
      </Typography>
      <Button disabled={from + pageSize > total} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </Box>
  );
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { reportMessages } from './report.messages.ts';

interface Offered {
  reportId: number;
  name: Bilingual;
  version: string;
}

/** Which of the offered reports is meant: the first until another is chosen; null while there is none. */
export function useReportChoice(offered: UseQueryResult<Offered[]>) {
  const [chosen, choose] = useState<number | null>(null);
  return { offered, reportId: chosen ?? offered.data?.[0]?.reportId ?? null, choose };
}

interface Props {
  choice: ReturnType<typeof useReportChoice>;
  /** While the reports are read. */
  rows: number;
  /** When none is offered. */
  none: { title: string; text: string };
  /** Above the field. */
  intro?: ReactNode;
  children: (reportId: number) => ReactNode;
}

/** The report to choose, and what is shown of the chosen one. */
export function ReportChoice({ choice: { offered, reportId, choose }, rows, none, intro, children }: Props) {
  const t = useText(reportMessages);
  const name = useBilingual();
  if (offered.error) return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />;
  if (!offered.data) return <LoadingState shape="fields" rows={rows} />;
  if (reportId === null) return <EmptyState {...none} />;
  return (
    <>
      {intro}
      <TextField
        select
        fullWidth
        label={t('report')}
        value={reportId}
        onChange={(event) => choose(Number(event.target.value))}
        sx={{ mb: 2, mt: 0.5 }}
      >
        {offered.data.map((each) => (
          <MenuItem key={each.reportId} value={each.reportId}>
            {t('withVersion', { name: name(each.name), version: each.version })}
          </MenuItem>
        ))}
      </TextField>
      {children(reportId)}
    </>
  );
}

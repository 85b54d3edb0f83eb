import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { Page } from '#kit/page.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { DashboardSections } from '../sections.tsx';

interface Props<T> {
  t: (key: 'title' | 'text' | 'create' | 'none' | 'noneText') => string;
  query: UseQueryResult<T[]>;
  /** Absent for who may not. */
  onCreate: (() => void) | undefined;
  table: (rows: T[]) => ReactNode;
  /** The dialogs above it. */
  children: ReactNode;
}

/** All that is set up of a kind: waiting, failed, none yet, or a table. */
export function SettingsPage<T>({ t, query, onCreate, table, children }: Props<T>) {
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      actions={
        onCreate && (
          <Button variant="contained" startIcon={<Add aria-hidden />} onClick={onCreate}>
            {t('create')}
          </Button>
        )
      }
    >
      <DashboardSections />
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={5} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <RowMenuHost>{table(query.data)}</RowMenuHost>
      )}
      <Suspense fallback={null}>{children}</Suspense>
    </Page>
  );
}

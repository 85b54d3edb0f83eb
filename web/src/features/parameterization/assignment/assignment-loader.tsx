import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { useAssignable } from './annex-conditions.ts';
import { assignmentMessages } from './assignment.messages.ts';
import type { Assignable } from './entries.rules.ts';

interface Props<T> {
  name: string;
  assigned: UseQueryResult<T>;
  /** Whether groups can be assigned, beside forms. */
  withGroups: boolean;
  onClose: () => void;
  children: (assigned: T, offered: Assignable[]) => ReactNode;
}

/** The dialog while what is assigned is read. */
export function AssignmentLoader<T>({ name, assigned, withGroups, onClose, children }: Props<T>) {
  const t = useText(assignmentMessages);
  const assignable = useAssignable();
  const error = assigned.error ?? assignable.error;
  if (assigned.data !== undefined && assignable.data) {
    const { forms, groups } = assignable.data;
    return children(assigned.data, [
      ...forms.map((form) => ({ ...form, kind: 'form' as const })),
      ...(withGroups ? groups.map((group) => ({ ...group, kind: 'group' as const })) : []),
    ]);
  }
  return (
    <AppDialog open onClose={onClose} title={t('assignTitle', { name })} width={760}>
      {error ? (
        <ErrorState error={error} onRetry={() => (void assigned.refetch(), void assignable.refetch())} />
      ) : (
        <LoadingState shape="fields" rows={3} />
      )}
    </AppDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askBeforeUnload } from '#api/before-unload.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import type { MoveConflict } from './department-move-conflict.tsx';
import { placeOf, withinSiblings, type Move } from './department-tree.rules.ts';
import { departmentsMessages } from './departments.messages.ts';

const endpoints = client.administration.departments;
export type Department = Awaited<ReturnType<typeof endpoints.tree>>[number];

interface Request {
  id: number;
  version: number;
  to: Move;
  /** The place before the move. */
  was: Move;
}

/**
 * Moves departments. `message` describes the last move; `conflict` is a move that came after somebody else
 * had moved the department elsewhere.
 */
export function useDepartmentMove(departments: readonly Department[]) {
  const t = useText(departmentsMessages);
  const [message, setMessage] = useState('');
  const [conflict, setConflict] = useState<MoveConflict | null>(null);
  const moving = useMutation({
    mutationFn: ({ id, version, to }: Request) =>
      askBeforeUnload(endpoints.move({ params: { id }, body: { ...to, version } })),
    onSuccess: (_, { id, to }) => {
      setConflict(null);
      const name = departments.find((each) => each.id === id)?.name ?? '';
      const parent = departments.find((each) => each.id === to.parentId);
      setMessage(parent ? t('movedUnder', { name, parent: parent.name }) : t('movedTop', { name }));
      return refetch(endpoints);
    },
    onError: async (problem, request) => {
      void refetch(endpoints);
      const saved = isProblem(problem, 'STALE_VERSION') ? await endpoints.tree().catch(() => null) : null;
      if (saved?.some(({ id }) => id === request.id))
        return setConflict(conflictOf(request, departments, saved));
      setConflict(null);
      toast.error(problem);
    },
  });
  return { moving, message, conflict, dismissConflict: () => setConflict(null) };
}

/** Null when the saved place is the one that the move leads to. */
function conflictOf(
  { id, to, was }: Request,
  before: readonly Department[],
  now: readonly Department[],
): MoveConflict | null {
  const { version, name } = now.find((each) => each.id === id)!;
  const saved = placeOf(now, id)!;
  const mine = withinSiblings(now, id, to);
  if (saved.parentId === mine.parentId && saved.position === mine.position) return null;
  const names = new Map([...before, ...now].map((each) => [each.id, each.name]));
  return { id, version, name, was, saved, mine, names };
}

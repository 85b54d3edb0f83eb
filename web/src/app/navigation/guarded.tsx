import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { ComponentType } from 'react';
import { useCan } from '#api/session.ts';
import { ForbiddenState } from '#kit/feedback/states.tsx';

/** The screen, or why it stays closed. */
export function Guarded({ access, screen: Screen }: { access: Access; screen: ComponentType }) {
  return useCan(access) ? <Screen /> : <ForbiddenState />;
}

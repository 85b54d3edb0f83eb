import { lazy, Suspense } from 'react';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { fullName } from '#features/security/person-name.ts';
import type { UserDialog } from './user-actions.ts';

const UserForm = lazy(() => import('./user.form.tsx'));
const UserImport = lazy(() => import('./user-import.tsx'));
const UserPassword = lazy(() => import('./user-password.tsx'));
const UserPermissions = lazy(() => import('./user-permissions.tsx'));
const UserSessions = lazy(() => import('./user-sessions.tsx'));

export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'import' }
  /** A dialog about one user. */
  | { kind: UserDialog; user: Employee };

interface Props {
  open: OpenDialog | null;
  onClose: () => void;
  /** Closes the form, which may have changed the user whose detail is open. */
  onCloseForm: () => void;
  /** A password made by the server, to be shown once. */
  onPassword: (made: { name: string; password: string }) => void;
}

/** The dialogs of the list of users; each is loaded when it is first opened. */
export function UserDialogs(props: Props) {
  return <Suspense fallback={null}>{props.open && <DialogOf {...props} open={props.open} />}</Suspense>;
}

function DialogOf({ open, onClose, onCloseForm, onPassword }: Props & { open: OpenDialog }) {
  if (open.kind === 'import') return <UserImport onClose={onClose} />;
  if (open.kind === 'create') return <UserForm code={null} onClose={onCloseForm} onPassword={onPassword} />;
  const { id, username, code, name } = open.user;
  const person = { id, username, name: fullName(name) };
  switch (open.kind) {
    case 'edit':
      return <UserForm code={code} onClose={onCloseForm} onPassword={onPassword} />;
    case 'password':
      return <UserPassword user={person} onClose={onClose} />;
    case 'permissions':
      return <UserPermissions user={person} code={code} onClose={onClose} />;
    case 'sessions':
      return <UserSessions user={person} onClose={onClose} />;
  }
}

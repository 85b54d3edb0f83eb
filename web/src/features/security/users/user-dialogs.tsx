import { Suspense, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { fullName } from '#features/security/person-name.ts';
import { OneTimePassword } from './one-time-password.tsx';
import type { UserDialog } from './user-actions.ts';

const UserForm = lazyPart(() => import('./user.form.tsx'));
const UserImport = lazyPart(() => import('./user-import.tsx'));
const UserPassword = lazyPart(() => import('./user-password.tsx'));
const UserPermissions = lazyPart(() => import('./user-permissions.tsx'));
const UserSessions = lazyPart(() => import('./user-sessions.tsx'));

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
}
interface NewPassword {
  name: string;
  password: string;
}

/**
 * The dialogs of the list of users, each loaded when it is first opened. A password that the server made for
 * a new user is shown after the form.
 */
export function UserDialogs({ open, onClose, onCloseForm }: Props) {
  const [password, setPassword] = useState<NewPassword | null>(null);
  return (
    <>
      <Suspense fallback={null}>
        {open && (
          <DialogOf open={open} onClose={onClose} onCloseForm={onCloseForm} onPassword={setPassword} />
        )}
      </Suspense>
      {password && <OneTimePassword {...password} onClose={() => setPassword(null)} />}
    </>
  );
}

interface DialogProps extends Props {
  open: OpenDialog;
  onPassword: (password: NewPassword) => void;
}

function DialogOf({ open, onClose, onCloseForm, onPassword }: DialogProps) {
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

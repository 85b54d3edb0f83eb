import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { freshQueryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { showFieldErrors } from '#kit/form/form-issues.ts';
import { fullName } from '#features/security/person-name.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { undoDeactivation } from '#features/security/undo-deactivation.ts';
import { useRecordSave } from '#features/security/use-record-save.ts';
import { payloadOf, userResolver, valuesOf, type UserChecked } from './user-form-model.ts';
import { useExecutiveRoles } from './user-form-options.ts';
import {
  AccessSection,
  ContactSection,
  IdentitySection,
  WorkSection,
  type UserFormState,
} from './user-form-sections.tsx';
import { usersMessages } from './users.messages.ts';

const width = 820;
const endpoints = client.security.users;

interface Props {
  /** Null: a new user. */
  code: string | null;
  onClose: () => void;
  /** A password made by the server, to be shown once. */
  onPassword: (made: { name: string; password: string }) => void;
}

/** Loads the user and the executive roles, then shows the form; anew when somebody else changed the user. */
export default function UserForm({ code, onClose, onPassword }: Props) {
  const t = useText(usersMessages);
  const user = useQuery({
    ...freshQueryFor(endpoints.byCode, { params: { code: code ?? '' } }),
    enabled: code !== null,
  });
  const executives = useExecutiveRoles();
  if (!executives.data || (code !== null && !user.data))
    return (
      <PendingDialog
        rows={12}
        width={width}
        title={t(code === null ? 'create' : 'editTitle')}
        error={user.error ?? executives.error}
        onRetry={() => (void user.refetch(), void executives.refetch())}
        onClose={onClose}
      />
    );
  return (
    <UserFormDialog
      key={user.data?.version ?? 0}
      user={user.data ?? null}
      executives={executives.data}
      onClose={onClose}
      onPassword={onPassword}
      onStale={() => void user.refetch()}
    />
  );
}

interface DialogProps extends Pick<Props, 'onClose' | 'onPassword'> {
  user: EmployeeDetail | null;
  executives: readonly { code_id: string; description: string }[];
  onStale: () => void;
}

function UserFormDialog({ user, executives, onClose, onPassword, onStale }: DialogProps) {
  const t = useText(usersMessages);
  const form = useForm({
    resolver: userResolver(!user?.teams.length),
    mode: 'onTouched',
    defaultValues: valuesOf(
      user,
      executives.map((executive) => executive.code_id),
    ),
  });
  const { control, formState, handleSubmit } = form;
  const saving = useRecordSave({
    save: (values: UserChecked) =>
      user ? updateUser(user, values, t('selfTitle')) : createUser(values, onPassword),
    savedText: ({ status, ...values }) => {
      const name = `${values.name} ${values.lastname}`;
      return user?.status && !status
        ? t('deactivatedOne', { name })
        : t(user ? 'saved' : 'created', { name });
    },
    undo: (saved) =>
      user?.status && !saved.status
        ? undoDeactivation(endpoints, [saved.id], () => t('activatedOne', { name: fullName(saved.name) }))
        : undefined,
    affectsOwnPermissions: user !== null,
    onSaved: onClose,
    onStale,
    showAtField: (error) => showUserProblem(form, error),
  });
  const locked = user?.stronger ?? false;
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={formState.isDirty}
      busy={saving.isPending}
      width={width}
      title={t(user ? 'editTitle' : 'create')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} disabled={locked} />}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {locked && <Alert severity="warning">{t('stronger')}</Alert>}
        <IdentitySection control={control} />
        <ContactSection control={control} />
        <WorkSection form={form} user={user} executives={executives} />
        <AccessSection control={control} user={user} />
      </Box>
    </AppDialog>
  );
}

/** Undefined when the person declines a change that takes their own permissions. */
function updateUser({ id, version }: EmployeeDetail, values: UserChecked, confirmTitle: string) {
  const employee = { ...payloadOf(values), id, version };
  return selfConfirmed((query) => endpoints.update({ query, body: { employee } }), confirmTitle);
}

async function createUser(values: UserChecked, onPassword: Props['onPassword']) {
  const { username, password } = values;
  const created = await endpoints.create({
    body: {
      employee: {
        ...payloadOf(values),
        ...(username ? { username } : {}),
        ...(password ? { password } : {}),
      },
    },
  });
  if (created.temporaryPassword)
    onPassword({ name: fullName(created.name), password: created.temporaryPassword });
  return created;
}

function showUserProblem(form: UserFormState, error: unknown): boolean {
  if (!isProblem(error, 'WEAK_PASSWORD')) return showFieldErrors(form, error, 'employee');
  form.setError('password', { type: 'server', message: error.problem.message }, { shouldFocus: true });
  return true;
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Control, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { roleCreate, type RoleDetail } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { freshQueryFor, queryFor } from '#api/query.ts';
import { useMay, useSession } from '#api/session.ts';
import { currentTranslator, useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormSwitch, FormText } from '#kit/form/form.tsx';
import { confirm } from '#kit/feedback/notices.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { undoDeactivation } from '#features/security/undo-deactivation.ts';
import { useRecordSave } from '#features/security/use-record-save.ts';
import { PermissionTree } from './permission-tree.tsx';
import { rolesMessages } from './roles.messages.ts';

const width = 760;
const roleHeading = roleCreate.pick({ code: true, name: true, status: true });
const endpoints = client.security.roles;
type HeadingInput = z.input<typeof roleHeading>;
type Heading = z.output<typeof roleHeading>;

interface Props {
  /** Null: a new role. */
  id: number | null;
  /** Start a new role with the permissions of this one. */
  copy: boolean;
  onClose: () => void;
}

/** Loads what the form needs, and starts it anew when somebody else changed the role meanwhile. */
export default function RoleForm({ id, copy, onClose }: Props) {
  const t = useText(rolesMessages);
  const modules = useQuery({
    ...queryFor(client.security.userChoices.assignableModules),
    staleTime: 600_000,
  });
  const role = useQuery({
    ...freshQueryFor(endpoints.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  if (!modules.data || (id !== null && !role.data))
    return (
      <PendingDialog
        rows={12}
        width={width}
        title={t(id === null || copy ? 'create' : 'editTitle')}
        error={modules.error ?? role.error}
        onRetry={() => void (modules.error ? modules.refetch() : role.refetch())}
        onClose={onClose}
      />
    );
  return (
    <RoleFormDialog
      key={role.data?.version ?? 0}
      modules={modules.data}
      role={role.data ?? null}
      copy={copy}
      onClose={onClose}
      onStale={() => void role.refetch()}
    />
  );
}

interface DialogProps {
  modules: readonly PermissionNode[];
  role: RoleDetail | null;
  copy: boolean;
  onClose: () => void;
  onStale: () => void;
}

/** The heading's fields as a new, copied or edited role begins with. */
function initialHeading(role: RoleDetail | null, copyName: string | null): HeadingInput {
  if (!role) return { code: '', name: '', status: true };
  const { code, name, status } = role;
  return copyName === null ? { code, name, status } : { code: '', name: copyName, status };
}

const updateRole = ({ id, version }: RoleDetail, body: Parameters<typeof endpoints.create>[0]['body']) =>
  selfConfirmed(
    (query) => endpoints.update({ query, body: { ...body, id, version } }),
    currentTranslator(rolesMessages)('selfTitle'),
  );

/** What is said of a saved role, and how its deactivation is taken back. */
function outcomeFor(before: RoleDetail | null) {
  const t = currentTranslator(rolesMessages);
  const isDeactivated = (status: boolean | undefined) => before?.status === true && status === false;
  return {
    savedText: ({ name, status }: Heading) =>
      t(isDeactivated(status) ? 'deactivated' : before ? 'saved' : 'created', { name }),
    undo: ({ id, name, status }: RoleDetail) =>
      isDeactivated(status) ? undoDeactivation(endpoints, [id], () => t('reactivated', { name })) : undefined,
  };
}

/** A copy starts with those permissions of the role that the person at the screen has too. */
function RoleFormDialog({ modules, role, copy, onClose, onStale }: DialogProps) {
  const t = useText(rolesMessages);
  const may = useMay();
  const { permissions } = useSession();
  const original = copy ? null : role;
  const readOnly = !may(original ? endpoints.update : endpoints.create);
  const [components, setComponents] = useState<ReadonlySet<string>>(
    () => new Set(role?.components.filter((code) => !copy || permissions.has(code))),
  );
  const [changed, setChanged] = useState(copy);
  const form = useForm({
    resolver: schemaResolver(roleHeading),
    mode: 'onTouched',
    defaultValues: initialHeading(role, copy && role ? t('copyOf', { name: role.name }) : null),
  });
  const { control, formState, handleSubmit } = form;
  const saving = useRecordSave({
    save: (values: Heading) => {
      const body = { ...values, components: [...components] as Permission[] };
      return original ? updateRole(original, body) : endpoints.create({ body });
    },
    ...outcomeFor(original),
    affectsOwnPermissions: true,
    onSaved: onClose,
    onStale,
    showAtField: (error) => showRoleProblem(form, error),
  });
  const changeComponents = (next: ReadonlySet<string>) => {
    setComponents(next);
    setChanged(true);
  };
  const save = async (values: Heading) => {
    if (components.size > 0 || (await confirmEmptyRole())) saving.mutate(values);
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={formState.isDirty || changed}
      busy={saving.isPending}
      width={width}
      title={readOnly ? t('viewTitle') : t(original ? 'editTitle' : 'create')}
      onSubmit={(event) => void handleSubmit(save)(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} readOnly={readOnly} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <HeadingFields control={control} readOnly={readOnly} />
        {original && !readOnly && <RoleWarnings role={original} />}
        <PermissionTree
          nodes={modules}
          on={components}
          may={(code) => permissions.has(code)}
          onChange={readOnly ? undefined : changeComponents}
        />
      </Box>
    </AppDialog>
  );
}

function confirmEmptyRole(): Promise<boolean> {
  const t = currentTranslator(rolesMessages);
  return confirm({ title: t('emptyRoleTitle'), text: t('emptyRole'), confirmLabel: t('emptyRoleSave') });
}

function showRoleProblem(form: UseFormReturn<HeadingInput, unknown, Heading>, error: unknown): boolean {
  if (!isProblem(error, 'ALREADY_EXISTS') || error.problem.fields) return showFieldErrors(form, error);
  form.setError('code', { type: 'server', message: error.problem.message }, { shouldFocus: true });
  return true;
}

interface HeadingProps {
  control: Control<HeadingInput, unknown, Heading>;
  readOnly: boolean;
}

function HeadingFields({ control, readOnly }: HeadingProps) {
  const t = useText(rolesMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1.6fr' },
        alignItems: 'start',
      }}
    >
      <FormText
        control={control}
        name="code"
        label={shared('code')}
        help={kit('codeHelp')}
        maxLength={50}
        autoFocus={!readOnly}
        disabled={readOnly}
        required
      />
      <FormText
        control={control}
        name="name"
        label={shared('name')}
        maxLength={100}
        disabled={readOnly}
        required
      />
      <FormSwitch control={control} name="status" label={t('activeRole')} disabled={readOnly} />
    </Box>
  );
}

/** How many people a change concerns, and that the role holds permissions its editor lacks. */
function RoleWarnings({ role }: { role: RoleDetail }) {
  const t = useText(rolesMessages);
  return (
    <>
      {role.userNum + role.teamNum > 0 && (
        <Alert severity="info">{t('heldBy', { users: role.userNum, teams: role.teamNum })}</Alert>
      )}
      {role.stronger && <Alert severity="warning">{t('stronger')}</Alert>}
    </>
  );
}

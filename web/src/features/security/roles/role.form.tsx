import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { roleCreate, type RoleDetail } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { loadPermissions, useMay, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { rolesMessages } from './roles.messages.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';

const width = 760;
const heading = roleCreate.pick({ code: true, name: true, status: true, scope: true });
const endpoints = client.security.roles;

interface Props {
  /** Null: a new role. */
  id: number | null;
  /** A new role with what this one has. */
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
    ...queryFor(endpoints.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const error = modules.error ?? role.error;
  const ready = modules.data && (id === null || role.data);
  if (!ready)
    return (
      <AppDialog open onClose={onClose} width={width} title={t(id === null || copy ? 'create' : 'editTitle')}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void (modules.error ? modules.refetch() : role.refetch())}
          />
        ) : (
          <LoadingState />
        )}
      </AppDialog>
    );
  return (
    <Fields
      key={role.data?.version ?? 0}
      modules={modules.data}
      role={role.data ?? null}
      copy={copy}
      onClose={onClose}
      onStale={() => void role.refetch()}
    />
  );
}

interface FieldsProps {
  modules: readonly PermissionNode[];
  role: RoleDetail | null;
  copy: boolean;
  onClose: () => void;
  onStale: () => void;
}

function Fields({ modules, role, copy, onClose, onStale }: FieldsProps) {
  const t = useText(rolesMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const may = useMay();
  const { permissions } = useSession();
  const isNew = role === null || copy;
  const readOnly = !may(isNew ? endpoints.create : endpoints.update);
  const before = role?.components ?? [];
  const [on, setOn] = useState<ReadonlySet<string>>(
    () => new Set(copy ? before.filter((code) => permissions.has(code)) : before),
  );
  const [changed, setChanged] = useState(copy);
  const form = useForm({
    resolver: schemaResolver(heading),
    mode: 'onTouched',
    defaultValues: {
      code: copy ? '' : (role?.code ?? ''),
      name: role ? (copy ? t('copyOf', { name: role.name }) : role.name) : '',
      status: role?.status ?? true,
      scope: role?.scope ?? ('tenant' as const),
    },
  });
  const { control, formState, handleSubmit } = form;
  const saving = useMutation({
    mutationFn: (values: z.output<typeof heading>) => {
      const body = { ...values, components: [...on] as Permission[] };
      return isNew
        ? endpoints.create({ body })
        : selfConfirmed(
            (query) => endpoints.update({ query, body: { ...body, id: role.id, version: role.version } }),
            t('selfTitle'),
          );
    },
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t(isNew ? 'created' : 'saved'), { title: kit('operationSuccess') });
      void refetch(client.security);
      void loadPermissions().catch(() => undefined);
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) {
        toast.warning(words('stale'), { title: kit('operationFailed') });
        onStale();
      } else if (isProblem(error, 'ALREADY_EXISTS') && !error.problem.fields)
        form.setError('code', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      else if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const close = confirmingDiscard(formState.isDirty || changed, onClose);
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      width={width}
      title={readOnly ? t('viewTitle') : t(isNew ? 'create' : 'editTitle')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit(readOnly ? 'close' : 'cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" variant="contained" loading={saving.isPending}>
              {kit('save')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
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
            label={words('code')}
            maxLength={50}
            autoFocus={!readOnly}
            disabled={readOnly}
            required
          />
          <FormText
            control={control}
            name="name"
            label={words('name')}
            maxLength={100}
            disabled={readOnly}
            required
          />
          <FormSwitch control={control} name="status" label={t('activeRole')} disabled={readOnly} />
          <FormSelect
            control={control}
            name="scope"
            label={t('scope')}
            help={t('scopeHelp')}
            disabled={readOnly}
            options={[
              { value: 'tenant', label: t('tenant') },
              { value: 'company', label: t('company') },
            ]}
          />
        </Box>
        {role && !copy && role.userNum + role.teamNum > 0 && !readOnly && (
          <Alert severity="info">{t('heldBy', { users: role.userNum, teams: role.teamNum })}</Alert>
        )}
        {role?.stronger && !copy && !readOnly && <Alert severity="warning">{t('stronger')}</Alert>}
        <PermissionTree
          nodes={modules}
          on={on}
          may={(code) => permissions.has(code)}
          onChange={
            readOnly
              ? undefined
              : (next) => {
                  setOn(next);
                  setChanged(true);
                }
          }
        />
      </Box>
    </AppDialog>
  );
}

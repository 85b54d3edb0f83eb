import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { teamCreate, type Team, type TeamRole, type TeamUser } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { loadPermissions } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { FormSwitch, FormText, type Option } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { activeRoles, membersOf, personLabel, useCandidates } from './team-candidates.ts';
import { teamsMessages } from './teams.messages.ts';

const endpoints = client.security.teams;

/** Options in order, each once; the first label wins. */
const once = (options: readonly Option<number>[]): Option<number>[] =>
  [...new Map(options.toReversed().map((option) => [option.value, option])).values()].toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );

export default function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const t = useText(teamsMessages);
  const members = useQuery({ ...membersOf(team?.id ?? 0), enabled: team !== null, staleTime: 0 });
  const roles = useQuery({
    ...queryFor(endpoints.roles, { params: { id: team?.id ?? 0 } }),
    enabled: team !== null,
    staleTime: 0,
  });
  const error = members.error ?? roles.error;
  if (team && (!members.isFetchedAfterMount || !roles.isFetchedAfterMount || error))
    return (
      <AppDialog open onClose={onClose} title={t('editTitle')}>
        {error ? (
          <ErrorState error={error} onRetry={() => (void members.refetch(), void roles.refetch())} />
        ) : (
          <LoadingState />
        )}
      </AppDialog>
    );
  return <Fields team={team} members={members.data ?? []} roles={roles.data ?? []} onClose={onClose} />;
}

interface FieldsProps {
  team: Team | null;
  members: readonly TeamUser[];
  roles: readonly TeamRole[];
  onClose: () => void;
}

function Fields({ team, members, roles, onClose }: FieldsProps) {
  const t = useText(teamsMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [before] = useState({ members, roles });
  const candidates = useCandidates(typed);
  const granted = useQuery({ ...activeRoles(), staleTime: 60_000 });
  const people = once([
    ...before.members.map((member) => ({
      value: member.id,
      label: personLabel({ code: member.code, name: member.employeeName }),
    })),
    ...candidates.people.map((person) => ({ value: person.id, label: personLabel(person) })),
  ]);
  const roleOptions = once([
    ...before.roles.map((role) => ({ value: role.rolId, label: role.name })),
    ...(granted.data?.content ?? []).map((role) => ({ value: role.id, label: role.name })),
  ]);
  const form = useForm({
    resolver: schemaResolver(teamCreate),
    mode: 'onTouched',
    defaultValues: {
      name: team?.teamName ?? '',
      status: team?.status ?? true,
      userList: before.members.map((member) => member.id),
      roleList: before.roles.map((role) => role.rolId),
    },
  });
  const { control, formState, handleSubmit } = form;
  const saving = useMutation({
    mutationFn: (body: z.output<typeof teamCreate>) =>
      team === null
        ? endpoints.create({ body })
        : selfConfirmed(
            (query) => endpoints.update({ query, body: { ...body, id: team.id, version: team.version } }),
            t('selfTitle'),
          ),
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t(team === null ? 'created' : 'saved'), { title: kit('operationSuccess') });
      void refetch(client.security);
      void loadPermissions().catch(() => undefined);
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) {
        toast.warning(words('stale'), { title: kit('operationFailed') });
        void refetch(endpoints);
        onClose();
      } else if (isProblem(error, 'ALREADY_EXISTS'))
        form.setError('name', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      else if (!showFieldErrors(form, error)) toast.error(error, { title: kit('operationFailed') });
    },
  });
  const close = confirmingDiscard(formState.isDirty, onClose);
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      title={t(team === null ? 'create' : 'editTitle')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormText control={control} name="name" label={t('name')} maxLength={100} autoFocus required />
        <Controller
          control={control}
          name="userList"
          render={({ field }) => (
            <SelectAll
              width="100%"
              label={t('people')}
              options={people}
              value={field.value}
              onChange={field.onChange}
              loading={candidates.loading}
              onSearch={setTyped}
              help={
                candidates.isPartial
                  ? t('moreFound', { n: formats.number(candidates.total) })
                  : t('peopleHelp')
              }
              error={candidates.error ? kit('failedTitle') : undefined}
            />
          )}
        />
        <Controller
          control={control}
          name="roleList"
          render={({ field }) => (
            <SelectAll
              width="100%"
              label={words('roles')}
              options={roleOptions}
              value={field.value}
              onChange={field.onChange}
              loading={granted.isPending}
              error={granted.error ? kit('failedTitle') : undefined}
            />
          )}
        />
        <FormSwitch control={control} name="status" label={t('activeTeam')} />
      </Box>
    </AppDialog>
  );
}

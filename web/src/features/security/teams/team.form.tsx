import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { teamCreate, type Team, type TeamRole, type TeamUser } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { FormSwitch, FormText, type Option } from '#kit/form/form.tsx';
import { schemaResolver, showFieldErrors } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { activeRoles } from '#features/security/active-roles.ts';
import { personLabel } from '#features/security/person-name.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { undoDeactivation } from '#features/security/undo-deactivation.ts';
import { useRecordSave } from '#features/security/use-record-save.ts';
import { membersOf, useCandidates } from './team-candidates.ts';
import { teamsMessages } from './teams.messages.ts';

const endpoints = client.security.teams;

/** Options in alphabetical order, each once; the first label wins. */
const uniqueOptions = (options: readonly Option<number>[]): Option<number>[] =>
  [...new Map(options.toReversed().map((option) => [option.value, option])).values()].toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );

/** Loads the members and roles of a team that is edited, then shows the form. */
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
      <PendingDialog
        rows={4}
        title={t('editTitle')}
        error={error}
        onRetry={() => (void members.refetch(), void roles.refetch())}
        onClose={onClose}
      />
    );
  return (
    <TeamFormDialog team={team} members={members.data ?? []} roles={roles.data ?? []} onClose={onClose} />
  );
}

interface DialogProps {
  team: Team | null;
  members: readonly TeamUser[];
  roles: readonly TeamRole[];
  onClose: () => void;
}
type TeamValues = z.input<typeof teamCreate>;
type TeamBody = z.output<typeof teamCreate>;

function TeamFormDialog({ team, members, roles, onClose }: DialogProps) {
  const t = useText(teamsMessages);
  const [initial] = useState({ members, roles });
  const form = useForm({
    resolver: schemaResolver(teamCreate),
    mode: 'onTouched',
    defaultValues: {
      name: team?.teamName ?? '',
      status: team?.status ?? true,
      userList: initial.members.map((member) => member.id),
      roleList: initial.roles.map((role) => role.rolId),
    },
  });
  const { control, formState, handleSubmit } = form;
  const saving = useRecordSave({
    save: (body: TeamBody) =>
      team === null
        ? endpoints.create({ body })
        : selfConfirmed(
            (query) => endpoints.update({ query, body: { ...body, id: team.id, version: team.version } }),
            t('selfTitle'),
          ),
    savedText: ({ name, status }) =>
      t(team?.status && !status ? 'deactivated' : team ? 'saved' : 'created', { name }),
    undo: ({ id, teamName: name, status }) =>
      team?.status && !status
        ? undoDeactivation(endpoints, [id], () => t('reactivated', { name }))
        : undefined,
    affectsOwnPermissions: true,
    onSaved: onClose,
    onStale: () => {
      void refetch(endpoints);
      onClose();
    },
    showAtField: (error) => {
      if (!isProblem(error, 'ALREADY_EXISTS')) return showFieldErrors(form, error);
      form.setError('name', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={formState.isDirty}
      busy={saving.isPending}
      title={t(team === null ? 'create' : 'editTitle')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={<SaveButtons isSaving={saving.isPending} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormText control={control} name="name" label={t('name')} maxLength={100} autoFocus required />
        <MembersField control={control} members={initial.members} />
        <RolesField control={control} roles={initial.roles} />
        <FormSwitch control={control} name="status" label={t('activeTeam')} />
      </Box>
    </AppDialog>
  );
}

type TeamControl = Control<TeamValues, unknown, TeamBody>;

function MembersField({ control, members }: { control: TeamControl; members: readonly TeamUser[] }) {
  const t = useText(teamsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const candidates = useCandidates(typed);
  const options = uniqueOptions([
    ...members.map((member) => ({
      value: member.id,
      label: personLabel({ code: member.code, name: member.employeeName }),
    })),
    ...candidates.people.map((person) => ({ value: person.id, label: personLabel(person) })),
  ]);
  return (
    <Controller
      control={control}
      name="userList"
      render={({ field }) => (
        <SelectAll
          width="100%"
          label={t('people')}
          options={options}
          value={field.value}
          onChange={field.onChange}
          loading={candidates.loading}
          onSearch={setTyped}
          help={
            candidates.isPartial ? t('moreFound', { n: formats.number(candidates.total) }) : t('peopleHelp')
          }
          error={candidates.error ? kit('failedTitle') : undefined}
        />
      )}
    />
  );
}

function RolesField({ control, roles }: { control: TeamControl; roles: readonly TeamRole[] }) {
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const active = useQuery({ ...activeRoles(), staleTime: 60_000 });
  const options = uniqueOptions([
    ...roles.map((role) => ({ value: role.rolId, label: role.name })),
    ...(active.data?.content ?? []).map((role) => ({ value: role.id, label: role.name })),
  ]);
  return (
    <Controller
      control={control}
      name="roleList"
      render={({ field }) => (
        <SelectAll
          width="100%"
          label={shared('roles')}
          options={options}
          value={field.value}
          onChange={field.onChange}
          loading={active.isPending}
          error={active.error ? kit('failedTitle') : undefined}
        />
      )}
    />
  );
}

import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { queryFor, refetch } from '#api/query.ts';
import { loadPermissions } from '#api/session.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { FormChoice, FormPassword, FormSelect, FormSwitch, FormText, type Option } from '#kit/form/form.tsx';
import { showFieldErrors, useIssueText } from '#kit/form/form-issues.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { activeRoles, readable } from '#features/security/teams/team-candidates.ts';
import { payloadOf, userResolver, valuesOf, type UserChecked } from './user-form-model.ts';
import { usersMessages } from './users.messages.ts';

const width = 820;
const lasting = { staleTime: 600_000 };
const endpoints = client.security.users;
const lists = client.security.userChoices;

interface Props {
  /** Null: a new user. */
  code: string | null;
  onClose: () => void;
  /** A password made by the server, to be shown once. */
  onPassword: (made: { name: string; password: string }) => void;
}

export default function UserForm({ code, onClose, onPassword }: Props) {
  const t = useText(usersMessages);
  const user = useQuery({
    ...queryFor(endpoints.byCode, { params: { code: code ?? '' } }),
    enabled: code !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const executives = useQuery({ ...queryFor(lists.executiveRoles), ...lasting });
  const error = user.error ?? executives.error;
  if (!executives.data || (code !== null && !user.data))
    return (
      <AppDialog open onClose={onClose} width={width} title={t(code === null ? 'create' : 'editTitle')}>
        {error ? (
          <ErrorState error={error} onRetry={() => (void user.refetch(), void executives.refetch())} />
        ) : (
          <LoadingState />
        )}
      </AppDialog>
    );
  return (
    <Fields
      key={user.data?.version ?? 0}
      user={user.data ?? null}
      executives={executives.data}
      onClose={onClose}
      onPassword={onPassword}
      onStale={() => void user.refetch()}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** What the person has stays to be seen, also once it is no longer given to others. */
const withHeld = (
  options: readonly Option<number>[],
  id: number | null | undefined,
  label: string | null | undefined,
): Option<number>[] =>
  !id || !label || options.some(({ value }) => value === id)
    ? [...options]
    : [...options, { value: id, label }];

interface FieldsProps extends Pick<Props, 'onClose' | 'onPassword'> {
  user: EmployeeDetail | null;
  executives: readonly { code_id: string; description: string }[];
  onStale: () => void;
}

function Fields({ user, executives, onClose, onPassword, onStale }: FieldsProps) {
  const t = useText(usersMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const usual = useIssueText();
  const pick = useBilingual();
  const word = (message: string | undefined) =>
    message?.startsWith('!') ? t(message.slice(1) as 'badName') : message && usual(message);
  const form = useForm({
    resolver: userResolver(!user?.teams.length),
    mode: 'onTouched',
    defaultValues: valuesOf(
      user,
      executives.map((executive) => executive.code_id),
    ),
  });
  const { control, formState, handleSubmit, setValue } = form;
  const company = useWatch({ control, name: 'companyId' });
  const types = useQuery({ ...queryFor(lists.documentTypes), ...lasting });
  const companies = useQuery({ ...queryFor(client.administration.pickers.companies), ...lasting });
  const zones = useQuery({ ...queryFor(client.administration.pickers.zones), ...lasting });
  const departments = useQuery({ ...queryFor(lists.departments), ...lasting });
  const jobs = useQuery({
    ...queryFor(lists.jobsByCompany, { params: { companyId: company ?? 0 } }),
    ...lasting,
    enabled: company !== null,
  });
  const roles = useQuery({ ...activeRoles(), staleTime: 60_000 });
  const roleOptions = [
    ...(roles.data?.content ?? []).map((role) => ({ value: role.id, label: role.name })),
    ...(user?.roles ?? [])
      .filter((held) => !roles.data?.content.some((role) => role.id === held.id))
      .map((held) => ({ value: held.id, label: held.name })),
  ];
  const locked = user?.stronger ?? false;

  const saving = useMutation({
    mutationFn: async (values: UserChecked) => {
      const shared = payloadOf(values);
      if (user)
        return selfConfirmed(
          (query) =>
            endpoints.update({
              query,
              body: { employee: { ...shared, id: user.id, version: user.version } },
            }),
          t('selfTitle'),
        );
      const { username, password } = values;
      const made = await endpoints.create({
        body: {
          employee: { ...shared, ...(username ? { username } : {}), ...(password ? { password } : {}) },
        },
      });
      if (made.temporaryPassword) onPassword({ name: readable(made.name), password: made.temporaryPassword });
      return made;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t(user ? 'saved' : 'created'), { title: kit('operationSuccess') });
      void refetch(client.security);
      if (user) void loadPermissions().catch(() => undefined);
      onClose();
    },
    onError: (error) => {
      if (isProblem(error, 'STALE_VERSION')) {
        toast.warning(words('stale'), { title: kit('operationFailed') });
        onStale();
      } else if (isProblem(error, 'WEAK_PASSWORD'))
        form.setError('password', { type: 'server', message: error.problem.message }, { shouldFocus: true });
      else if (!showFieldErrors(form, error, 'employee'))
        toast.error(error, { title: kit('operationFailed') });
    },
  });
  const close = confirmingDiscard(formState.isDirty, onClose);
  const options = (found: readonly { id: number; name: string }[] | undefined) =>
    (found ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const named = (found: readonly { id: number; name: { es: string; en: string } }[] | undefined) =>
    (found ?? []).map(({ id, name }) => ({ value: id, label: pick(name) }));
  const companyOptions = withHeld(named(companies.data), user?.companyId, user?.companyName);
  const zoneOptions = withHeld(named(zones.data), user?.zoneId, user?.zoneName);
  const jobOptions =
    company === user?.companyId
      ? withHeld(options(jobs.data), user?.companyJobId, user?.title)
      : options(jobs.data);
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      width={width}
      title={t(user ? 'editTitle' : 'create')}
      onSubmit={(event) => void handleSubmit((values) => saving.mutate(values))(event)}
      actions={
        <>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={saving.isPending} disabled={locked}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {locked && <Alert severity="warning">{t('stronger')}</Alert>}
        <Section title={t('identity')}>
          <FormText
            control={control}
            name="name"
            label={t('name')}
            formatIssue={word}
            maxLength={60}
            autoFocus
            required
          />
          <FormText
            control={control}
            name="lastname"
            label={t('lastname')}
            formatIssue={word}
            maxLength={60}
            required
          />
          <FormSelect
            control={control}
            name="idTypeId"
            label={t('idType')}
            required
            options={options(types.data)}
          />
          <FormText
            control={control}
            name="idNumber"
            label={t('idNumber')}
            formatIssue={word}
            maxLength={20}
            required
          />
          <FormText
            control={control}
            name="birthDate"
            type="date"
            label={t('birthDate')}
            formatIssue={word}
            required
          />
          <FormSelect
            control={control}
            name="genderId"
            label={t('gender')}
            options={([0, 1, 2, 3] as const).map((id) => ({ value: id, label: t(`gender${id}`) }))}
          />
        </Section>
        <Section title={t('contact')}>
          <FormText
            control={control}
            name="phone"
            type="tel"
            label={t('phone')}
            formatIssue={word}
            maxLength={20}
            required
          />
          <FormText
            control={control}
            name="email"
            type="email"
            label={t('email')}
            formatIssue={word}
            maxLength={120}
            required
          />
        </Section>
        <Section title={t('work')}>
          <FormText
            control={control}
            name="code"
            label={words('code')}
            formatIssue={word}
            maxLength={50}
            required
          />
          <FormChoice
            control={control}
            name="zoneId"
            label={t('zone')}
            options={zoneOptions}
            loading={zones.isPending}
            required
          />
          <Controller
            control={control}
            name="companyId"
            render={({ field, fieldState }) => (
              <Autocomplete
                options={companyOptions}
                loading={companies.isPending}
                value={companyOptions.find((option) => option.value === field.value) ?? null}
                isOptionEqualToValue={(option, other) => option.value === other.value}
                onBlur={field.onBlur}
                onChange={(_, option) => {
                  field.onChange(option?.value ?? null);
                  setValue('companyJobId', null, { shouldDirty: true });
                }}
                renderInput={(params) => (
                  <TextField
                    {...params}
                    inputRef={field.ref}
                    required
                    label={t('company')}
                    error={Boolean(fieldState.error)}
                    helperText={word(fieldState.error?.message)}
                  />
                )}
              />
            )}
          />
          <FormChoice
            control={control}
            name="companyJobId"
            label={t('position')}
            options={jobOptions}
            loading={jobs.isFetching}
            disabled={company === null}
            required
            {...(company === null
              ? { help: t('companyFirst') }
              : jobs.data?.length === 0
                ? { help: t('noPositions') }
                : {})}
          />
          <FormSelect
            control={control}
            name="departmentId"
            label={t('department')}
            options={[
              { value: 0, label: t('noneF') },
              ...(departments.data ?? [])
                .filter((one) => one.status || one.id === user?.departmentId)
                .map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <FormSelect
            control={control}
            name="executive"
            label={t('executive')}
            options={[
              { value: '', label: t('none') },
              ...executives.map((one) => ({ value: one.code_id, label: one.description })),
            ]}
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Controller
              control={control}
              name="skills"
              render={({ field }) => (
                <Autocomplete
                  multiple
                  freeSolo
                  options={[]}
                  value={field.value}
                  onChange={(_, skills) =>
                    field.onChange([...new Set(skills.map((skill) => skill.trim()).filter(Boolean))])
                  }
                  onBlur={field.onBlur}
                  renderInput={(params) => (
                    <TextField {...params} label={t('skills')} helperText={t('skillsHelp')} />
                  )}
                />
              )}
            />
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormSwitch control={control} name="isMobile" label={t('mobile')} />
          </Box>
        </Section>
        <Section title={t('access')}>
          {!user && (
            <>
              <FormText
                control={control}
                name="username"
                label={t('username')}
                help={t('usernameHelp')}
                formatIssue={(message) =>
                  message && !message.startsWith('#') ? usual(message) : message && t('badUsername')
                }
                autoComplete="off"
                maxLength={20}
              />
              <Box>
                <FormPassword
                  control={control}
                  name="password"
                  label={t('password')}
                  autoComplete="new-password"
                  maxLength={20}
                />
                <Typography variant="caption" color="text.secondary" sx={{ mx: 0.25 }}>
                  {t('passwordHelp')}
                </Typography>
              </Box>
            </>
          )}
          <Controller
            control={control}
            name="roles"
            render={({ field, fieldState }) => (
              <SelectAll
                width="100%"
                label={`${t('roles')} *`}
                options={roleOptions}
                value={field.value}
                onChange={field.onChange}
                loading={roles.isPending}
                error={word(fieldState.error?.message)}
              />
            )}
          />
          <FormSelect
            control={control}
            name="locale"
            label={t('locale')}
            options={[
              { value: 'es', label: t('spanish') },
              { value: 'en', label: t('english') },
            ]}
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormSwitch control={control} name="status" label={t('activeUser')} />
          </Box>
        </Section>
      </Box>
    </AppDialog>
  );
}

/** The parts of the user's form. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { useText } from '#i18n/messages.ts';
import { today } from '#i18n/time-zone.ts';
import { FormChoice, FormSelect, FormSwitch, FormText } from '#kit/form/form.tsx';
import { FormDate } from '#kit/form/form-date.tsx';
import { useIssueText } from '#kit/form/form-issues.ts';
import { SelectAll } from '#kit/form/select-all.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import type { UserChecked, UserValues } from './user-form-model.ts';
import {
  useCompanyOptions,
  useDepartmentOptions,
  useDocumentTypeOptions,
  usePositionOptions,
  useRoleOptions,
  useZoneOptions,
} from './user-form-options.ts';
import { SignInFields } from './user-sign-in-fields.tsx';
import { usersMessages } from './users.messages.ts';

export type UserFormState = UseFormReturn<UserValues, unknown, UserChecked>;
type UserControl = UserFormState['control'];

/** The text of a fault; those that begin with `!` are keys of the users' own messages. */
function useFaultText(): (message: string | undefined) => string | undefined {
  const t = useText(usersMessages);
  const issueText = useIssueText();
  return (message) =>
    message?.startsWith('!') ? t(message.slice(1) as 'badName') : message && issueText(message);
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

const WholeLine = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>
);

export function IdentitySection({ control }: { control: UserControl }) {
  const t = useText(usersMessages);
  const documentTypes = useDocumentTypeOptions();
  const shared = { control, formatIssue: useFaultText(), required: true };
  return (
    <Section title={t('identity')}>
      <FormText {...shared} name="name" label={t('name')} maxLength={60} autoFocus />
      <FormText {...shared} name="lastname" label={t('lastname')} maxLength={60} />
      <FormSelect control={control} name="idTypeId" label={t('idType')} required options={documentTypes} />
      <FormText {...shared} name="idNumber" label={t('idNumber')} maxLength={20} />
      <FormDate {...shared} name="birthDate" label={t('birthDate')} max={today()} />
      <FormSelect
        control={control}
        name="genderId"
        label={t('gender')}
        options={([0, 1, 2, 3] as const).map((id) => ({ value: id, label: t(`gender${id}`) }))}
      />
    </Section>
  );
}

export function ContactSection({ control }: { control: UserControl }) {
  const t = useText(usersMessages);
  const shared = { control, formatIssue: useFaultText(), required: true };
  return (
    <Section title={t('contact')}>
      <FormText {...shared} name="phone" type="tel" label={t('phone')} maxLength={20} />
      <FormText {...shared} name="email" type="email" label={t('email')} maxLength={120} />
    </Section>
  );
}

interface WorkProps {
  form: UserFormState;
  user: EmployeeDetail | null;
  executives: readonly { code_id: string; description: string }[];
}

export function WorkSection({ form, user, executives }: WorkProps) {
  const t = useText(usersMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const { control } = form;
  const faultText = useFaultText();
  const zones = useZoneOptions(user);
  const departments = useDepartmentOptions(user);
  return (
    <Section title={t('work')}>
      <FormText
        control={control}
        name="code"
        label={shared('code')}
        help={kit('codeHelp')}
        formatIssue={faultText}
        maxLength={50}
        required
      />
      <FormChoice control={control} name="zoneId" label={t('zone')} {...zones} required />
      <CompanyField form={form} user={user} />
      <PositionField control={control} user={user} />
      <FormSelect
        control={control}
        name="departmentId"
        label={t('department')}
        options={[{ value: 0, label: t('noneF') }, ...departments]}
      />
      <FormSelect
        control={control}
        name="executive"
        label={t('executive')}
        options={[
          { value: '', label: t('none') },
          ...executives.map(({ code_id, description }) => ({ value: code_id, label: description })),
        ]}
      />
      <WholeLine>
        <SkillsField control={control} />
      </WholeLine>
      <WholeLine>
        <FormSwitch control={control} name="isMobile" label={t('mobile')} />
      </WholeLine>
    </Section>
  );
}

/**
 * The company; another one empties the position, which belongs to a company, and narrows the reach to the new one.
 */
function CompanyField({ form: { control, setValue }, user }: Omit<WorkProps, 'executives'>) {
  const t = useText(usersMessages);
  const faultText = useFaultText();
  const { options, loading } = useCompanyOptions(user);
  return (
    <Controller
      control={control}
      name="companyId"
      render={({ field, fieldState }) => (
        <Autocomplete
          options={options}
          loading={loading}
          value={options.find((option) => option.value === field.value) ?? null}
          isOptionEqualToValue={(option, other) => option.value === other.value}
          onBlur={field.onBlur}
          onChange={(_, option) => {
            field.onChange(option?.value ?? null);
            setValue('companyJobId', null, { shouldDirty: true });
            setValue('reach', 'company', { shouldDirty: true });
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={field.ref}
              required
              label={t('company')}
              error={Boolean(fieldState.error)}
              helperText={faultText(fieldState.error?.message)}
            />
          )}
        />
      )}
    />
  );
}

function PositionField({ control, user }: { control: UserControl; user: EmployeeDetail | null }) {
  const t = useText(usersMessages);
  const companyId = useWatch({ control, name: 'companyId' });
  const { options, loading, hasNone } = usePositionOptions(user, companyId);
  const help = companyId === null ? t('companyFirst') : hasNone ? t('noPositions') : null;
  return (
    <FormChoice
      control={control}
      name="companyJobId"
      label={t('position')}
      options={options}
      loading={loading}
      disabled={companyId === null}
      required
      {...(help === null ? {} : { help })}
    />
  );
}

function SkillsField({ control }: { control: UserControl }) {
  const t = useText(usersMessages);
  return (
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
          renderInput={(params) => <TextField {...params} label={t('skills')} helperText={t('skillsHelp')} />}
        />
      )}
    />
  );
}

interface AccessProps {
  control: UserControl;
  user: EmployeeDetail | null;
}

export function AccessSection({ control, user }: AccessProps) {
  const t = useText(usersMessages);
  const faultText = useFaultText();
  const roles = useRoleOptions(user);
  return (
    <Section title={t('access')}>
      {!user && <SignInFields control={control} />}
      <Controller
        control={control}
        name="roles"
        render={({ field, fieldState }) => (
          <SelectAll
            width="100%"
            label={`${t('roles')} *`}
            {...roles}
            value={field.value}
            onChange={field.onChange}
            error={faultText(fieldState.error?.message)}
          />
        )}
      />
      <FormSelect
        control={control}
        name="reach"
        label={t('reach')}
        help={t('reachHelp')}
        options={[
          { value: 'company', label: t('reachcompany') },
          { value: 'tenant', label: t('reachtenant') },
        ]}
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
      <WholeLine>
        <FormSwitch control={control} name="status" label={t('activeUser')} />
      </WholeLine>
    </Section>
  );
}

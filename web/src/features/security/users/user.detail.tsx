import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Employee, EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { AuditLink } from '#kit/audit-link.tsx';
import { ActiveChip, ToneChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { fullName } from '#features/security/person-name.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { dayMonthYear } from './day-month-year.ts';
import type { UserAction } from './user-actions.ts';
import { usersMessages } from './users.messages.ts';

interface Props {
  user: Employee;
  actions: readonly UserAction[];
  onClose: () => void;
}

/** The actions that have a button here; the others are in the row's menu. */
const buttons: readonly UserAction['key'][] = ['edit', 'permissions', 'sessions', 'viewAs'];

/** One person at a glance: who they are, how to reach them, where they work and what they may do. */
export function UserDetail({ user, actions, onClose }: Props) {
  const t = useText(usersMessages);
  const { data, error, refetch } = useQuery({
    ...queryFor(client.security.users.byCode, { params: { code: user.code } }),
    staleTime: 0,
  });
  const choiceNames = useChoiceNames();
  const content = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return data ? (
      <UserFacts user={data} choiceNames={choiceNames} />
    ) : (
      <LoadingState shape="facts" rows={14} />
    );
  };
  return (
    <SidePanel
      heading={`${user.code} · ${user.username}`}
      title={fullName(user.name)}
      onClose={onClose}
      chips={
        <>
          <ActiveChip active={user.status} />
          {user.isMobile && <ToneChip tone="blue" icon={PhoneIphone} label={t('field')} />}
          {data?.mustChangePassword && <ToneChip tone="amber" label={t('mustChange')} />}
        </>
      }
      actions={actions
        .filter(({ key }) => buttons.includes(key))
        .map(({ key, label, icon: Icon, run }) => (
          <Button
            key={key}
            variant={key === 'edit' ? 'contained' : 'outlined'}
            color={key === 'edit' ? 'primary' : 'inherit'}
            startIcon={<Icon aria-hidden />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
    >
      {content()}
      <AuditLink subject="app_user" id={user.id} />
    </SidePanel>
  );
}

/** Names of the document types and executive roles, which a user holds by id and code. */
function useChoiceNames() {
  const { documentTypes, executiveRoles } = client.security.userChoices;
  const types = useQuery({ ...queryFor(documentTypes), staleTime: 600_000 }).data;
  const executives = useQuery({ ...queryFor(executiveRoles), staleTime: 600_000 }).data;
  return {
    documentType: (id: number | null) => types?.find((type) => type.id === id)?.code,
    executiveRole: (code: string | null) =>
      executives?.find(({ code_id }) => code_id === code)?.description ?? code,
  };
}

interface FactsProps {
  user: EmployeeDetail;
  choiceNames: ReturnType<typeof useChoiceNames>;
}

function UserFacts({ user, choiceNames }: FactsProps) {
  const t = useText(usersMessages);
  const shared = useText(securityMessages);
  const formats = useFormats();
  const documentType = choiceNames.documentType(user.idTypeId);
  return (
    <>
      {user.stronger && <Alert severity="info">{t('stronger')}</Alert>}
      <Facts
        title={t('identity')}
        facts={[
          [t('document'), user.idNumber && [documentType, user.idNumber].filter(Boolean).join(' ')],
          [t('birthDate'), user.birthDate && dayMonthYear(user.birthDate)],
          [t('gender'), user.genderId > 0 && t(`gender${user.genderId as 1 | 2 | 3}`)],
        ]}
      />
      <Facts
        title={t('contact')}
        facts={[
          [t('phone'), user.phone],
          [t('email'), user.email],
        ]}
      />
      <Facts
        title={t('work')}
        facts={[
          [t('company'), user.companyName],
          [t('position'), user.title],
          [t('zone'), user.zoneName],
          [t('department'), user.departmentName],
          [t('executive'), choiceNames.executiveRole(user.executive)],
          [t('skills'), user.skills.join(', ')],
          [shared('created'), formats.day(user.createdDate)],
        ]}
      />
      <NameChips title={t('roles')} items={user.roles} />
      <NameChips title={t('teams')} items={user.teams} />
    </>
  );
}

interface ChipsProps {
  title: string;
  items: readonly { id: number; name: string; status: boolean }[];
}

function NameChips({ title, items }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        {items.map(({ id, name, status }) => (
          <Chip key={id} label={name} variant="outlined" disabled={!status} />
        ))}
      </Box>
    </Box>
  );
}

import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { useFormats } from '#i18n/formats.ts';
import { ActiveChip, ToneChip } from '#kit/chips.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { readable } from '#features/security/teams/team-candidates.ts';
import { dayMonthYear } from './day-month-year.ts';
import type { UserAction } from './user-actions.ts';
import { usersMessages } from './users.messages.ts';

interface Props {
  user: Employee;
  actions: readonly UserAction[];
  onClose: () => void;
}

const buttons: readonly UserAction['key'][] = ['edit', 'permissions', 'sessions', 'viewAs'];
const icons = {
  edit: EditOutlined,
  permissions: ShieldOutlined,
  sessions: DevicesOutlined,
  viewAs: Visibility,
} as const;

/** One person at a glance: who they are, how to reach them, where they work and what they may do. */
export function UserDetail({ user, actions, onClose }: Props) {
  const t = useText(usersMessages);
  const words = useText(securityMessages);
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    ...queryFor(client.security.users.byCode, { params: { code: user.code } }),
    staleTime: 0,
  });
  const types = useQuery({ ...queryFor(client.security.userChoices.documentTypes), staleTime: 600_000 });
  const executives = useQuery({
    ...queryFor(client.security.userChoices.executiveRoles),
    staleTime: 600_000,
  });
  const typeName = types.data?.find((type) => type.id === data?.idTypeId)?.code;
  const chips = (title: string, found: readonly { id: number; name: string; status: boolean }[]) =>
    found.length > 0 && (
      <Box component="section">
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          {found.map((one) => (
            <Chip key={one.id} label={one.name} variant="outlined" disabled={!one.status} />
          ))}
        </Box>
      </Box>
    );
  return (
    <SidePanel
      heading={`${user.code} · ${user.username}`}
      title={readable(user.name)}
      onClose={onClose}
      chips={
        <>
          <ActiveChip active={user.status} />
          {user.isMobile && <ToneChip tone="blue" icon={PhoneIphone} label={t('field')} />}
          {data?.mustChangePassword && <ToneChip tone="amber" label={t('mustChange')} />}
        </>
      }
      actions={actions
        .filter((action) => buttons.includes(action.key))
        .map((action) => {
          const Icon = icons[action.key as keyof typeof icons];
          return (
            <Button
              key={action.key}
              variant={action.key === 'edit' ? 'contained' : 'outlined'}
              color={action.key === 'edit' ? 'primary' : 'inherit'}
              startIcon={<Icon aria-hidden />}
              onClick={action.run}
            >
              {action.label}
            </Button>
          );
        })}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          {data.stronger && <Alert severity="info">{t('stronger')}</Alert>}
          <Facts
            title={t('identity')}
            facts={[
              [t('document'), data.idNumber && [typeName, data.idNumber].filter(Boolean).join(' ')],
              [t('birthDate'), data.birthDate && dayMonthYear(data.birthDate)],
              [t('gender'), data.genderId > 0 && t(`gender${data.genderId as 1 | 2 | 3}`)],
            ]}
          />
          <Facts
            title={t('contact')}
            facts={[
              [t('phone'), data.phone],
              [t('email'), data.email],
            ]}
          />
          <Facts
            title={t('work')}
            facts={[
              [t('company'), data.companyName],
              [t('position'), data.title],
              [t('zone'), data.zoneName],
              [t('department'), data.departmentName],
              [
                t('executive'),
                executives.data?.find((one) => one.code_id === data.executive)?.description ?? data.executive,
              ],
              [t('skills'), data.skills.join(', ')],
              [words('created'), formats.day(data.createdDate)],
            ]}
          />
          {chips(t('roles'), data.roles)}
          {chips(t('teams'), data.teams)}
        </>
      )}
    </SidePanel>
  );
}

import EditOutlined from '@mui/icons-material/EditOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Team, TeamRole, TeamUser } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { fullName } from '#features/security/person-name.ts';
import { securityMessages } from '#features/security/security.messages.ts';
import { teamsMessages } from './teams.messages.ts';

const { teams } = client.security;
const itemStyle = { py: 0.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } };

interface Props {
  team: Team;
  onClose: () => void;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** Who is in a team and what it gives them. */
export function TeamDetail({ team, onClose, onEdit, onRemove }: Props) {
  const t = useText(teamsMessages);
  const shared = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const filters = [
    { key: 'teamId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: team.id },
  ];
  const members = useQuery(queryFor(teams.members, { body: { filters, page: 0, size: 1000 } }));
  const roles = useQuery(queryFor(teams.roles, { params: { id: team.id } }));
  const error = members.error ?? roles.error;
  return (
    <SidePanel
      heading={t('team', { id: team.id })}
      title={team.teamName}
      onClose={onClose}
      chips={<ActiveChip active={team.status} />}
      actions={
        <>
          {onEdit && (
            <Button variant="outlined" startIcon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {kit('edit')}
            </Button>
          )}
          {onRemove && (
            <Button
              variant="outlined"
              color="error"
              startIcon={<DeleteOutlined aria-hidden />}
              onClick={onRemove}
            >
              {kit('remove')}
            </Button>
          )}
        </>
      }
    >
      <Facts title={kit('detail')} facts={[[shared('created'), formats.day(team.createdDate)]]} />
      {error ? (
        <ErrorState error={error} onRetry={() => (void members.refetch(), void roles.refetch())} />
      ) : !members.data || !roles.data ? (
        <LoadingState shape="facts" />
      ) : (
        <>
          <TeamRoles roles={roles.data} />
          <TeamMembers members={members.data} />
        </>
      )}
    </SidePanel>
  );
}

interface SectionProps {
  title: string;
  /** Present when there is nothing to list. */
  emptyText: string | false;
  children: ReactNode;
  /** Below the list. */
  after?: ReactNode;
}

function ListSection({ title, emptyText, children, after }: SectionProps) {
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {emptyText && (
        <Typography variant="body2" color="text.secondary">
          {emptyText}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
      {after}
    </Box>
  );
}

function TeamRoles({ roles }: { roles: readonly TeamRole[] }) {
  const t = useText(teamsMessages);
  return (
    <ListSection title={t('rolesCount', { n: roles.length })} emptyText={roles.length === 0 && t('noRoles')}>
      {roles.map((role) => (
        <Box
          component="li"
          key={role.rolId}
          sx={{ ...itemStyle, display: 'flex', gap: 1, alignItems: 'center' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2">{role.name}</Typography>
            <Typography variant="caption" color="text.secondary">
              {role.code}
            </Typography>
          </Box>
          {!role.status && <ActiveChip active={false} />}
        </Box>
      ))}
    </ListSection>
  );
}

function TeamMembers({ members: { content: people, total } }: { members: Page<TeamUser> }) {
  const t = useText(teamsMessages);
  const formats = useFormats();
  const notListed = total - people.length;
  return (
    <ListSection
      title={t('peopleCount', { n: formats.number(total) })}
      emptyText={people.length === 0 && t('noPeople')}
      after={
        notListed > 0 && (
          <Typography variant="caption" color="text.secondary">
            {t('others', { n: formats.number(notListed) })}
          </Typography>
        )
      }
    >
      {people.map((person) => (
        <Box
          component="li"
          key={person.id}
          sx={{ ...itemStyle, contentVisibility: 'auto', containIntrinsicHeight: '44px' }}
        >
          <Typography variant="body2">{fullName(person.employeeName)}</Typography>
          <Typography variant="caption" color="text.secondary">
            {person.code} · {person.username}
          </Typography>
        </Box>
      ))}
    </ListSection>
  );
}

import EditOutlined from '@mui/icons-material/EditOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '@cuadrilla/contract/security/teams.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { ActiveChip } from '#kit/chips.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { securityMessages } from '#features/security/security.messages.ts';
import { readable } from './team-candidates.ts';
import { teamsMessages } from './teams.messages.ts';

const { teams } = client.security;

interface Props {
  team: Team;
  onClose: () => void;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** Who is in a team and what it gives them. */
export function TeamDetail({ team, onClose, onEdit, onRemove }: Props) {
  const t = useText(teamsMessages);
  const words = useText(securityMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const filters = [
    { key: 'teamId', field_type: 'LONG' as const, operator: 'EQUAL' as const, value: team.id },
  ];
  const members = useQuery(queryFor(teams.members, { body: { filters, page: 0, size: 1000 } }));
  const roles = useQuery(queryFor(teams.roles, { params: { id: team.id } }));
  const error = members.error ?? roles.error;
  const people = members.data?.content ?? [];
  const left = (members.data?.total ?? 0) - people.length;
  const item = { py: 0.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } };
  return (
    <SidePanel
      heading={t('team', { id: team.id })}
      title={team.teamName}
      onClose={onClose}
      chips={<ActiveChip active={team.status} />}
      actions={
        <>
          {onEdit && (
            <Button variant="contained" startIcon={<EditOutlined aria-hidden />} onClick={onEdit}>
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
      <Facts title={kit('detail')} facts={[[words('created'), formats.day(team.createdDate)]]} />
      {error ? (
        <ErrorState error={error} onRetry={() => (void members.refetch(), void roles.refetch())} />
      ) : !members.data || !roles.data ? (
        <LoadingState />
      ) : (
        <>
          <Box component="section">
            <Typography variant="subtitle2" component="h3">
              {t('rolesCount', { n: roles.data.length })}
            </Typography>
            {roles.data.length === 0 && (
              <Typography variant="body2" color="text.secondary">
                {t('noRoles')}
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {roles.data.map((role) => (
                <Box
                  component="li"
                  key={role.rolId}
                  sx={{ ...item, display: 'flex', gap: 1, alignItems: 'center' }}
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
            </Box>
          </Box>
          <Box component="section">
            <Typography variant="subtitle2" component="h3">
              {t('peopleCount', { n: formats.number(members.data.total) })}
            </Typography>
            {people.length === 0 && (
              <Typography variant="body2" color="text.secondary">
                {t('noPeople')}
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {people.map((person) => (
                <Box
                  component="li"
                  key={person.id}
                  sx={{ ...item, contentVisibility: 'auto', containIntrinsicHeight: '44px' }}
                >
                  <Typography variant="body2">{readable(person.employeeName)}</Typography>
                  <Typography variant="caption" color="text.secondary">
                    {person.code} · {person.username}
                  </Typography>
                </Box>
              ))}
            </Box>
            {left > 0 && (
              <Typography variant="caption" color="text.secondary">
                {t('others', { n: formats.number(left) })}
              </Typography>
            )}
          </Box>
        </>
      )}
    </SidePanel>
  );
}

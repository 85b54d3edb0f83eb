import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { codesOn, permissionLines } from './permission-tree.rules.ts';
import { RoleComparison } from './role-comparison.tsx';
import { rolesMessages } from './roles.messages.ts';

const endpoints = client.security.roles;
const everyRole = {
  filters: [{ key: 'name', operator: 'LIKE' as const, value: '' }],
  sorts: [{ key: 'name', direction: 'ASC' as const }],
  page: 0,
  size: 1000,
};

const useTreeOf = (roleId: number | null) =>
  useQuery({
    ...queryFor(endpoints.permissionTree, { params: { id: roleId ?? 0 } }),
    enabled: roleId !== null,
  });

/** Two roles side by side, permission by permission. */
export default function CompareRoles({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useText(rolesMessages);
  const [firstId, setFirstId] = useState<number | null>(ids[0] ?? null);
  const [secondId, setSecondId] = useState<number | null>(ids[1] ?? null);
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const roles = useQuery(queryFor(endpoints.search, { body: everyRole }));
  const first = useTreeOf(firstId);
  const second = useTreeOf(secondId);
  const all = roles.data?.content ?? [];
  const nameOf = (id: number | null) => all.find((role) => role.id === id)?.name ?? '';
  const picker = { roles: all, loading: roles.isPending };
  const content = () => {
    const error = roles.error ?? first.error ?? second.error;
    if (error) return <ErrorState error={error} />;
    if (firstId === null || secondId === null) return <EmptyState title={t('chooseTwo')} />;
    if (!first.data || !second.data) return <LoadingState shape="table" />;
    return (
      <RoleComparison
        lines={permissionLines(first.data)}
        held={[new Set(codesOn(first.data)), new Set(codesOn(second.data))]}
        names={[nameOf(firstId), nameOf(secondId)]}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
      />
    );
  };
  return (
    <AppDialog open onClose={onClose} width={820} dirty={false} title={t('compareTitle')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <RolePicker
            {...picker}
            label={t('first')}
            value={firstId}
            excluded={secondId}
            onChange={setFirstId}
            autoFocus={firstId === null}
          />
          <RolePicker
            {...picker}
            label={t('second')}
            value={secondId}
            excluded={firstId}
            onChange={setSecondId}
          />
        </Box>
        {content()}
      </Box>
    </AppDialog>
  );
}

interface PickerProps {
  roles: readonly Role[];
  loading: boolean;
  label: string;
  value: number | null;
  /** The role chosen on the other side. */
  excluded: number | null;
  onChange: (id: number | null) => void;
  autoFocus?: boolean;
}

function RolePicker({ roles, loading, label, value, excluded, onChange, autoFocus = false }: PickerProps) {
  return (
    <Autocomplete<Role>
      options={roles.filter((role) => role.id !== excluded)}
      loading={loading}
      value={roles.find((role) => role.id === value) ?? null}
      onChange={(_, role) => onChange(role?.id ?? null)}
      getOptionLabel={(role) => role.name}
      getOptionKey={(role) => role.id}
      isOptionEqualToValue={(role, other) => role.id === other.id}
      renderInput={(params) => <TextField {...params} label={label} autoFocus={autoFocus} />}
    />
  );
}

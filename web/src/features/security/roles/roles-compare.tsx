import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Autocomplete from '@mui/material/Autocomplete';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import type { Role } from '@cuadrilla/contract/security/roles.ts';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { ToneChip } from '#kit/chips.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { codesOn } from './permission-tree.rules.ts';
import { rolesMessages } from './roles.messages.ts';

const endpoints = client.security.roles;
const everyRole = {
  filters: [{ key: 'name', operator: 'LIKE' as const, value: '' }],
  sorts: [{ key: 'name', direction: 'ASC' as const }],
  page: 0,
  size: 1000,
};

interface Line {
  module: string;
  code: string;
  name: string;
}
const linesOf = (nodes: readonly PermissionNode[], above = ''): Line[] =>
  nodes.flatMap((node) => {
    const module = above ? `${above} › ${node.moduleName}` : node.moduleName;
    return [
      ...node.components.map((component) => ({
        module,
        code: component.componentCode,
        name: component.componentName,
      })),
      ...linesOf(node.modules, module),
    ];
  });

/** Two roles side by side, permission by permission. */
export default function CompareRoles({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useText(rolesMessages);
  const [pair, setPair] = useState<readonly [number | null, number | null]>([ids[0] ?? null, ids[1] ?? null]);
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const roles = useQuery(queryFor(endpoints.search, { body: everyRole }));
  const first = useQuery({
    ...queryFor(endpoints.permissionTree, { params: { id: pair[0] ?? 0 } }),
    enabled: pair[0] !== null,
  });
  const second = useQuery({
    ...queryFor(endpoints.permissionTree, { params: { id: pair[1] ?? 0 } }),
    enabled: pair[1] !== null,
  });
  const all = roles.data?.content ?? [];
  const roleOf = (id: number | null) => all.find((role) => role.id === id) ?? null;
  const error = roles.error ?? first.error ?? second.error;

  const picker = (place: 0 | 1) => (
    <Autocomplete<Role>
      options={all.filter((role) => role.id !== pair[1 - place])}
      loading={roles.isPending}
      value={roleOf(pair[place])}
      onChange={(_, role) => setPair(place === 0 ? [role?.id ?? null, pair[1]] : [pair[0], role?.id ?? null])}
      getOptionLabel={(role) => role.name}
      getOptionKey={(role) => role.id}
      isOptionEqualToValue={(role, other) => role.id === other.id}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(place === 0 ? 'first' : 'second')}
          autoFocus={place === 0 && pair[0] === null}
        />
      )}
    />
  );
  return (
    <AppDialog open onClose={onClose} width={820} title={t('compareTitle')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {picker(0)}
          {picker(1)}
        </Box>
        {error ? (
          <ErrorState error={error} />
        ) : pair.includes(null) ? (
          <EmptyState title={t('chooseTwo')} />
        ) : first.data && second.data ? (
          <Table
            lines={linesOf(first.data)}
            held={[new Set(codesOn(first.data)), new Set(codesOn(second.data))]}
            names={[roleOf(pair[0])?.name ?? '', roleOf(pair[1])?.name ?? '']}
            onlyDifferences={onlyDifferences}
            onOnlyDifferences={setOnlyDifferences}
          />
        ) : (
          <LoadingState />
        )}
      </Box>
    </AppDialog>
  );
}

interface TableProps {
  lines: readonly Line[];
  held: readonly [ReadonlySet<string>, ReadonlySet<string>];
  names: readonly [string, string];
  onlyDifferences: boolean;
  onOnlyDifferences: (only: boolean) => void;
}

function Table({ lines, held: [first, second], names, onlyDifferences, onOnlyDifferences }: TableProps) {
  const t = useText(rolesMessages);
  const count = (holds: (code: string) => boolean) => lines.filter(({ code }) => holds(code)).length;
  const shown = lines.filter(({ code }) =>
    onlyDifferences ? first.has(code) !== second.has(code) : first.has(code) || second.has(code),
  );
  const groups = Map.groupBy(shown, (line) => line.module);
  const mark = (has: boolean) =>
    has ? (
      <Check aria-label={t('has')} role="img" sx={{ fontSize: 18, color: 'success.main' }} />
    ) : (
      <Remove
        aria-label={t('lacks')}
        role="img"
        sx={{ fontSize: 18, color: 'text.secondary', opacity: 0.6 }}
      />
    );
  const cell = { px: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToneChip
          tone="green"
          label={`${t('both')}: ${count((code) => first.has(code) && second.has(code))}`}
        />
        <ToneChip
          tone="indigo"
          label={`${t('onlyIn', { name: names[0] })}: ${count((code) => first.has(code) && !second.has(code))}`}
        />
        <ToneChip
          tone="amber"
          label={`${t('onlyIn', { name: names[1] })}: ${count((code) => !first.has(code) && second.has(code))}`}
        />
        <FormControlLabel
          sx={{ ml: { sm: 'auto' } }}
          label={t('onlyDifferences')}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Switch size="small" checked={onlyDifferences} onChange={(_, only) => onOnlyDifferences(only)} />
          }
        />
      </Box>
      {shown.length === 0 ? (
        <Alert severity="success">{t('same')}</Alert>
      ) : (
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('compareTitle')}
          sx={{
            maxHeight: { xs: 'none', sm: 420 },
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
          }}
        >
          <Box
            component="table"
            sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, tableLayout: 'fixed' }}
          >
            <Box
              component="thead"
              sx={{
                position: 'sticky',
                top: 0,
                bgcolor: 'background.default',
                '& th': { px: 1.5, py: 0.75, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
              }}
            >
              <tr>
                <Box component="th" scope="col" sx={{ textAlign: 'left', width: { xs: '38%', sm: '44%' } }}>
                  {t('permission')}
                </Box>
                {names.map((name, place) => (
                  <Box
                    key={place}
                    component="th"
                    scope="col"
                    sx={{ '&&': { px: { xs: 0.5, sm: 1.5 } }, overflowWrap: 'anywhere' }}
                  >
                    {name}
                  </Box>
                ))}
              </tr>
            </Box>
            {[...groups].map(([module, found]) => (
              <tbody key={module}>
                <tr>
                  <Box
                    component="th"
                    scope="rowgroup"
                    colSpan={3}
                    sx={{ ...cell, textAlign: 'left', bgcolor: 'background.default' }}
                  >
                    <Typography variant="subtitle2" component="span">
                      {module}
                    </Typography>
                  </Box>
                </tr>
                {found.map(({ code, name }) => (
                  <tr key={code}>
                    <Box
                      component="th"
                      scope="row"
                      sx={{ ...cell, pl: 3, textAlign: 'left', fontWeight: 400 }}
                    >
                      {name}
                    </Box>
                    <Box
                      component="td"
                      sx={{
                        ...cell,
                        textAlign: 'center',
                        bgcolor: first.has(code) && !second.has(code) ? '#eef0fc' : 'transparent',
                      }}
                    >
                      {mark(first.has(code))}
                    </Box>
                    <Box
                      component="td"
                      sx={{
                        ...cell,
                        textAlign: 'center',
                        bgcolor: !first.has(code) && second.has(code) ? '#fdf5e2' : 'transparent',
                      }}
                    >
                      {mark(second.has(code))}
                    </Box>
                  </tr>
                ))}
              </tbody>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

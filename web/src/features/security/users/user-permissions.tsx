import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermissionSource, UserPermissionNode } from '@cuadrilla/contract/access/permission-tree.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { client } from '#api/client.ts';
import { freshQueryFor, queryFor, refetch } from '#api/query.ts';
import { loadPermissions, useMay, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { toast } from '#kit/feedback/notices.ts';
import { PendingDialog } from '#kit/feedback/pending-dialog.tsx';
import { SaveButtons } from '#kit/feedback/save-buttons.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { PermissionTree } from '#features/security/roles/permission-tree.tsx';
import { codesOn } from '#features/security/roles/permission-tree.rules.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { differingCodes, inheritedCodes, roleSources, stateOf } from './user-permissions.rules.ts';
import { usersMessages } from './users.messages.ts';

const width = 820;
const endpoints = client.security.users;

interface Props {
  user: { id: number; name: string };
  code: string;
  onClose: () => void;
}

/** A user's permissions with the source of each; changes made here apply on top of the roles. */
export default function UserPermissions({ user, code, onClose }: Props) {
  const t = useText(usersMessages);
  const may = useMay();
  const mayReadReasons = may(endpoints.permissionReasons);
  const mayReadUser = may(endpoints.byCode);
  const params = { id: user.id };
  const tree = useQuery(freshQueryFor(endpoints.permissionTree, { params }));
  const reasons = useQuery({
    ...freshQueryFor(endpoints.permissionReasons, { params }),
    enabled: mayReadReasons,
  });
  const detail = useQuery({ ...queryFor(endpoints.byCode, { params: { code } }), enabled: mayReadUser });
  if (!tree.data || (mayReadReasons && !reasons.data) || (mayReadUser && !detail.data))
    return (
      <PendingDialog
        rows={12}
        width={width}
        title={t('permissionsOf', { name: user.name })}
        error={tree.error ?? reasons.error ?? detail.error}
        onRetry={() => (void tree.refetch(), void reasons.refetch(), void detail.refetch())}
        onClose={onClose}
      />
    );
  const stronger = detail.data?.stronger ?? false;
  return (
    <PermissionsDialog
      user={user}
      nodes={tree.data}
      sources={new Map((reasons.data ?? []).map((reason) => [reason.code, reason.sources]))}
      readOnly={stronger || !may(endpoints.changePermissions)}
      stronger={stronger}
      onClose={onClose}
    />
  );
}

interface DialogProps extends Omit<Props, 'code'> {
  /** The user has permissions that the person at the screen lacks: nothing may be changed. */
  stronger: boolean;
  nodes: readonly UserPermissionNode[];
  sources: ReadonlyMap<string, readonly PermissionSource[]>;
  readOnly: boolean;
}

function PermissionsDialog({ user, nodes, sources, readOnly, stronger, onClose }: DialogProps) {
  const t = useText(usersMessages);
  const { permissions } = useSession();
  const [initial] = useState(() => ({
    on: new Set(codesOn(nodes)),
    inherited: new Set(inheritedCodes(nodes)),
  }));
  const [on, setOn] = useState<ReadonlySet<string>>(initial.on);
  const changedCodes = differingCodes(on, initial.on);
  const ownCount = differingCodes(on, initial.inherited).length;
  const saving = usePermissionsSave(user, onClose);
  const save = () =>
    saving.mutate(
      changedCodes.map((code) => ({ code: code as Permission, to: stateOf(code, on, initial.inherited) })),
    );
  return (
    <AppDialog
      open
      onClose={onClose}
      dirty={changedCodes.length > 0}
      busy={saving.isPending}
      width={width}
      title={t('permissionsOf', { name: user.name })}
      actions={
        <>
          <Box sx={{ mr: 'auto' }}>
            {ownCount > 0 && <ToneChip tone="amber" label={t('onlyOwn', { n: ownCount })} />}
          </Box>
          <SaveButtons
            isSaving={saving.isPending}
            onCancel={onClose}
            onSave={save}
            disabled={changedCodes.length === 0}
            readOnly={readOnly}
          />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Introduction stronger={stronger} />
        <PermissionTree
          nodes={nodes}
          on={on}
          may={(code) => permissions.has(code)}
          mark={(code) => (
            <SourceMark
              isOn={on.has(code)}
              state={stateOf(code, on, initial.inherited)}
              sources={sources.get(code) ?? []}
            />
          )}
          onChange={readOnly ? undefined : setOn}
          height={420}
        />
      </Box>
    </AppDialog>
  );
}

function Introduction({ stronger }: { stronger: boolean }) {
  const t = useText(usersMessages);
  if (stronger) return <Alert severity="warning">{t('stronger')}</Alert>;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('permissionsText')}
    </Typography>
  );
}

type PermissionChange = Parameters<typeof endpoints.changePermissions>[0]['body']['changes'][number];

function usePermissionsSave(user: { id: number; name: string }, onSaved: () => void) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  return useMutation({
    mutationFn: (changes: PermissionChange[]) =>
      selfConfirmed(
        (query) => endpoints.changePermissions({ params: { id: user.id }, query, body: { changes } }),
        t('selfTitle'),
      ),
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t('permissionsSaved', { name: user.name }), { title: kit('operationSuccess') });
      void refetch(client.security);
      void loadPermissions().catch(() => undefined);
      onSaved();
    },
    onError: (error) => void toast.error(error, { title: kit('operationFailed') }),
  });
}

interface MarkProps {
  isOn: boolean;
  state: 'inherited' | 'granted' | 'withdrawn';
  sources: readonly PermissionSource[];
}

/** Beside a permission: the roles it comes from, and whether it was changed for this user alone. */
function SourceMark({ isOn, state, sources }: MarkProps) {
  const t = useText(usersMessages);
  if (state === 'inherited' && !isOn) return null;
  const from = roleSources(sources)
    .map(({ role, team }) => (team === null ? t('viaRole', { role }) : t('viaTeam', { role, team })))
    .join(' · ');
  return (
    <>
      {from && (
        <Typography
          component="span"
          noWrap
          title={from}
          sx={{
            fontSize: 12,
            color: 'text.secondary',
            minWidth: 0,
            display: { xs: 'none', sm: 'inline' },
            textDecoration: state === 'inherited' ? 'none' : 'line-through',
          }}
        >
          {from}
        </Typography>
      )}
      {state === 'inherited' ? (
        <ToneChip tone="plain" label={t('inherited')} hint={from || null} />
      ) : (
        <ToneChip tone={state === 'granted' ? 'green' : 'red'} label={t(state)} />
      )}
    </>
  );
}

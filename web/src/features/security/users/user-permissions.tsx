import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PermissionSource, UserPermissionNode } from '@cuadrilla/contract/access/permission-tree.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { loadPermissions, useMay, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { ToneChip } from '#kit/chips.tsx';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { confirmingDiscard } from '#kit/feedback/confirm-discard.ts';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { ErrorState, LoadingState } from '#kit/feedback/states.tsx';
import { PermissionTree } from '#features/security/roles/permission-tree.tsx';
import { codesOn } from '#features/security/roles/permission-tree.rules.ts';
import { selfConfirmed } from '#features/security/server-answers.ts';
import { usersMessages } from './users.messages.ts';

const width = 820;
const endpoints = client.security.users;

interface Props {
  user: { id: number; name: string };
  code: string;
  onClose: () => void;
}

/** A person's permissions with where each comes from; what is marked here goes on top of the roles. */
export default function UserPermissions({ user, code, onClose }: Props) {
  const t = useText(usersMessages);
  const may = useMay();
  const mayWhy = may(endpoints.permissionReasons);
  const tree = useQuery({
    ...queryFor(endpoints.permissionTree, { params: { id: user.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const reasons = useQuery({
    ...queryFor(endpoints.permissionReasons, { params: { id: user.id } }),
    enabled: mayWhy,
    staleTime: 0,
    gcTime: 0,
  });
  const mayRead = may(endpoints.byCode);
  const detail = useQuery({ ...queryFor(endpoints.byCode, { params: { code } }), enabled: mayRead });
  const error = tree.error ?? reasons.error ?? detail.error;
  if (!tree.data || (mayWhy && !reasons.data) || (mayRead && !detail.data))
    return (
      <AppDialog open onClose={onClose} width={width} title={t('permissionsOf', { name: user.name })}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => (void tree.refetch(), void reasons.refetch(), void detail.refetch())}
          />
        ) : (
          <LoadingState />
        )}
      </AppDialog>
    );
  const sources = new Map((reasons.data ?? []).map((reason) => [reason.code, reason.sources]));
  const stronger = detail.data?.stronger ?? false;
  return (
    <Tree
      user={user}
      nodes={tree.data}
      sources={sources}
      readOnly={stronger || !may(endpoints.changePermissions)}
      stronger={stronger}
      onClose={onClose}
    />
  );
}

const inheritedIn = (nodes: readonly UserPermissionNode[]): string[] =>
  nodes.flatMap((node) => [
    ...node.components.filter((component) => component.inherited).map((component) => component.componentCode),
    ...inheritedIn(node.modules),
  ]);

interface TreeProps extends Omit<Props, 'code'> {
  /** Holds what the person at the screen lacks: nothing may be changed. */
  stronger: boolean;
  nodes: readonly UserPermissionNode[];
  sources: ReadonlyMap<string, readonly PermissionSource[]>;
  readOnly: boolean;
}

function Tree({ user, nodes, sources, readOnly, stronger, onClose }: TreeProps) {
  const t = useText(usersMessages);
  const kit = useText(kitMessages);
  const { permissions } = useSession();
  const [start] = useState(() => ({ on: new Set(codesOn(nodes)), inherited: new Set(inheritedIn(nodes)) }));
  const [on, setOn] = useState<ReadonlySet<string>>(start.on);
  const isOwn = (code: string) => on.has(code) !== start.inherited.has(code);
  const touched = [...new Set([...on, ...start.on])].filter((code) => on.has(code) !== start.on.has(code));
  const own = [...new Set([...on, ...start.inherited])].filter(isOwn).length;

  const saving = useMutation({
    mutationFn: () => {
      const changes = touched.map((code) => ({
        code: code as Permission,
        to: isOwn(code)
          ? on.has(code)
            ? ('granted' as const)
            : ('withdrawn' as const)
          : ('inherited' as const),
      }));
      return selfConfirmed(
        (query) => endpoints.changePermissions({ params: { id: user.id }, query, body: { changes } }),
        t('selfTitle'),
      );
    },
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t('permissionsSaved'), { title: kit('operationSuccess') });
      void refetch(client.security);
      void loadPermissions().catch(() => undefined);
      onClose();
    },
    onError: (error) => void toast.error(error, { title: kit('operationFailed') }),
  });
  const from = (code: string) =>
    (sources.get(code) ?? [])
      .filter((source) => source.role)
      .map((source) =>
        source.team
          ? t('viaTeam', { role: source.role!.name, team: source.team.name })
          : t('viaRole', { role: source.role!.name }),
      )
      .join(' · ');
  const mark = (code: string) => {
    const why = from(code);
    if (!isOwn(code) && !on.has(code)) return null;
    return (
      <>
        {why && (
          <Typography
            component="span"
            noWrap
            title={why}
            sx={{
              fontSize: 12,
              color: 'text.secondary',
              minWidth: 0,
              display: { xs: 'none', sm: 'inline' },
              textDecoration: isOwn(code) ? 'line-through' : 'none',
            }}
          >
            {why}
          </Typography>
        )}
        {isOwn(code) ? (
          <ToneChip tone={on.has(code) ? 'green' : 'red'} label={t(on.has(code) ? 'granted' : 'withdrawn')} />
        ) : (
          <ToneChip tone="plain" label={t('inherited')} hint={why || null} />
        )}
      </>
    );
  };
  const close = confirmingDiscard(touched.length > 0, onClose);
  return (
    <AppDialog
      open
      onClose={close}
      busy={saving.isPending}
      width={width}
      title={t('permissionsOf', { name: user.name })}
      actions={
        <>
          <Box sx={{ mr: 'auto' }}>
            {own > 0 && <ToneChip tone="amber" label={t('onlyOwn', { n: own })} />}
          </Box>
          <Button variant="outlined" disabled={saving.isPending} onClick={close}>
            {kit(readOnly ? 'close' : 'cancel')}
          </Button>
          {!readOnly && (
            <Button
              variant="contained"
              disabled={touched.length === 0}
              loading={saving.isPending}
              onClick={() => saving.mutate()}
            >
              {kit('save')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {stronger ? (
          <Alert severity="warning">{t('stronger')}</Alert>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {t('permissionsText')}
          </Typography>
        )}
        <PermissionTree
          nodes={nodes}
          on={on}
          may={(code) => permissions.has(code)}
          mark={mark}
          onChange={readOnly ? undefined : setOn}
          height={420}
        />
      </Box>
    </AppDialog>
  );
}

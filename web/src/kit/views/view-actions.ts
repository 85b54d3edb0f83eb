import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Link from '@mui/icons-material/Link';
import PushPin from '@mui/icons-material/PushPinOutlined';
import Save from '@mui/icons-material/SaveOutlined';
import Undo from '@mui/icons-material/Undo';
import type { SvgIconComponent } from '@mui/icons-material';
import { useMay } from '#api/session.ts';
import type { SavedView } from '@cuadrilla/contract/kit/saved-views.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '../feedback/notices.ts';
import { useViewCalls, type SavedViews } from './saved-views.ts';
import { viewMessages } from './views.messages.ts';

interface ViewAction {
  key: 'save' | 'saveAs' | 'discard' | 'rename' | 'share' | 'default' | 'copyLink' | 'remove';
  label: string;
  Icon: SvgIconComponent;
  run: () => void | Promise<void>;
  danger?: boolean;
}

/** Saves what is on screen under a name, and gives the open view another name. */
export function useNaming(views: SavedViews) {
  const t = useText(viewMessages);
  const { create, update } = useViewCalls(views.endpoints);
  return {
    save: async (name: string) => {
      const saved = await create.mutateAsync({ body: { name, definition: views.definition } });
      views.adopt(saved);
      toast.success(t('saved', { name: saved.name }));
    },
    rename: async (name: string) => {
      const { id, revision, definition } = views.current!;
      await update.mutateAsync({ params: { id }, body: { revision, name, definition } });
      toast.success(t('saved', { name }));
    },
  };
}

/** The address that opens a view, for a colleague. */
const linkOf = ({ id }: SavedView): string => `${location.origin}${location.pathname}?view=${id}`;

/** What may be done with what is on screen, and with the view that is open. */
export function useViewActions(views: SavedViews, onName: (what: 'saveAs' | 'rename') => void): ViewAction[] {
  const t = useText(viewMessages);
  const { current, isChanged } = views;
  const onCurrent = useCurrentActions(views, () => onName('rename'));
  const { update } = useViewCalls(views.endpoints);
  const save = async (view: SavedView) => {
    const { id, revision, name } = view;
    const body = { revision, name, definition: views.definition };
    views.adopt(await update.mutateAsync({ params: { id }, body }));
    toast.success(t('saved', { name }));
  };
  const isForeign = current !== null && !current.mine;
  return [
    ...(current?.mine && isChanged
      ? [{ key: 'save' as const, label: t('save'), Icon: Save, run: () => save(current) }]
      : []),
    {
      key: 'saveAs',
      label: t(isForeign ? 'copyToMine' : 'saveAs'),
      Icon: isForeign ? ContentCopy : Save,
      run: () => onName('saveAs'),
    },
    ...(current && isChanged
      ? [{ key: 'discard' as const, label: t('discard'), Icon: Undo, run: () => views.open(current) }]
      : []),
    ...(current ? onCurrent(current) : []),
  ];
}

function useCurrentActions(views: SavedViews, onRename: () => void) {
  const t = useText(viewMessages);
  const mayShare = useMay()(views.endpoints.share);
  const { share, remove, chooseDefault } = useViewCalls(views.endpoints);
  const toggleShared = async ({ id, revision, name, shared }: SavedView) => {
    await share.mutateAsync({ params: { id }, body: { revision, shared: !shared } });
    toast.success(t(shared ? 'nowPrivate' : 'nowShared', { name }));
  };
  const toggleDefault = async ({ id, name }: SavedView, isDefault: boolean) => {
    await chooseDefault.mutateAsync({ body: { viewId: isDefault ? null : id } });
    toast.success(isDefault ? t('notDefault') : t('nowDefault', { name }));
  };
  const removeView = async ({ id, name, shared }: SavedView) => {
    const text = t(shared ? 'removeSharedText' : 'removeText');
    if (!(await confirmDelete({ title: t('removeTitle', { name }), text }))) return;
    // It must not be missed while the views are read again.
    views.close();
    await remove.mutateAsync({ params: { id } });
    toast.success(t('removed', { name }));
  };
  const copyLink = async (view: SavedView) => {
    await navigator.clipboard.writeText(linkOf(view));
    toast.success(t('linkCopied', { name: view.name }));
  };
  return (current: SavedView): ViewAction[] => {
    const isDefault = current.id === views.defaultId;
    return [
      ...(current.mine ? [{ key: 'rename' as const, label: t('rename'), Icon: Edit, run: onRename }] : []),
      ...(current.mine && mayShare
        ? [
            {
              key: 'share' as const,
              label: t(current.shared ? 'unshare' : 'share'),
              Icon: Group,
              run: () => toggleShared(current),
            },
          ]
        : []),
      {
        key: 'default',
        label: t(isDefault ? 'dropDefault' : 'makeDefault'),
        Icon: PushPin,
        run: () => toggleDefault(current, isDefault),
      },
      { key: 'copyLink', label: t('copyLink'), Icon: Link, run: () => copyLink(current) },
      ...(current.mine || mayShare
        ? [
            {
              key: 'remove' as const,
              label: t('remove'),
              Icon: DeleteOutlined,
              danger: true,
              run: () => removeView(current),
            },
          ]
        : []),
    ];
  };
}

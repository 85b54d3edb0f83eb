import Archive from '@mui/icons-material/ArchiveOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import History from '@mui/icons-material/History';
import Publish from '@mui/icons-material/PublishOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useNavigate } from '@tanstack/react-router';
import type { RuleItem } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { rulesMessages } from './rules.messages.ts';

const endpoints = client.parameterization.rules;

export type RuleDialog =
  | { kind: 'create' }
  | { kind: 'settings' | 'publish' | 'duplicate' | 'history' | 'retire'; rule: RuleItem };

const download = (versionId: number): Promise<void> =>
  endpoints.download({ params: { versionId } }).then(saveFile, (error: unknown) => void toast.error(error));

/** What this person may do with a rule, as it is now. */
export function useRuleMenu(open: (dialog: RuleDialog) => void): (rule: RuleItem) => RowAction[] {
  const t = useText(rulesMessages);
  const may = useMay();
  const navigate = useNavigate();
  const discard = async ({ draftId, draftVersion, name }: RuleItem) => {
    const text = t('discardText', { version: draftVersion ?? '', name });
    if (draftId === null || !(await confirmDelete({ title: t('discard'), text }))) return;
    try {
      const { version } = await endpoints.version({ params: { versionId: draftId } });
      await endpoints.discardDraft({ params: { versionId: draftId }, query: { revision: version.revision } });
      toast.success(t('discarded', { name }));
    } catch (error) {
      toast.error(error);
    }
    await refetch(endpoints);
  };
  return (rule) => {
    const { id, draftId, versionId } = rule;
    const newest = versionId ?? draftId;
    const design = () => void navigate({ to: `/parameterization/rule/${id}` });
    const dialog = (kind: Exclude<RuleDialog['kind'], 'create'>) => () => open({ kind, rule });
    return [
      may(endpoints.saveDraft)
        ? { label: t('edit'), icon: EditNote, run: design }
        : { label: t('view'), icon: Visibility, run: design },
      may(endpoints.settings) && { label: t('setting'), icon: Settings, run: dialog('settings') },
      draftId !== null &&
        may(endpoints.publish) && { label: t('publish'), icon: Publish, run: dialog('publish') },
      newest !== null &&
        may(endpoints.download) && {
          label: t('download'),
          icon: Download,
          run: () => void download(newest),
        },
      may(endpoints.create) && { label: t('duplicate'), icon: ContentCopy, run: dialog('duplicate') },
      { label: t('history'), icon: History, run: dialog('history') },
      draftId !== null &&
        may(endpoints.discardDraft) && {
          label: t('discard'),
          icon: DeleteOutlined,
          run: () => void discard(rule),
          danger: true,
        },
      versionId !== null &&
        may(endpoints.retire) && { label: t('retire'), icon: Archive, run: dialog('retire'), danger: true },
    ].filter((action) => action !== false);
  };
}

import Archive from '@mui/icons-material/ArchiveOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import History from '@mui/icons-material/History';
import Publish from '@mui/icons-material/PublishOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useNavigate } from '@tanstack/react-router';
import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { workflowsMessages } from './workflows.messages.ts';

const endpoints = client.parameterization.workflows;

/** What an imported file holds. */
export interface ImportedWorkflow {
  name: string;
  definition: Record<string, unknown>;
}

export type WorkflowDialog =
  | { kind: 'create' }
  | { kind: 'import'; file: ImportedWorkflow }
  | { kind: 'settings' | 'publish' | 'duplicate' | 'history' | 'retire'; workflow: WorkflowItem };

const download = (versionId: number): Promise<void> =>
  endpoints.download({ params: { versionId } }).then(saveFile, (error: unknown) => void toast.error(error));

/** What this person may do with a workflow, as it is now. */
export function useWorkflowListActions(
  open: (dialog: WorkflowDialog) => void,
): (workflow: WorkflowItem) => RowAction[] {
  const t = useText(workflowsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const discard = async ({ draftId, draftVersion, name }: WorkflowItem) => {
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
  return (workflow) => {
    const { id, draftId, versionId } = workflow;
    const design = () => void navigate({ to: `/parameterization/workflow/${id}` });
    const dialog = (kind: Exclude<WorkflowDialog['kind'], 'create' | 'import'>) => () =>
      open({ kind, workflow });
    // Whoever may only list workflows does not read what they are made of.
    const mayRead = may(endpoints.version);
    const drawn = may(endpoints.saveDraft)
      ? { label: t('editStructure'), icon: EditNote, run: design }
      : { label: t('view'), icon: Visibility, run: design };
    const taken = {
      label: t('download'),
      icon: Download,
      run: () => void download(versionId ?? draftId ?? 0),
    };
    const discarded = {
      label: t('discard'),
      icon: DeleteOutlined,
      run: () => void discard(workflow),
      danger: true,
    };
    const retired = { label: t('retire'), icon: Archive, run: dialog('retire'), danger: true };
    const hasDraft = mayRead && draftId !== null;
    const hasVersion = draftId !== null || versionId !== null;
    const actions: [isOffered: boolean, action: RowAction][] = [
      [mayRead, drawn],
      [may(endpoints.settings), { label: t('setting'), icon: Edit, run: dialog('settings') }],
      [hasDraft && may(endpoints.publish), { label: t('publish'), icon: Publish, run: dialog('publish') }],
      [hasVersion && may(endpoints.download), taken],
      [
        mayRead && may(endpoints.create),
        { label: t('duplicate'), icon: ContentCopy, run: dialog('duplicate') },
      ],
      [mayRead, { label: t('history'), icon: History, run: dialog('history') }],
      [hasDraft && may(endpoints.discardDraft), discarded],
      [versionId !== null && may(endpoints.retire), retired],
    ];
    return actions.flatMap(([isOffered, action]) => (isOffered ? [action] : []));
  };
}

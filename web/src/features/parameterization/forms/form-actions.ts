import Archive from '@mui/icons-material/ArchiveOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import History from '@mui/icons-material/History';
import Print from '@mui/icons-material/PrintOutlined';
import Publish from '@mui/icons-material/PublishOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import TableView from '@mui/icons-material/TableViewOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import TableRows from '@mui/icons-material/TableRowsOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useNavigate } from '@tanstack/react-router';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { formsMessages } from './forms.messages.ts';

const endpoints = client.parameterization.forms;

export type FormDialog =
  | { kind: 'create' }
  | { kind: 'import'; form: FormItem | null }
  | { kind: 'settings' | 'publish' | 'duplicate' | 'history' | 'retire'; form: FormItem };

const download = (as: 'download' | 'downloadXlsForm', versionId: number): Promise<void> =>
  endpoints[as]({ params: { versionId } }).then(saveFile, (error: unknown) => void toast.error(error));

/** Discards a draft after a question. */
function useDiscard(): (form: FormItem) => Promise<void> {
  const t = useText(formsMessages);
  return async ({ draftId, draftVersion, name }) => {
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
}

/** What this person may do with a form, as it is now. */
export function useFormActions(open: (dialog: FormDialog) => void): (form: FormItem) => RowAction[] {
  const t = useText(formsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const discard = useDiscard();
  const downloads = (newest: number): RowAction[] => [
    { label: t('download'), icon: Download, run: () => void download('download', newest) },
    {
      label: t('downloadXlsForm'),
      icon: TableView,
      run: () => void download('downloadXlsForm', newest),
    },
    {
      label: t('printBlank'),
      icon: Print,
      run: () => void navigate({ to: `/parameterization/blank-form/${newest}` }),
    },
  ];
  const intoDraft = (form: FormItem): RowAction | false =>
    form.draftId === null &&
    may(endpoints.importDraft) && {
      label: t('importDraft'),
      icon: UploadFile,
      run: () => open({ kind: 'import', form }),
    };
  return (form) => {
    const { id, draftId, versionId } = form;
    const newest = versionId ?? draftId;
    const design = () => void navigate({ to: `/parameterization/survey/${id}` });
    const dialog = (kind: Exclude<FormDialog['kind'], 'create' | 'import'>) => () => open({ kind, form });
    return [
      may(endpoints.saveDraft)
        ? { label: t('editStructure'), icon: EditNote, run: design }
        : { label: t('view'), icon: Visibility, run: design },
      may(endpoints.settings) && { label: t('setting'), icon: Settings, run: dialog('settings') },
      draftId !== null &&
        may(endpoints.publish) && { label: t('publish'), icon: Publish, run: dialog('publish') },
      ...(newest !== null && may(endpoints.download) ? downloads(newest) : []),
      intoDraft(form),
      may(endpoints.create) && { label: t('duplicate'), icon: ContentCopy, run: dialog('duplicate') },
      may(client.operation.formAnswers.search) && {
        label: t('seeAnswers'),
        icon: TableRows,
        run: () => void navigate({ to: `/parameterization/form-answers/${id}` }),
      },
      { label: t('history'), icon: History, run: dialog('history') },
      draftId !== null &&
        may(endpoints.discardDraft) && {
          label: t('discard'),
          icon: DeleteOutlined,
          run: () => void discard(form),
          danger: true,
        },
      versionId !== null &&
        may(endpoints.retire) && { label: t('retire'), icon: Archive, run: dialog('retire'), danger: true },
    ].filter((action) => action !== false);
  };
}

import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { FormItem } from '@cuadrilla/contract/parameterization/forms.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { formDomain } from '#features/parameterization/form-designer/form-domain.ts';
import { HistoryDialog } from '#features/parameterization/designer/history-dialog.tsx';
import { PublishDialog } from '#features/parameterization/designer/publish-dialog.tsx';
import { RetireForm } from '#features/parameterization/designer/retire.form.tsx';
import type { FormDialog } from './form-actions.ts';
import { FormImport } from './form-import-dialog.tsx';
import { FormNamesDialog, type FormNames } from './form-names.form.tsx';
import { formsMessages } from './forms.messages.ts';

const endpoints = client.parameterization.forms;
const noNames: FormNames = { code: '', version: '1', nameEs: '', nameEn: '', qualityCode: '' };

interface Props {
  dialog: FormDialog;
  onClose: () => void;
}

/** The dialogs of the list of forms; loaded with the first one. */
export default function FormDialogs({ dialog, onClose }: Props) {
  const closeAndRead = () => {
    void refetch(endpoints);
    onClose();
  };
  switch (dialog.kind) {
    case 'create':
      return <NewForm source={null} onClose={onClose} />;
    case 'import':
      return <FormImport form={dialog.form} onClose={onClose} />;
    case 'duplicate':
      return <NewForm source={dialog.form} onClose={onClose} />;
    case 'settings':
      return <Settings form={dialog.form} onClose={onClose} />;
    case 'retire':
      return <Retire form={dialog.form} onClose={onClose} />;
    case 'history':
      return <HistoryDialog domain={formDomain} designId={dialog.form.id} onClose={closeAndRead} />;
    case 'publish':
      return (
        <PublishDialog
          domain={formDomain}
          versionId={dialog.form.draftId!}
          onClose={onClose}
          onPublished={closeAndRead}
        />
      );
  }
}

function NewForm({ source, onClose }: { source: FormItem | null; onClose: () => void }) {
  const t = useText(formsMessages);
  const navigate = useNavigate();
  const mayDraw = useCan(endpoints.saveDraft);
  const definitionOf = async ({ versionId, draftId, id }: FormItem) => {
    const newest = versionId ?? draftId ?? (await endpoints.history({ params: { id } })).versions[0]?.id;
    return (await endpoints.version({ params: { versionId: newest! } })).version.definition;
  };
  const save = async (names: FormNames) => {
    const definition = source
      ? await definitionOf(source)
      : { pages: [{ name: 'pagina1', title: { default: 'Página 1', en: 'Page 1' }, elements: [] }] };
    const { design } = await endpoints.create({ body: { ...names, definition } });
    toast.success(t('made', { name: names.nameEs }));
    void refetch(endpoints);
    // The dialog is gone before the page is left: what was typed in it is saved.
    flushSync(onClose);
    if (mayDraw) await navigate({ to: `/parameterization/survey/${design.id}` });
  };
  return (
    <FormNamesDialog
      isNew
      title={source ? t('duplicateTitle', { name: source.name }) : t('create')}
      initial={
        source
          ? { ...noNames, nameEs: source.nameEs, nameEn: source.nameEn, qualityCode: source.qualityCode }
          : noNames
      }
      save={save}
      onClose={onClose}
    />
  );
}

function Settings({ form, onClose }: { form: FormItem; onClose: () => void }) {
  const t = useText(formsMessages);
  const { id, code, nameEs, nameEn, qualityCode } = form;
  const save = async ({ nameEs: es, nameEn: en, qualityCode: quality }: FormNames) => {
    await endpoints.settings({ params: { id }, body: { nameEs: es, nameEn: en, qualityCode: quality } });
    await refetch(endpoints);
    toast.success(t('saved', { name: es }));
  };
  return (
    <FormNamesDialog
      isNew={false}
      title={t('settingTitle', { name: form.name })}
      initial={{ code, version: '1', nameEs, nameEn, qualityCode }}
      save={save}
      onClose={onClose}
    />
  );
}

function Retire({ form: { id, name }, onClose }: { form: FormItem; onClose: () => void }) {
  const t = useText(formsMessages);
  const texts = {
    title: t('retireTitle', { name }),
    text: t('retireText'),
    reason: t('reason'),
    retire: t('retire'),
    done: t('retiredDone', { name }),
    needed: t('needed'),
  };
  return <RetireForm id={id} endpoints={endpoints} texts={texts} onClose={onClose} />;
}

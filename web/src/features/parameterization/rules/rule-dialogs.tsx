import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { RuleItem } from '@cuadrilla/contract/parameterization/rule-endpoints.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { HistoryDialog } from '#features/parameterization/designer/history-dialog.tsx';
import { PublishDialog } from '#features/parameterization/designer/publish-dialog.tsx';
import { RetireForm } from '#features/parameterization/designer/retire.form.tsx';
import { ruleDomain } from '#features/parameterization/rule-designer/rule-domain.ts';
import type { RuleDialog } from './rule-menu.ts';
import { RuleNamesDialog, type RuleNames } from './rule-names.form.tsx';
import { rulesMessages } from './rules.messages.ts';

const endpoints = client.parameterization.rules;
const noNames: RuleNames = { code: '', nameEs: '', nameEn: '' };

interface Props {
  dialog: RuleDialog;
  onClose: () => void;
}

/** The dialogs of the list of rules; loaded with the first one. */
export default function RuleDialogs({ dialog, onClose }: Props) {
  const closeAndRead = () => {
    void refetch(endpoints);
    onClose();
  };
  switch (dialog.kind) {
    case 'create':
      return <NewRule source={null} onClose={onClose} />;
    case 'duplicate':
      return <NewRule source={dialog.rule} onClose={onClose} />;
    case 'settings':
      return <Settings rule={dialog.rule} onClose={onClose} />;
    case 'retire':
      return <Retire rule={dialog.rule} onClose={onClose} />;
    case 'history':
      return <HistoryDialog domain={ruleDomain} designId={dialog.rule.id} onClose={closeAndRead} />;
    case 'publish':
      return (
        <PublishDialog
          domain={ruleDomain}
          versionId={dialog.rule.draftId!}
          onClose={onClose}
          onPublished={closeAndRead}
        />
      );
  }
}

function NewRule({ source, onClose }: { source: RuleItem | null; onClose: () => void }) {
  const t = useText(rulesMessages);
  const navigate = useNavigate();
  const mayDraw = useCan(endpoints.saveDraft);
  const save = async (names: RuleNames) => {
    const definition = source ? source.definition : { when: null, actions: [] };
    const { design } = await endpoints.create({ body: { ...names, definition } });
    toast.success(t('made', { name: names.nameEs }));
    void refetch(endpoints);
    // The dialog is gone before the page is left: what was typed in it is saved.
    flushSync(onClose);
    if (mayDraw) await navigate({ to: `/parameterization/rule/${design.id}` });
  };
  return (
    <RuleNamesDialog
      isNew
      title={source ? t('duplicateTitle', { name: source.name }) : t('create')}
      initial={source ? { code: '', nameEs: source.nameEs, nameEn: source.nameEn } : noNames}
      save={save}
      onClose={onClose}
    />
  );
}

function Settings({ rule: { id, code, name, ...names }, onClose }: { rule: RuleItem; onClose: () => void }) {
  const t = useText(rulesMessages);
  const save = async ({ nameEs, nameEn }: RuleNames) => {
    await endpoints.settings({ params: { id }, body: { nameEs, nameEn } });
    await refetch(endpoints);
    toast.success(t('saved', { name: nameEs }));
  };
  return (
    <RuleNamesDialog
      isNew={false}
      title={t('settingTitle', { name })}
      initial={{ code, nameEs: names.nameEs, nameEn: names.nameEn }}
      save={save}
      onClose={onClose}
    />
  );
}

function Retire({ rule: { id, name }, onClose }: { rule: RuleItem; onClose: () => void }) {
  const t = useText(rulesMessages);
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

import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { WorkflowItem } from '@cuadrilla/contract/parameterization/design-lists.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { translate, useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { HistoryDialog } from '#features/parameterization/designer/history-dialog.tsx';
import { PublishDialog } from '#features/parameterization/designer/publish-dialog.tsx';
import { RetireForm } from '#features/parameterization/designer/retire.form.tsx';
import { workflowDomain } from '#features/parameterization/workflow-designer/workflow-domain.ts';
import type { WorkflowDialog } from './workflow-actions.ts';
import { WorkflowNamesDialog, type WorkflowNames } from './workflow-names.form.tsx';
import { workflowsMessages } from './workflows.messages.ts';

const endpoints = client.parameterization.workflows;
const noNames: WorkflowNames = { code: '', nameEs: '', nameEn: '' };

interface Props {
  dialog: WorkflowDialog;
  onClose: () => void;
}

/** The dialogs of the list of workflows; loaded with the first one. */
export default function WorkflowDialogs({ dialog, onClose }: Props) {
  const t = useText(workflowsMessages);
  const closeAndRead = () => {
    void refetch(endpoints);
    onClose();
  };
  switch (dialog.kind) {
    case 'create':
      return <NewWorkflow title={t('create')} definitionOf={firstDefinition} onClose={onClose} />;
    case 'import': {
      const { name, definition } = dialog.file;
      const { stages } = definition;
      return (
        <NewWorkflow
          title={t('importTitle', { name })}
          text={t('importText', { n: Array.isArray(stages) ? stages.length : 0 })}
          definitionOf={async () => definition}
          onClose={onClose}
        />
      );
    }
    case 'duplicate':
      return (
        <NewWorkflow
          title={t('duplicateTitle', { name: dialog.workflow.name })}
          source={dialog.workflow}
          definitionOf={() => newestDefinition(dialog.workflow)}
          onClose={onClose}
        />
      );
    case 'settings':
      return <Settings workflow={dialog.workflow} onClose={onClose} />;
    case 'retire':
      return <Retire workflow={dialog.workflow} onClose={onClose} />;
    case 'history':
      return <HistoryDialog domain={workflowDomain} designId={dialog.workflow.id} onClose={closeAndRead} />;
    case 'publish':
      return (
        <PublishDialog
          domain={workflowDomain}
          versionId={dialog.workflow.draftId!}
          onClose={onClose}
          onPublished={closeAndRead}
        />
      );
  }
}

/** One office stage, from which the rest is drawn. */
const firstDefinition = async (): Promise<Record<string, unknown>> => ({
  start: 'S01',
  stages: [
    {
      key: 'S01',
      name: {
        es: translate(workflowsMessages, 'es')('firstStage'),
        en: translate(workflowsMessages, 'en')('firstStage'),
      },
      kind: 'office',
    },
  ],
  transitions: [],
});

async function newestDefinition({ versionId, draftId, id }: WorkflowItem): Promise<Record<string, unknown>> {
  const newest = versionId ?? draftId ?? (await endpoints.history({ params: { id } })).versions[0]?.id;
  return (await endpoints.version({ params: { versionId: newest! } })).version.definition;
}

interface NewProps {
  title: string;
  text?: string;
  source?: WorkflowItem;
  definitionOf: () => Promise<Record<string, unknown>>;
  onClose: () => void;
}

function NewWorkflow({ title, text, source, definitionOf, onClose }: NewProps) {
  const t = useText(workflowsMessages);
  const navigate = useNavigate();
  const mayDraw = useCan(endpoints.version);
  const save = async (names: WorkflowNames) => {
    const { design } = await endpoints.create({ body: { ...names, definition: await definitionOf() } });
    toast.success(t('made', { name: names.nameEs }));
    void refetch(endpoints);
    // The dialog is gone before the page is left: what was typed in it is saved.
    flushSync(onClose);
    if (mayDraw) await navigate({ to: `/parameterization/workflow/${design.id}` });
  };
  return (
    <WorkflowNamesDialog
      isNew
      title={title}
      {...(text === undefined ? {} : { text })}
      initial={source ? { ...noNames, nameEs: source.nameEs, nameEn: source.nameEn } : noNames}
      save={save}
      onClose={onClose}
    />
  );
}

function Settings({ workflow, onClose }: { workflow: WorkflowItem; onClose: () => void }) {
  const t = useText(workflowsMessages);
  const { id, code, nameEs, nameEn } = workflow;
  const save = async ({ nameEs: es, nameEn: en }: WorkflowNames) => {
    await endpoints.settings({ params: { id }, body: { nameEs: es, nameEn: en } });
    await refetch(endpoints);
    toast.success(t('saved', { name: es }));
  };
  return (
    <WorkflowNamesDialog
      isNew={false}
      title={t('settingTitle', { name: workflow.name })}
      initial={{ code, nameEs, nameEn }}
      save={save}
      onClose={onClose}
    />
  );
}

function Retire({ workflow: { id, name }, onClose }: { workflow: WorkflowItem; onClose: () => void }) {
  const t = useText(workflowsMessages);
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

import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { DashboardFile } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { ReaderRole } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { isProblem } from '#api/problem.ts';
import { refetch } from '#api/query.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { DashboardNamesDialog, type DashboardNames } from './dashboard-names.form.tsx';
import { dashboardPath, designerAddress, type DashboardDialog } from './dashboard-menu.ts';
import { dashboardsMessages } from './dashboards.messages.ts';

const endpoints = client.insights.dashboards;
const noNames: DashboardNames = { name: '', description: '', refresh: 'live', readers: [] };
const codesOf = (readers: readonly ReaderRole[]) => readers.map(({ code }) => code);

export type ListDialog = DashboardDialog | { kind: 'create' } | { kind: 'import'; file: DashboardFile };

interface Props {
  dialog: ListDialog;
  onClose: () => void;
}

/** The dialogs of the list of dashboards; loaded with the first one. */
export default function DashboardDialogs({ dialog, onClose }: Props) {
  const t = useText(dashboardsMessages);
  const made = useMade(onClose);
  switch (dialog.kind) {
    case 'create':
      return (
        <DashboardNamesDialog
          title={t('create')}
          initial={noNames}
          save={async (names) => made(await endpoints.create({ body: { ...names, widgets: [] } }), true)}
          onClose={onClose}
        />
      );
    case 'duplicate': {
      const { name, description, refresh, readers, ref } = dialog.dashboard;
      return (
        <DashboardNamesDialog
          title={t('duplicateTitle', { name })}
          initial={{
            name: t('copyOf', { name }).slice(0, 99),
            description,
            refresh,
            readers: codesOf(readers),
          }}
          readers={readers}
          save={async (names) => {
            const { widgets } = await endpoints.get({ params: { ref } });
            await made(await endpoints.create({ body: { ...names, widgets } }), true);
          }}
          onClose={onClose}
        />
      );
    }
    case 'import': {
      const { widgets, code, name, description, refresh, readers } = dialog.file;
      return (
        <DashboardNamesDialog
          title={t('importTitle')}
          text={t('importText', { n: widgets.length })}
          initial={{ code, name, description, refresh, readers }}
          save={async (given) => {
            const { ref } = await endpoints.import({ body: { ...dialog.file, ...given } });
            await made({ ref, name: given.name }, false);
          }}
          onClose={onClose}
        />
      );
    }
    case 'settings':
      return <Settings dashboard={dialog.dashboard} onClose={onClose} />;
  }
}

/** After a dashboard was made: to the designer where this person may change it, else to what it shows. */
function useMade(onClose: () => void) {
  const t = useText(dashboardsMessages);
  const navigate = useNavigate();
  const mayChange = useCan(endpoints.update);
  const mayView = useCan(endpoints.numbers);
  return async ({ ref, name }: { ref: string; name: string }, isDesigned: boolean) => {
    toast.success(t('made', { name }));
    void refetch(endpoints);
    // The dialog is gone before the page is left: what was typed in it is saved.
    flushSync(onClose);
    if (isDesigned && mayChange) await navigate(designerAddress(ref) as never);
    else if (mayView) await navigate({ to: dashboardPath(ref) });
  };
}

function Settings({
  dashboard: { ref, name, description, refresh, readers, revision },
  onClose,
}: Pick<Props, 'onClose'> & { dashboard: DashboardDialog['dashboard'] }) {
  const t = useText(dashboardsMessages);
  const save = async (names: DashboardNames) => {
    try {
      await endpoints.update({ params: { id: Number(ref) }, body: { ...names, revision } });
      toast.success(t('saved', { name: names.name }));
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) throw error;
      toast.warning(t('changedElsewhere'));
    }
    await refetch(endpoints);
  };
  return (
    <DashboardNamesDialog
      title={t('settingsTitle', { name })}
      initial={{ name, description, refresh, readers: codesOf(readers) }}
      readers={readers}
      save={save}
      onClose={onClose}
    />
  );
}

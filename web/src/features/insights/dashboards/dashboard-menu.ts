import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Dashboard from '@mui/icons-material/DashboardCustomizeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useNavigate } from '@tanstack/react-router';
import type { DashboardItem } from '@cuadrilla/contract/insights/dashboards.ts';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { confirmDelete, toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import type { RowAction } from '#kit/table/row-menu.tsx';
import { dashboardsMessages } from './dashboards.messages.ts';

const endpoints = client.insights.dashboards;

export const designerAddress = (ref: string) => ({
  to: '/parameterization/',
  hash: 'dashboard',
  search: { id: Number(ref) },
});
export const dashboardPath = (ref: string): string => `/reportes-kpi/dashboard/${ref}`;

export const downloadDashboard = (ref: string): Promise<void> =>
  endpoints.download({ params: { ref } }).then(saveFile, (error: unknown) => void toast.error(error));

export type DashboardDialog = { kind: 'settings' | 'duplicate'; dashboard: DashboardItem };

/** What this person may do with a dashboard. Those of the product are viewed, downloaded and duplicated. */
export function useDashboardMenu(
  open: (dialog: DashboardDialog) => void,
): (dashboard: DashboardItem) => RowAction[] {
  const t = useText(dashboardsMessages);
  const may = useMay();
  const navigate = useNavigate();
  const remove = async ({ ref, name }: DashboardItem) => {
    if (!(await confirmDelete({ title: t('deleteTitle', { name }), text: t('deleteText') }))) return;
    try {
      await endpoints.remove({ params: { id: Number(ref) } });
      toast.success(t('deleted', { name }));
    } catch (error) {
      toast.error(error);
    }
    await refetch(endpoints);
  };
  return (dashboard) => {
    const { ref, standard } = dashboard;
    return [
      may(endpoints.numbers) && {
        label: t('open'),
        icon: Visibility,
        run: () => void navigate({ to: dashboardPath(ref) }),
      },
      !standard &&
        may(endpoints.update) && {
          label: t('edit'),
          icon: Dashboard,
          run: () => void navigate(designerAddress(ref) as never),
        },
      !standard &&
        may(endpoints.update) && {
          label: t('settings'),
          icon: Settings,
          run: () => open({ kind: 'settings', dashboard }),
        },
      may(endpoints.create) &&
        may(endpoints.get) && {
          label: t('duplicate'),
          icon: ContentCopy,
          run: () => open({ kind: 'duplicate', dashboard }),
        },
      may(endpoints.download) && {
        label: t('download'),
        icon: Download,
        run: () => void downloadDashboard(ref),
      },
      !standard &&
        may(endpoints.remove) && {
          label: t('delete'),
          icon: DeleteOutlined,
          run: () => void remove(dashboard),
          danger: true,
        },
    ].filter((action) => action !== false);
  };
}

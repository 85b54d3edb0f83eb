import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/Download';
import EventRepeat from '@mui/icons-material/EventRepeat';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { queryFor, refetch } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { kitMessages } from '#kit/kit.messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { Page } from '#kit/page.tsx';
import { actionsColumn, type RowAction } from '#kit/table/row-menu.tsx';
import { Facts, SidePanel } from '#kit/side-panel.tsx';
import { EmptyState } from '#kit/feedback/states.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { BackupChip, contentOf, originLabels, RunningBackups } from './backup-parts.tsx';
import { backupsMessages } from './backups.messages.ts';
import { removeWithConfirmation } from '#features/security/server-answers.ts';
import { anyOf } from '#features/security/status-filter.tsx';
import { readable } from '#features/security/teams/team-candidates.ts';

const BackupCreate = lazy(() => import('./backup-create.tsx'));
const BackupDownload = lazy(() => import('./backup-download.tsx'));
const BackupSchedule = lazy(() => import('./backup-schedule.tsx'));
const BackupUpload = lazy(() => import('./backup-upload.tsx'));

const endpoints = client.security.backups;
const newestFirst = { key: 'backupDate', direction: 'DESC' } as const;
const sortKeys = { backupDate: 'date' } as const;
/** While something is being made, its progress is asked for this often. */
const pollEvery = 1500;
const isMoving = (backup: Backup) =>
  backup.status === 'queued' || backup.status === 'working' || backup.status === 'verifying';

export default function Backups() {
  const t = useText(backupsMessages);
  const kit = useText(kitMessages);
  const formats = useFormats();
  const may = useMay();
  const narrow = useMediaQuery('(max-width: 699px)');
  const address = useAddress();
  const typed = address.values.q ?? '';
  const [dialog, setDialog] = useState<'create' | 'schedule' | 'upload' | null>(null);
  const [leaving, setLeaving] = useState<Backup | null>(null);
  const [opened, setOpened] = useState<Backup | null>(null);
  const latest = useQuery({
    ...queryFor(endpoints.get, { params: { id: opened?.id ?? 0 } }),
    enabled: opened !== null,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollEvery : false),
  });
  const looked = opened && (latest.data ?? opened);
  const running = useQuery({
    ...queryFor(endpoints.running),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? pollEvery : 30_000),
  });
  const moving = (running.data ?? []).filter(isMoving).length;
  const before = useRef(0);
  useEffect(() => {
    if (moving < before.current) void refetch(endpoints.search);
    before.current = moving;
  }, [moving]);

  const filters = useMemo(
    () =>
      typed
        ? anyOf([
            { key: 'id', field_type: 'STRING', operator: 'LIKE', value: typed },
            { key: 'fileName', operator: 'LIKE', value: typed },
            { key: 'employeeName', operator: 'LIKE', value: typed },
          ])
        : [],
    [typed],
  );
  const remove = async (backup: Backup) => {
    const gone = await removeWithConfirmation({
      title: t('removeTitle'),
      ask: t('removeAsk', { name: backup.fileName }),
      done: t('removed'),
      failed: t('backupDeleteFailed'),
      run: () => endpoints.remove({ params: { id: backup.id } }),
    });
    if (!gone) return;
    setOpened(null);
    await refetch(endpoints);
  };
  const verify = async (backup: Backup) => {
    try {
      await endpoints.verify({ params: { id: backup.id } });
      toast.info(t('verifyBegun'));
      await refetch(endpoints);
    } catch (error) {
      toast.error(error, { title: kit('operationFailed') });
    }
  };
  const actionsOf = (backup: Backup): RowAction[] => [
    ...(may(endpoints.download) && backup.status === 'ready'
      ? [{ label: t('download'), icon: Download, run: () => setLeaving(backup) }]
      : []),
    ...(may(endpoints.verify)
      ? [{ label: t('verify'), icon: FactCheckOutlined, run: () => void verify(backup) }]
      : []),
    ...(may(endpoints.remove)
      ? [{ label: kit('remove'), icon: DeleteOutlined, run: () => void remove(backup), danger: true }]
      : []),
  ];
  const columns: GridColDef<Backup>[] = [
    { field: 'id', headerName: 'ID', width: 70 },
    {
      field: 'backupDate',
      headerName: t('date'),
      width: narrow ? 116 : 150,
      valueGetter: (at: string) => formats.dayTime(at),
    },
    { field: 'fileName', headerName: t('file'), flex: 1.6, minWidth: 290, cellClassName: 'strong' },
    {
      field: 'kind',
      headerName: t('kind'),
      flex: 1,
      minWidth: narrow ? 110 : 130,
      valueGetter: (_, row) => contentOf(t, row),
    },
    {
      field: 'employeeName',
      headerName: t('by'),
      flex: 1,
      minWidth: 150,
      valueGetter: (name: string) => readable(name),
    },
    {
      field: 'origin',
      headerName: t('origin'),
      width: 104,
      valueGetter: (origin: Backup['origin']) => t(originLabels[origin]),
    },
    {
      field: 'bytes',
      headerName: t('size'),
      width: 96,
      align: 'right',
      headerAlign: 'right',
      valueGetter: (bytes: number) => formats.bytes(bytes),
    },
    {
      field: 'status',
      headerName: t('status'),
      width: narrow ? 68 : 126,
      renderCell: ({ row }) => <BackupChip backup={row} compact={narrow} />,
    },
    actionsColumn<Backup>(kit('actions'), (backup) => backup.fileName, actionsOf),
  ];
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {may(endpoints.schedule) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<EventRepeat aria-hidden />}
              onClick={() => setDialog('schedule')}
            >
              {t('schedule')}
            </Button>
          )}
          {may('BACKUP_MOD_CREATE') && (
            <>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<UploadFile aria-hidden />}
                onClick={() => setDialog('upload')}
              >
                {t('upload')}
              </Button>
              <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => setDialog('create')}>
                {t('create')}
              </Button>
            </>
          )}
        </>
      }
    >
      <FilterBar onClear={typed ? () => changeFilters(address, { q: undefined }) : undefined}>
        <SearchField
          value={typed}
          onChange={(text) => changeFilters(address, { q: text })}
          label={t('search')}
          width={340}
        />
      </FilterBar>
      <RunningBackups backups={running.data ?? []} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <DataTable<Backup>
            name={narrow ? 'backups.narrow' : 'backups'}
            label={t('title')}
            endpoint={endpoints.search}
            columns={columns}
            filters={filters}
            pageState={pageStateOf(address)}
            initialSort={newestFirst}
            sortKeys={sortKeys}
            current={looked?.id ?? null}
            onOpen={setOpened}
            initialHidden={
              narrow
                ? { id: false, fileName: false, employeeName: false, origin: false, bytes: false }
                : { id: false }
            }
            empty={
              <EmptyState
                title={typed ? kit('emptyTitle') : t('empty')}
                text={typed ? kit('emptyFiltered') : t('emptyText')}
              />
            }
          />
        </Box>
        {looked && (
          <SidePanel
            heading={looked.fileName}
            title={contentOf(t, looked)}
            onClose={() => setOpened(null)}
            chips={<BackupChip backup={looked} />}
            actions={actionsOf(looked).map(({ label, icon: Icon, run, danger }) => (
              <Button
                key={label}
                variant="outlined"
                color={danger ? 'error' : 'inherit'}
                startIcon={<Icon aria-hidden />}
                onClick={run}
              >
                {label}
              </Button>
            ))}
          >
            <Facts
              title={kit('detail')}
              facts={[
                [t('date'), formats.full(looked.backupDate)],
                [t('by'), readable(looked.employeeName)],
                [t('origin'), t(originLabels[looked.origin])],
                [t('size'), formats.bytes(looked.bytes)],
                [t('rows'), formats.number(looked.rows)],
                [t('files'), formats.number(looked.files)],
                [t('verifiedAt'), looked.verifiedAt && formats.full(looked.verifiedAt)],
                [t('hash'), looked.sha256 && <code key="hash">{looked.sha256}</code>],
              ]}
            />
            {looked.missingFiles > 0 && t('missing', { n: formats.number(looked.missingFiles) })}
          </SidePanel>
        )}
      </Box>
      <Suspense fallback={null}>
        {dialog === 'create' && <BackupCreate onClose={() => setDialog(null)} />}
        {dialog === 'schedule' && <BackupSchedule onClose={() => setDialog(null)} />}
        {dialog === 'upload' && <BackupUpload onClose={() => setDialog(null)} />}
        {leaving && <BackupDownload backup={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </Page>
  );
}

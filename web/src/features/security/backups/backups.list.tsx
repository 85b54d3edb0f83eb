import Add from '@mui/icons-material/Add';
import EventRepeat from '@mui/icons-material/EventRepeat';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import type { Backup } from '@cuadrilla/contract/security/backups.ts';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { changeFilters, pageStateOf, useAddress } from '#kit/catalogue/catalogue-address.ts';
import { FilterBar, SearchField } from '#kit/filter-bar.tsx';
import { ListAndPanel } from '#kit/list-and-panel.tsx';
import { Page } from '#kit/page.tsx';
import { DataTable } from '#kit/table/table.tsx';
import { EmptyList } from '#features/security/list-parts.tsx';
import { anyOf } from '#features/security/status-filter.tsx';
import { useBackupActions } from './backup-actions.ts';
import { hiddenColumns, hiddenOnPhone, useBackupColumns } from './backup-columns.tsx';
import { useLatest, useRunningBackups } from './backup-progress.ts';
import { BackupDetail } from './backup.detail.tsx';
import { backupsMessages } from './backups.messages.ts';
import { RunningBackups } from './running-backups.tsx';
import { StoredFiles } from './stored-files.tsx';

const BackupCreate = lazyPart(() => import('./backup-create.tsx'));
const BackupDownload = lazyPart(() => import('./backup-download.tsx'));
const BackupSchedule = lazyPart(() => import('./backup-schedule.tsx'));
const BackupUpload = lazyPart(() => import('./backup-upload.tsx'));

const endpoints = client.security.backups;
const newestFirst = { key: 'backupDate', direction: 'DESC' } as const;
const sortKeys = { backupDate: 'date' } as const;

type BackupDialog = 'create' | 'schedule' | 'upload';

const backupFilters = (typed: string) =>
  typed
    ? anyOf([
        { key: 'id', field_type: 'STRING', operator: 'LIKE', value: typed },
        { key: 'fileName', operator: 'LIKE', value: typed },
        { key: 'employeeName', operator: 'LIKE', value: typed },
      ])
    : [];

export default function Backups() {
  const t = useText(backupsMessages);
  const narrow = useMediaQuery('(max-width: 699px)');
  const address = useAddress();
  const typed = address.values.q ?? '';
  const filters = useMemo(() => backupFilters(typed), [typed]);
  const [dialog, setDialog] = useState<BackupDialog | null>(null);
  const [toDownload, setToDownload] = useState<Backup | null>(null);
  const [selected, setSelected] = useState<Backup | null>(null);
  const open = useLatest(selected);
  const running = useRunningBackups();
  const actionsOf = useBackupActions({ onDownload: setToDownload, onRemoved: () => setSelected(null) });
  const columns = useBackupColumns(narrow, actionsOf);
  const closeDialog = () => setDialog(null);
  return (
    <Page fill title={t('title')} actions={<PageButtons onOpen={setDialog} />}>
      <FilterBar onClear={typed ? () => changeFilters(address, { q: undefined }) : undefined}>
        <SearchField
          value={typed}
          onChange={(text) => changeFilters(address, { q: text })}
          label={t('search')}
          width={340}
        />
      </FilterBar>
      <StoredFiles />
      <RunningBackups backups={running} />
      <ListAndPanel
        list={
          <DataTable
            name={narrow ? 'backups.narrow' : 'backups'}
            label={t('title')}
            endpoint={endpoints.search}
            columns={columns}
            filters={filters}
            pageState={pageStateOf(address)}
            initialSort={newestFirst}
            sortKeys={sortKeys}
            current={open?.id ?? null}
            onOpen={setSelected}
            initialHidden={narrow ? hiddenOnPhone : hiddenColumns}
            empty={<EmptyList isFiltered={typed !== ''} title={t('empty')} text={t('emptyText')} />}
          />
        }
        panel={
          open && <BackupDetail backup={open} actions={actionsOf(open)} onClose={() => setSelected(null)} />
        }
      />
      <Suspense fallback={null}>
        {dialog === 'create' && <BackupCreate onClose={closeDialog} />}
        {dialog === 'schedule' && <BackupSchedule onClose={closeDialog} />}
        {dialog === 'upload' && <BackupUpload onClose={closeDialog} />}
        {toDownload && <BackupDownload backup={toDownload} onClose={() => setToDownload(null)} />}
      </Suspense>
    </Page>
  );
}

function PageButtons({ onOpen }: { onOpen: (dialog: BackupDialog) => void }) {
  const t = useText(backupsMessages);
  const may = useMay();
  return (
    <>
      {may(endpoints.schedule) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<EventRepeat aria-hidden />}
          onClick={() => onOpen('schedule')}
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
            onClick={() => onOpen('upload')}
          >
            {t('upload')}
          </Button>
          <Button variant="contained" startIcon={<Add aria-hidden />} onClick={() => onOpen('create')}>
            {t('create')}
          </Button>
        </>
      )}
    </>
  );
}

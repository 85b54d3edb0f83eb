import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { LatenessChip, OperationChip, PriorityChip, ToneChip } from '#kit/chips.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import AddFactDialog from '#features/operation/operation/detail/operation-detail-facts.tsx';
import CancelOperationDialog from '#features/operation/operation/detail/operation-detail-cancel.tsx';
import { operationDetailMessages } from '#features/operation/operation/detail/operation-detail.messages.ts';
import PhotoDownloadDialog from '#features/operation/actions/photo-download-dialog.tsx';
import { MoreMenu, type OpenDialog } from './operation-more-menu.tsx';
import type { Monitoring } from './workflow-diagram.rules.ts';

/** The state of an operation at a glance. */
export function OperationChips({ operation }: { operation: Monitoring['operation'] }) {
  const t = useText(operationDetailMessages);
  return (
    <>
      <OperationChip status={operation.status} />
      <PriorityChip priority={operation.priority} />
      {operation.status === 'open' && <LatenessChip lateness={operation.lateness} />}
      {operation.forReview && <ToneChip tone="orange" icon={Flag} label={t('forReview')} />}
    </>
  );
}

function Fact({ label, children, grow = false }: { label: string; children: ReactNode; grow?: boolean }) {
  return (
    <Box sx={{ minWidth: 0, flex: grow ? '1 1 160px' : '0 1 auto' }}>
      <Box component="dt" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: 13,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { xs: 'normal', md: 'nowrap' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const related = (id: number, workflow: string) =>
  `/operation/monitoring/${id}?workflow=${encodeURIComponent(workflow)}`;

/** The customer, the place, the term, and the operations this one comes from and led to. */
export function MonitoringFacts({ data: { operation, parent, children } }: { data: Monitoring }) {
  const t = useText(operationDetailMessages);
  const translate = useBilingual();
  const formats = useFormats();
  const where = [operation.barrio, operation.zone && translate(operation.zone.name)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.75 }}>
      <Fact label={t('subscriber')}>{operation.subscriber}</Fact>
      <Fact label={t('account')}>
        <span className="tabular">{operation.account}</span>
      </Fact>
      <Fact label={t('address')}>{[operation.address, where].filter(Boolean).join(' · ')}</Fact>
      <Fact label={t('createdAt')}>
        {formats.dayTime(operation.createdAt)}
        {operation.createdBy ? ` · ${operation.createdBy}` : ''}
      </Fact>
      {operation.endedAt ? (
        <Fact label={t('endedAt')}>{formats.dayTime(operation.endedAt)}</Fact>
      ) : (
        <Fact label={t('dueAt')}>{operation.dueAt ? formats.dayTime(operation.dueAt) : t('noDue')}</Fact>
      )}
      {operation.endReason && (
        <Fact label={t('endReason')} grow>
          {operation.endReason}
        </Fact>
      )}
      {parent && (
        <Fact label={t('parent')}>
          <Link to={related(parent.id, parent.workflowCode)}>{parent.number}</Link>
        </Fact>
      )}
      {children.length > 0 && (
        <Fact label={t('children')}>
          {children.map((child, index) => (
            <span key={child.id}>
              {index > 0 && ', '}
              <Link to={related(child.id, child.workflowCode)}>{child.number}</Link>
            </span>
          ))}
        </Fact>
      )}
    </Box>
  );
}

interface ActionsProps {
  operation: Monitoring['operation'];
  /** Whether there are photos to download. */
  photos: boolean;
  onDone: () => void;
  link: ReactNode;
}

/** What may be done with the operation as a whole. */
export function OperationActions({ operation, photos, onDone, link }: ActionsProps) {
  const t = useText(operationDetailMessages);
  const may = useMay();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <>
      {link}
      {photos && may(client.operation.photos.requestDownload) && (
        <Button variant="outlined" startIcon={<PhotoLibrary />} onClick={() => setOpen('photos')}>
          {t('downloadPhotos')}
        </Button>
      )}
      <MoreMenu id={operation.id} isOpen={operation.status === 'open'} onChoose={setOpen} />
      {open === 'cancel' && (
        <CancelOperationDialog open onClose={close} operation={operation} onDone={onDone} />
      )}
      {open === 'fact' && <AddFactDialog open onClose={close} operationId={operation.id} onDone={onDone} />}
      {open === 'photos' && <PhotoDownloadDialog open onClose={close} operationIds={[operation.id]} />}
    </>
  );
}

import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Close from '@mui/icons-material/Close';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import type { WorkspaceDialog } from './workspace-dialogs.tsx';
import { waitForSameDecision } from './workspace-selection.rules.ts';
import type { Selection } from './workspace-selection.ts';
import { workspaceMessages } from './workspace.messages.ts';

const disabledSx = { '&.Mui-disabled': { color: 'rgb(255 255 255 / 45%)' } };
const darkSx = { color: '#fff', ...disabledSx };
const toolbarSx = {
  position: 'sticky',
  bottom: 12,
  zIndex: 5,
  alignSelf: 'center',
  mt: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  pl: 2,
  pr: 0.75,
  py: 0.5,
  borderRadius: 2,
  bgcolor: '#232738',
  color: '#fff',
  boxShadow: '0 8px 28px rgb(16 22 58 / 32%)',
} as const;

function AssignButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useText(workspaceMessages);
  return (
    <Tooltip title={count === 0 ? t('assignNone') : ''}>
      <span>
        <Button
          variant="outlined"
          color="inherit"
          disabled={count === 0}
          startIcon={<AssignmentInd aria-hidden />}
          onClick={onClick}
          sx={disabledSx}
        >
          {t('assignSelected', { n: count })}
        </Button>
      </span>
    </Tooltip>
  );
}

interface Props {
  selection: Selection;
  isActivities: boolean;
  onDialog: (dialog: WorkspaceDialog) => void;
}

/** What may be done with everything that is selected, over the foot of the list. */
export function WorkspaceBulk({ selection, isActivities, onDialog }: Props) {
  const t = useText(workspaceMessages);
  const may = useMay();
  const { ids, activities, clear } = selection;
  if (ids.length === 0) return null;
  const assignable = activities.filter((activity) => activity.allowed.includes('assign'));
  const taken = activities.filter((activity) => activity.allowed.includes('unassign'));
  const mayDecide =
    isActivities && may(client.operation.activities.decideMany) && waitForSameDecision(activities);
  const downloadPhotos = () =>
    onDialog(
      isActivities
        ? { kind: 'action', action: { name: 'photos', activities } }
        : { kind: 'photos', operationIds: [...ids] },
    );
  return (
    <Box role="toolbar" aria-label={t('bulk')} sx={toolbarSx}>
      <Box component="span" role="status" className="tabular" sx={{ fontWeight: 600, mr: 1 }}>
        {t('selected', { n: ids.length })}
      </Box>
      {isActivities && may(client.operation.activities.assign) && (
        <AssignButton
          count={assignable.length}
          onClick={() => onDialog({ kind: 'action', action: { name: 'assign', activities: assignable } })}
        />
      )}
      {isActivities && taken.length > 0 && may(client.operation.activities.unassign) && (
        <Button
          sx={darkSx}
          startIcon={<PersonRemove aria-hidden />}
          onClick={() => onDialog({ kind: 'action', action: { name: 'unassign', activities: taken } })}
        >
          {t('unassignSelected', { n: taken.length })}
        </Button>
      )}
      {mayDecide && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FactCheck aria-hidden />}
          onClick={() => onDialog({ kind: 'decide', activities })}
        >
          {t('decideSelected', { n: ids.length })}
        </Button>
      )}
      {may(client.operation.photos.requestDownload) && (
        <Button sx={darkSx} startIcon={<PhotoLibrary aria-hidden />} onClick={downloadPhotos}>
          {t('downloadPhotos')}
        </Button>
      )}
      <Button sx={darkSx} startIcon={<Close aria-hidden />} onClick={clear}>
        {t('unselect')}
      </Button>
    </Box>
  );
}

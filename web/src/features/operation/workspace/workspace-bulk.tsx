import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Close from '@mui/icons-material/Close';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useText } from '#i18n/messages.ts';
import { workspaceMessages } from './workspace.messages.ts';

interface Props {
  count: number;
  /** How many of them can be assigned; null where there is nothing to assign. */
  assignable: number | null;
  onAssign: () => void;
  /** Present when all of them wait for the same office decision. */
  onDecide?: (() => void) | undefined;
  /** Absent without the permission. */
  onPhotos?: (() => void) | undefined;
  onClear: () => void;
}

/** What may be done with everything that is selected, over the foot of the list. */
export function WorkspaceBulk({ count, assignable, onAssign, onDecide, onPhotos, onClear }: Props) {
  const t = useText(workspaceMessages);
  if (count === 0) return null;
  const dark = { color: '#fff', '&.Mui-disabled': { color: 'rgb(255 255 255 / 45%)' } };
  return (
    <Box
      role="toolbar"
      aria-label={t('bulk')}
      sx={{
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
      }}
    >
      <Box component="span" role="status" className="tabular" sx={{ fontWeight: 600, mr: 1 }}>
        {t('selected', { n: count })}
      </Box>
      {assignable !== null && (
        <Tooltip title={assignable === 0 ? t('assignNone') : ''}>
          <span>
            <Button
              variant="contained"
              color="accent"
              disabled={assignable === 0}
              startIcon={<AssignmentInd aria-hidden />}
              onClick={onAssign}
              sx={{ '&.Mui-disabled': dark['&.Mui-disabled'] }}
            >
              {t('assignSelected', { n: assignable })}
            </Button>
          </span>
        </Tooltip>
      )}
      {onDecide && (
        <Button variant="contained" color="accent" startIcon={<FactCheck aria-hidden />} onClick={onDecide}>
          {t('decideSelected', { n: count })}
        </Button>
      )}
      {onPhotos && (
        <Button sx={dark} startIcon={<PhotoLibrary aria-hidden />} onClick={onPhotos}>
          {t('downloadPhotos')}
        </Button>
      )}
      <Button sx={dark} startIcon={<Close aria-hidden />} onClick={onClear}>
        {t('unselect')}
      </Button>
    </Box>
  );
}

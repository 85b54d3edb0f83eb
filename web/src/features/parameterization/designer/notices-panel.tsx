import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useText } from '#i18n/messages.ts';
import { isSamePath, type DesignDocument, type Path } from './commands.rules.ts';
import type { DesignNotice } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';

interface Props {
  notices: readonly DesignNotice[];
  selected: Path | null;
  document: DesignDocument;
  maxBytes: number;
  onOpen: (path: Path) => void;
  onClose: () => void;
}

const sizeOf = (document: DesignDocument): number =>
  new TextEncoder().encode(JSON.stringify(document)).length / 1000;

/** What is wrong, under the editor; each line leads to what it is about. */
export function NoticesPanel({ notices, selected, document, maxBytes, onOpen, onClose }: Props) {
  const t = useText(designerMessages);
  return (
    <Box
      component="section"
      aria-label={t('notices')}
      sx={{
        maxHeight: 240,
        overflowY: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, gap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('notices')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {t('bytes', { n: Math.ceil(sizeOf(document)), max: maxBytes / 1000 })}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {notices.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 1.5 }}>
          {t('noNoticesText')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {notices.map((notice, place) => (
          <li key={place}>
            <NoticeLine notice={notice} current={isSamePath(notice.path, selected)} onOpen={onOpen} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface LineProps {
  notice: DesignNotice;
  current: boolean;
  onOpen: (path: Path) => void;
}

function NoticeLine({ notice: { severity, text, place, path }, current, onOpen }: LineProps) {
  const t = useText(designerMessages);
  const Icon = severity === 'error' ? ErrorOutlined : WarningAmber;
  return (
    <ButtonBase
      disabled={path === null}
      onClick={() => path && onOpen(path)}
      sx={{
        width: '100%',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: 13,
        fontFamily: 'inherit',
        textAlign: 'left',
        justifyContent: 'flex-start',
        ...(current ? { bgcolor: 'action.selected' } : {}),
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon fontSize="small" color={severity} titleAccess={t(severity)} />
      <strong>{place}</strong>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </ButtonBase>
  );
}

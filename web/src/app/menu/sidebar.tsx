import PushPin from '@mui/icons-material/PushPin';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { measures } from '#kit/theme.ts';
import { shellMessages } from '../shell.messages.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useMenu } from './use-menu.ts';

const sliding = {
  height: '100%',
  width: '40%',
  bgcolor: 'primary.light',
  animation: 'slide 900ms ease-in-out infinite',
  '@keyframes slide': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
} as const;

interface Props {
  pinned: boolean;
  onPin: () => void;
  /** In the drawer of a phone it is always open. */
  drawer?: boolean;
  onNavigate?: () => void;
}

/** The tenant's name, and the button that pins the sidebar. */
function SidebarFooter({ pinned, onPin, drawer, open }: Props & { drawer: boolean; open: boolean }) {
  const t = useText(shellMessages);
  const { info } = useSession();
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: open ? 2 : 1.5,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {open && (
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, minWidth: 0, fontWeight: 560 }}>
          {info.tenantName}
        </Typography>
      )}
      {!drawer && (
        <Tooltip title={t(pinned ? 'pinned' : 'unpinned')} placement="right">
          <IconButton onClick={onPin} aria-pressed={pinned} aria-label={t(pinned ? 'pinned' : 'unpinned')}>
            {pinned ? <PushPin fontSize="small" /> : <PushPinOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/**
 * Pinned it stays open; unpinned it is a strip of icons that opens over the page while pointed at or
 * focused.
 */
export function Sidebar({ pinned, onPin, drawer = false, onNavigate }: Props) {
  const t = useText(shellMessages);
  const { entries, loading } = useMenu();
  const [near, setNear] = useState(false);
  const open = drawer || pinned || near;
  const width = open ? measures.sidebar : measures.sidebarMini;
  return (
    <Box
      sx={{
        width: drawer || pinned ? measures.sidebar : measures.sidebarMini,
        flexShrink: 0,
        position: 'relative',
        height: '100%',
        transition: 'width 160ms',
      }}
    >
      <Box
        onMouseEnter={() => setNear(true)}
        onMouseLeave={() => setNear(false)}
        onFocus={() => setNear(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
        }}
        sx={{
          position: 'absolute',
          inset: 0,
          right: 'auto',
          width,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          bgcolor: '#fbfbfd',
          borderRight: 1,
          borderColor: 'divider',
          transition: 'width 160ms',
          zIndex: 'drawer',
          ...(open && !pinned && !drawer ? { boxShadow: '4px 0 20px rgb(16 22 58 / 12%)' } : {}),
        }}
      >
        <Box
          component="nav"
          aria-label={t('mainMenu')}
          sx={{ flex: 1, overflowX: 'hidden', overflowY: 'auto', pb: 0.5 }}
        >
          <Box sx={{ height: 3, overflow: 'hidden', flexShrink: 0 }}>
            {loading && <Box role="progressbar" aria-label={t('loadingMenu')} sx={sliding} />}
          </Box>
          <SidebarMenu entries={entries} open={open} {...(onNavigate ? { onNavigate } : {})} />
        </Box>
        <SidebarFooter pinned={pinned} onPin={onPin} drawer={drawer} open={open} />
      </Box>
    </Box>
  );
}

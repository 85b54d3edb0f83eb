import MenuIcon from '@mui/icons-material/Menu';
import Password from '@mui/icons-material/Password';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { useCan } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { measures } from '#kit/theme.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { LanguageSwitch } from '../user/language-switch.tsx';
import { Logo } from './logo.tsx';
import { moduleOf } from '../menu/menu.ts';
import { menuMessages } from '../menu/menu.messages.ts';
import { clearModule } from '../menu/selected-module.ts';
import { shellMessages } from '../shell.messages.ts';
import { UserMenu } from '../user/user-menu.tsx';

const WorkCodeDialog = lazyPart(() => import('#features/operation/actions/work-code/work-code-dialog.tsx'));

function CodeGenerator() {
  const t = useText(shellMessages);
  const wide = useMediaQuery('(min-width: 600px)');
  const [open, setOpen] = useState(false);
  return (
    <>
      {wide ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Password fontSize="small" />}
          onClick={() => setOpen(true)}
          sx={{ mr: 1 }}
        >
          {t('codeGenerator')}
        </Button>
      ) : (
        <Tooltip title={t('codeGenerator')}>
          <IconButton color="inherit" aria-label={t('codeGenerator')} onClick={() => setOpen(true)}>
            <Password fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {open && (
        <Suspense fallback={null}>
          <WorkCodeDialog open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `onMenu`: shows the button that opens the drawer on narrow windows. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
  const t = useText(shellMessages);
  const titles = useText(menuMessages);
  const { pathname } = useLocation();
  const module = moduleOf(pathname);
  const mayGenerate = useCan('SUBOPERATIVE_MOD_CODEGENE');
  return (
    <Box
      component="header"
      sx={{
        height: measures.topBar,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        bgcolor: 'primary.main',
        color: '#fff',
        '& :focus-visible, & .Mui-focusVisible': { outlineColor: '#ffb27a' },
      }}
    >
      {onMenu && (
        <IconButton color="inherit" onClick={onMenu} aria-label={t('openMenu')} edge="start">
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <Box
        component={Link}
        to="/"
        aria-label={t('logo')}
        onClick={clearModule}
        sx={{
          display: 'inline-flex',
          textDecoration: 'none',
          borderRadius: 1,
          '& > span': { fontSize: { xs: 0, sm: 17 } },
        }}
      >
        <Logo inverse size={26} />
      </Box>
      {module && (
        <>
          <Box aria-hidden sx={{ width: '1px', height: 18, bgcolor: 'rgb(255 255 255 / 28%)', mx: 1 }} />
          <Typography component="p" noWrap sx={{ fontSize: 14, fontWeight: 560 }}>
            {titles(module.title)}
          </Typography>
        </>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {module?.path === '/operation' && mayGenerate && <CodeGenerator />}
        <LanguageSwitch />
        <NotificationBell />
        <UserMenu />
      </Box>
    </Box>
  );
}

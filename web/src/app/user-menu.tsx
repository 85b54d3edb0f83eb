import Logout from '@mui/icons-material/Logout';
import LockReset from '@mui/icons-material/LockReset';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { signOut, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { shellMessages } from './shell.messages.ts';

const ChangePassword = lazy(() => import('#features/access/change-password.tsx'));
const initials = (name: string) => name.split(/\s+/).filter(Boolean).slice(0, 2).map((part) => part[0]!.toUpperCase()).join('');

export function UserMenu() {
  const t = useText(shellMessages);
  const { info } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-label={t('userMenu', { name: info.employeeName })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: 1.5, px: 0.75, py: 0.5, gap: 1, textAlign: 'left', '&:hover': { bgcolor: 'rgb(255 255 255 / 10%)' } }}
      >
        <Avatar sx={{ width: 28, height: 28, fontSize: 12, fontWeight: 600, bgcolor: '#3a4bb8' }}>{initials(info.employeeName)}</Avatar>
        <Box sx={{ display: { xs: 'none', md: 'block' }, lineHeight: 1.25, maxWidth: 200 }}>
          <Typography noWrap sx={{ fontSize: 12, fontWeight: 600 }}>
            {info.employeeName}
          </Typography>
          <Typography noWrap sx={{ fontSize: 11, opacity: 0.85 }}>
            {info.employeeEmail}
          </Typography>
        </Box>
      </ButtonBase>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={close} slotProps={{ paper: { sx: { minWidth: 220, mt: 0.5 } } }}>
        <Box component="li" sx={{ px: 2, py: 1, display: { md: 'none' } }}>
          <Typography variant="subtitle2">{info.employeeName}</Typography>
          <Typography variant="caption" color="textSecondary">{info.employeeEmail}</Typography>
        </Box>
        <MenuItem
          onClick={() => {
            close();
            setChanging(true);
          }}
        >
          <ListItemIcon><LockReset fontSize="small" /></ListItemIcon>
          {t('changePassword')}
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon><Logout fontSize="small" /></ListItemIcon>
          {t('logout')}
        </MenuItem>
      </Menu>
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword open onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

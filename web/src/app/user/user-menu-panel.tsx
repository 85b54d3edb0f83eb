import Devices from '@mui/icons-material/DevicesOutlined';
import Logout from '@mui/icons-material/Logout';
import LockReset from '@mui/icons-material/LockReset';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { signOut, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { shellMessages } from '../shell.messages.ts';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
  onChangePassword: () => void;
  onSessions: () => void;
}

export function UserMenuPanel({ anchor, onClose, onChangePassword, onSessions }: Props) {
  const t = useText(shellMessages);
  const { info } = useSession();
  // In somebody else's view nothing of theirs may be changed.
  const own = info.viewedBy === undefined;
  return (
    <Menu
      open
      disablePortal
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 220, mt: 0.5 } } }}
    >
      <MenuItem disabled sx={{ display: { xs: 'block', md: 'none' }, '&.Mui-disabled': { opacity: 1 } }}>
        <Typography variant="subtitle2" component="div">
          {info.employeeName}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {info.employeeEmail}
        </Typography>
      </MenuItem>
      {own && (
        <MenuItem onClick={onChangePassword}>
          <ListItemIcon>
            <LockReset fontSize="small" />
          </ListItemIcon>
          {t('changePassword')}
        </MenuItem>
      )}
      {own && (
        <MenuItem onClick={onSessions}>
          <ListItemIcon>
            <Devices fontSize="small" />
          </ListItemIcon>
          {t('mySessions')}
        </MenuItem>
      )}
      {own && <Divider />}
      <MenuItem onClick={() => void signOut()}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}

import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { lazyPart } from '#kit/lazy-part.ts';
import { useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { shellMessages } from '../shell.messages.ts';

const ChangePassword = lazyPart(() => import('#features/access/change-password.tsx'));
const MySessions = lazyPart(() => import('#features/access/my-sessions.tsx'));
const UserMenuPanel = lazyPart(async () => ({
  default: (await import('./user-menu-panel.tsx')).UserMenuPanel,
}));
/** The name stays for screen readers where there is no room for it. */
const unseenWhenNarrow = {
  '@media (max-width: 899px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part[0]!.toUpperCase())
    .join('');

function UserButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (anchor: HTMLElement) => void }) {
  const t = useText(shellMessages);
  const { info } = useSession();
  return (
    <ButtonBase
      title={t('userMenu', { name: info.employeeName })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{
        borderRadius: 1.5,
        px: 0.75,
        py: 0.5,
        gap: 1,
        textAlign: 'left',
        '&:hover': { bgcolor: 'rgb(255 255 255 / 10%)' },
      }}
    >
      <Avatar sx={{ width: 28, height: 28, fontSize: 12, fontWeight: 600, bgcolor: '#3a4bb8' }}>
        {initials(info.employeeName)}
      </Avatar>
      <Box sx={{ lineHeight: 1.25, maxWidth: 200, ...unseenWhenNarrow }}>
        <Typography noWrap sx={{ fontSize: 12, fontWeight: 600 }}>
          {info.employeeName}
        </Typography>
        <Typography noWrap sx={{ fontSize: 11, opacity: 0.85 }}>
          {info.employeeEmail}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  const [sessions, setSessions] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <UserButton isOpen={Boolean(anchor)} onOpen={setAnchor} />
      {anchor && (
        <Suspense fallback={null}>
          <UserMenuPanel
            anchor={anchor}
            onClose={close}
            onChangePassword={() => {
              close();
              setChanging(true);
            }}
            onSessions={() => {
              close();
              setSessions(true);
            }}
          />
        </Suspense>
      )}
      {sessions && (
        <Suspense fallback={null}>
          <MySessions onClose={() => setSessions(false)} />
        </Suspense>
      )}
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword open onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What a screen shows in place of content: empty, failed, forbidden, loading. */
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SvgIconComponent } from '@mui/icons-material';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#api/problem.ts';
import { refreshPermissions, useOptionalSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { LoadingSkeleton, type LoadingShape } from './skeletons.tsx';

interface Props {
  icon?: SvgIconComponent;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** The only heading of its page. */
  heading?: boolean;
}

export function EmptyState({ icon: Icon = Inbox, title, text, action, role, heading = false }: Props) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        textAlign: 'center',
        gap: 0.5,
        p: 4,
        minHeight: 180,
        height: '100%',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 32, color: 'text.secondary', opacity: 0.6, mb: 0.5 }} />
      <Typography variant="subtitle2" component={heading ? 'h1' : 'p'}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

interface ErrorProps {
  error: unknown;
  onRetry?: () => void;
  /** In the place of a whole screen. */
  page?: boolean;
}

export function ErrorState({ error, onRetry, page = false }: ErrorProps) {
  const t = useText(kitMessages);
  if (page && error instanceof ApiError && error.status === 404)
    return <EmptyState role="alert" heading title={messageOf(error)} action={<HomeButton />} />;
  return (
    <EmptyState
      role="alert"
      heading={page}
      icon={ErrorOutlined}
      title={t('failedTitle')}
      text={messageOf(error)}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}

function HomeButton() {
  const t = useText(kitMessages);
  return (
    <Button component={Link} to="/" variant="outlined">
      {t('home')}
    </Button>
  );
}

/** Nothing is decided until the server has sent the person's permissions. */
export function ForbiddenState() {
  const t = useText(kitMessages);
  const session = useOptionalSession();
  if (session && !session.permissionsLoaded)
    return session.permissionsError === undefined ? (
      <LoadingState shape="page" />
    ) : (
      <ErrorState error={session.permissionsError} onRetry={() => void refreshPermissions()} />
    );
  return (
    <EmptyState
      heading
      icon={LockOutlined}
      title={t('forbiddenTitle')}
      text={t('forbiddenText')}
      action={<HomeButton />}
    />
  );
}

interface LoadingProps {
  label?: string;
  /** What it will look like; without it, some lines. */
  shape?: LoadingShape;
  /** How many lines, fields or rows are expected. */
  rows?: number;
}

/** Takes the place of what is being loaded, in its shape: nothing jumps when it is there. */
export function LoadingState({ label, shape = 'lines', rows }: LoadingProps) {
  const t = useText(kitMessages);
  const fills = shape === 'table' || shape === 'page' || shape === 'block';
  const sx = fills ? { flex: 1, minHeight: 0, height: '100%', display: 'flex', flexDirection: 'column' } : {};
  return (
    <Box role="status" sx={sx}>
      <Box role="progressbar" aria-label={label ?? t('loading')} sx={sx}>
        <LoadingSkeleton shape={shape} rows={rows} />
      </Box>
    </Box>
  );
}

/** In the place of a whole screen. */
export const LoadingPage = () => <LoadingState shape="page" />;

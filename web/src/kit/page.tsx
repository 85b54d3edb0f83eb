import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useText } from '#i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

interface Props {
  title: string;
  /** Beside the title: chips, counts. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Address of the back arrow. */
  back?: string;
  children?: ReactNode;
  /** The content takes the rest of the window and scrolls inside itself (tables, maps). */
  fill?: boolean;
}

const titleSx = { minWidth: 0, display: 'flex', alignItems: 'flex-start', gap: 1 } as const;
/** A long subtitle wraps, so that the buttons stay beside it. */
const besideActionsSx = { ...titleSx, flex: { md: '1 1 360px' } } as const;

/** A screen: its heading, its actions, and its content. Also names the browser tab. */
export function Page({ title, aside, subtitle, actions, back, children, fill = false }: Props) {
  const t = useText(kitMessages);
  useEffect(() => {
    document.title = `${title} · Cuadrilla`;
  }, [title]);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        px: { xs: 1.5, sm: 2.5 },
        py: { xs: 1.5, sm: 2 },
        ...(fill ? { height: '100%', minHeight: { xs: 560, md: 0 } } : {}),
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {/* The arrow stays beside the title, however long that is. */}
        <Box sx={actions ? besideActionsSx : titleSx}>
          {back && (
            <IconButton component={Link} to={back} aria-label={t('back')} edge="start" sx={{ mt: -0.25 }}>
              <ArrowBack fontSize="small" />
            </IconButton>
          )}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
              <Typography variant="h1">{title}</Typography>
              {aside}
            </Box>
            {subtitle && (
              <Typography variant="body2" color="textSecondary" component="div">
                {subtitle}
              </Typography>
            )}
          </Box>
        </Box>
        {actions && (
          <Box
            data-page-actions
            sx={{ ml: 'auto', display: 'flex', justifyContent: 'flex-end', gap: 1, flexWrap: 'wrap' }}
          >
            {actions}
          </Box>
        )}
      </Box>
      {/* One element for both layouts: a change of the window's width must not remount it and lose typed text. */}
      <Box
        sx={
          fill ? { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } : { display: 'contents' }
        }
      >
        {children}
      </Box>
    </Box>
  );
}

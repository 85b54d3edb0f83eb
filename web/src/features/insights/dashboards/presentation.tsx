import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { toast } from '#kit/feedback/notices.ts';

export interface Presentation {
  screen: RefObject<HTMLDivElement | null>;
  isOn: boolean;
  start: () => void;
}

/** A dashboard over the whole screen, for a wall or a meeting; Escape ends it, as the browser says. */
export function usePresentation(): Presentation {
  const screen = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === screen.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return {
    screen,
    isOn,
    start: () => void screen.current?.requestFullscreen().catch(toast.error),
  };
}

interface Props {
  presentation: Presentation;
  title: string;
  /** Period and as of when. */
  note: ReactNode;
  children: ReactNode;
}

export function Presented({ presentation: { screen, isOn }, title, note, children }: Props) {
  return (
    <Box
      ref={screen}
      sx={
        isOn
          ? {
              bgcolor: 'background.default',
              p: 3,
              overflowY: 'auto',
              display: 'grid',
              gap: 2,
              alignContent: 'start',
            }
          : {}
      }
    >
      {isOn && (
        <Box>
          <Typography variant="h1" component="p">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary" component="div">
            {note}
          </Typography>
        </Box>
      )}
      {children}
    </Box>
  );
}

import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { lazyPart } from '../lazy-part.ts';
import type { SavedViews } from './saved-views.ts';
import { viewMessages } from './views.messages.ts';

const ViewMenuList = lazyPart(() => import('./view-menu-list.tsx'));

interface Props {
  views: SavedViews;
  /** Filters and order of the list without a view. */
  standard: Readonly<Record<string, string>>;
}

/** The button with the name of the open view, and the menu of all views. */
export function ViewMenu({ views, standard }: Props) {
  const t = useText(viewMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Loaded with the first press, and drawn from then on, so that its dialogs outlive the menu.
  const [used, setUsed] = useState(false);
  const name = views.current?.name ?? t('standard');
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('view', { name })}${views.isChanged ? ` (${t('changed')})` : ''}`}
        startIcon={<BookmarkBorder fontSize="small" />}
        endIcon={<ExpandMore fontSize="small" />}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ height: 32, minWidth: 0, maxWidth: 250 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {views.current?.name ?? t('button')}
        </Box>
        {views.isChanged && (
          <Box component="span" sx={{ ml: 0.75, fontSize: 12, color: 'warning.dark', flexShrink: 0 }}>
            {t('changed')}
          </Box>
        )}
      </Button>
      {used && (
        <Suspense fallback={null}>
          <ViewMenuList views={views} standard={standard} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

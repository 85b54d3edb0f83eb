import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import type { DesignDomain, VersionPair } from './design-domain.ts';
import { designerMessages } from './designer.messages.ts';

/** Shows what changed in a picture, for kinds of designs that have one. */
export function VersionPicture({ domain: { Picture }, ...pair }: VersionPair & { domain: DesignDomain }) {
  const t = useText(designerMessages);
  const [isOpen, setOpen] = useState(false);
  if (!Picture) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'hidePicture' : 'showPicture')}
      </Button>
      {isOpen && (
        <Box sx={{ width: '100%', minWidth: 0 }}>
          <Suspense fallback={<LoadingState shape="block" />}>
            <Picture {...pair} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

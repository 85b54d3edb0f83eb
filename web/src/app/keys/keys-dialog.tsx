import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useText } from '#i18n/messages.ts';
import { AppDialog } from '#kit/feedback/dialog.tsx';
import { screenKeys } from '#kit/screen-keys.ts';
import { keysMessages } from './keys.messages.ts';

const keyStyle = {
  display: 'inline-block',
  minWidth: 24,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'inherit',
  fontSize: 12,
  textAlign: 'center',
};

/** The keys that hold on the screen, those of the screen itself first. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(keysMessages);
  const groups = useSyncExternalStore(screenKeys.subscribe, screenKeys.read);
  const rows = new Map(groups.toReversed().flatMap((group) => group.map(({ keys, label }) => [keys, label])));
  return (
    <AppDialog open brief onClose={onClose} title={t('keysTitle')} width={480}>
      <Box component="table" sx={{ width: '100%', fontSize: 13, borderSpacing: '0 6px' }}>
        <Box component="thead" sx={{ textAlign: 'left', color: 'text.secondary', fontSize: 12 }}>
          <tr>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('does')}</th>
          </tr>
        </Box>
        <tbody>
          {[...rows].map(([keys, label]) => (
            <tr key={keys}>
              <Box component="td" sx={{ whiteSpace: 'nowrap', pr: 2 }}>
                {keys.split(' ').map((key) => (
                  <Box key={key} component="kbd" sx={{ ...keyStyle, mr: 0.5 }}>
                    {key}
                  </Box>
                ))}
              </Box>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </AppDialog>
  );
}

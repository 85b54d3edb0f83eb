import Box from '@mui/material/Box';
import { Fragment, useSyncExternalStore } from 'react';
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
                <Keys keys={keys} />
              </Box>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </AppDialog>
  );
}

/** Names of keys that differ between keyboards, under those that screens use. */
const named = { Enter: 'enter', Intro: 'enter', Supr: 'delete', Shift: 'shift' } as const;

/** `Ctrl+Z, F2`: keys that are pressed together, and after them others that do the same. */
function Keys({ keys }: { keys: string }) {
  const t = useText(keysMessages);
  return keys.split(/,? /).map((together) => (
    <Box key={together} component="span" sx={{ mr: 0.5 }}>
      {together.split('+').map((key, place) => (
        <Fragment key={key}>
          {place > 0 && '+'}
          <Box component="kbd" sx={keyStyle}>
            {key in named ? t(named[key as keyof typeof named]) : key}
          </Box>
        </Fragment>
      ))}
    </Box>
  ));
}

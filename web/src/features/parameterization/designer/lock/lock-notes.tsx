import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { confirm, toast } from '#kit/feedback/notices.ts';
import type { LockState } from './draft-lock-state.ts';
import { lockMessages } from './lock.messages.ts';

/** The lock of a draft, as the frame shows it. */
export interface DraftAccess {
  state: LockState;
  /** Edits here from now on, whoever does; absent: this person may not edit. */
  take?: () => Promise<void>;
}

/** In the bar: who edits, and the button that takes over. */
export function LockNote({ access: { state, take } }: { access: DraftAccess }) {
  const t = useText(lockMessages);
  const formats = useFormats();
  const [isTaking, setTaking] = useState(false);
  if (state.name === 'mine' || (state.name === 'free' && !take)) return null;
  const holder = state.name === 'theirs' ? state.holder : null;
  const takeOver = async () => {
    const isSure =
      !holder || (await confirm({ title: t('takeTitle'), text: t('takeText', { name: holder.name }) }));
    if (!isSure) return;
    setTaking(true);
    try {
      await take!();
    } catch (error) {
      toast.error(error);
      setTaking(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, fontSize: 12.5 }}>
      {holder && (
        <Box component="span" role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <LockOutlined fontSize="inherit" aria-hidden />
          {t('edits', { name: holder.name, time: formats.time(holder.since) })}
        </Box>
      )}
      {take && (
        <Button variant="outlined" disabled={isTaking} onClick={() => void takeOver()}>
          {t(holder ? 'takeOver' : 'edit')}
        </Button>
      )}
    </Box>
  );
}

/** Over the editor: somebody else took over what was edited here. */
export function LostLockAlert({ state }: { state: LockState }) {
  const t = useText(lockMessages);
  if (state.name === 'mine' || !state.wasLost) return null;
  const text = state.name === 'theirs' ? t('lostTo', { name: state.holder.name }) : t('lost');
  return (
    <Alert severity="warning" sx={{ borderRadius: 0, py: 0 }}>
      {text} {t('lostStored')}
    </Alert>
  );
}

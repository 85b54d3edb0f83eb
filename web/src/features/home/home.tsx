import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { client } from '#api/client.ts';
import { useCan, useSession } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { localTime } from '@cuadrilla/contract/kit/zoned-time.ts';
import { timeZone } from '#i18n/time-zone.ts';
import { useNow } from '#kit/time/clock.ts';
import { homeMessages } from './home.messages.ts';
import { Shortcuts } from './shortcuts.tsx';
import { WorkSummary } from './work-summary.tsx';

/** A quiet start: the person, the counts of the day, and the usual screens. */
export default function Home() {
  const t = useText(homeMessages);
  const { info } = useSession();
  const hour = localTime(new Date(useNow()), timeZone()).hour;
  const seesActivities = useCan(client.operation.activities.summary);
  const name = info.employeeName.split(' ')[0]!;
  useEffect(() => {
    document.title = `${t('title')} · Cuadrilla`;
  }, [t]);
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 4 },
        py: { xs: 2.5, sm: 4 },
        maxWidth: 1120,
        mx: 'auto',
        display: 'grid',
        gap: 3,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="img" src="/favicon.svg" alt="" sx={{ width: 44, height: 44 }} />
        <Box>
          <Typography variant="h1" sx={{ fontSize: 24 }}>
            {t(hour < 12 ? 'morning' : hour < 19 ? 'afternoon' : 'evening', { name })}
          </Typography>
          <Typography color="textSecondary">{info.tenantName}</Typography>
        </Box>
      </Box>
      {seesActivities && <WorkSummary />}
      <Shortcuts />
    </Box>
  );
}

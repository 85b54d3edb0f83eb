import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { queryFor } from '#api/query.ts';
import { useBilingual } from '#i18n/language.ts';
import { useText } from '#i18n/messages.ts';
import { accessMessages } from './access.messages.ts';

/** The accounts that a server in demo mode offers; nothing on others. */
export function DemoAccounts({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (account: { username: string; password: string }) => void;
}) {
  const t = useText(accessMessages);
  const pick = useBilingual();
  const { data: accounts = [] } = useQuery({
    ...queryFor(client.access.session.demoAccounts),
    staleTime: Infinity,
    retry: false,
  });
  if (!accounts.length) return null;
  return (
    <Box component="section" sx={{ mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" component="h2">
        {t('demo')}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {t('demoText')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {accounts.map((account) => (
          <Tooltip key={account.username} describeChild title={pick(account.about)}>
            <Chip
              variant="outlined"
              label={account.username}
              disabled={busy}
              onClick={() => onChoose({ username: account.username, password: account.password })}
              sx={{ height: 28, fontFamily: 'ui-monospace, monospace' }}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}

import Typography from '@mui/material/Typography';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ImportDialog } from '#kit/table-import/import-dialog.tsx';
import { usersMessages } from './users.messages.ts';

const noQuery = {};

/** Uploads users: checks every row first, then creates those without fault. */
export default function UserImport({ onClose }: { onClose: () => void }) {
  const t = useText(usersMessages);
  const close = () => {
    void refetch(client.security.users.search);
    onClose();
  };
  return (
    <ImportDialog
      name="users"
      endpoints={client.security.users}
      query={noQuery}
      extraFields={
        <Typography variant="body2" color="text.secondary">
          {t('importHelp')}
        </Typography>
      }
      labels={{
        title: t('importTitle'),
        loading: t('importLoading'),
        load: (n) => t('importLoad', { n }),
        loadGood: (n) => t('importLoadGood', { n }),
        done: (n) => t('importDone', { n }),
        doneText: t('importDoneText'),
        show: t('importShow'),
      }}
      onClose={close}
      onShow={close}
    />
  );
}

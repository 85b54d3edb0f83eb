import Typography from '@mui/material/Typography';
import { client } from '#api/client.ts';
import { refetch } from '#api/query.ts';
import { useText } from '#i18n/messages.ts';
import { ImportDialog } from '#kit/table-import/import-dialog.tsx';
import { usersMessages } from './users.messages.ts';

const nothing = {};

/** Uploads users: a dry run first, then the good rows. */
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
      query={nothing}
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

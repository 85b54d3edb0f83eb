import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { messages, useText } from '#i18n/messages.ts';
import { useContributions } from './module-manifest.ts';

const phonesButtonMessages = messages({ phones: { es: 'Teléfonos', en: 'Phones' } });

/** Leads to what the office knows of an employee's phones; nothing for who may not see them. */
export function PhonesButton({ employeeId }: { employeeId: number }) {
  const t = useText(phonesButtonMessages);
  const may = useMay();
  const { phonesLink } = useContributions();
  if (!phonesLink || !may(client.operation.phones.list)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      {...(phonesLink(employeeId, '') as { to: string })}
    >
      {t('phones')}
    </Button>
  );
}

import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { client } from '#api/client.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/messages.ts';
import { phonesMessages } from './phones.messages.ts';

/** Leads to the phones of all field employees, or of one; nothing for who may not see them. */
export function PhonesLink({ employee }: { employee?: { id: number; name: string } }) {
  const t = useText(phonesMessages);
  const may = useMay();
  if (!may(client.operation.phones.list)) return null;
  const to = '/operaciones_campo/telefonos';
  return (
    <Button variant="outlined" component={Link} to={employee ? `${to}?employee=${employee.id}` : to}>
      {employee ? t('ofEmployee', { name: employee.name }) : t('link')}
    </Button>
  );
}

import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, type Control } from 'react-hook-form';
import type { Contact } from '@cuadrilla/contract/administration/companies.ts';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { FormText } from '#kit/form/form.tsx';
import { useIssueText } from '#kit/form/form-issues.ts';
import { companiesMessages } from './companies.messages.ts';

type WithContacts = { contacts: Contact[] };

/** People to call at a company. */
export function ContactsField({ form, label }: ControlProps) {
  const t = useText(companiesMessages);
  const control = form.control as unknown as Control<WithContacts>;
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {label}
      </Typography>
      {fields.map(({ id }, place) => (
        <Box
          key={id}
          role="group"
          aria-label={t('contact', { n: place + 1 })}
          sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
        >
          <Box
            sx={{
              flex: 1,
              display: 'grid',
              columnGap: 1,
              rowGap: 1.5,
              gridTemplateColumns: { xs: '1fr', sm: '1.3fr 1fr 1fr 1.3fr' },
            }}
          >
            <FormText
              control={control}
              name={`contacts.${place}.name`}
              label={t('name')}
              required
              maxLength={100}
            />
            <FormText control={control} name={`contacts.${place}.role`} label={t('role')} maxLength={100} />
            <FormText control={control} name={`contacts.${place}.phone`} label={t('phone')} type="tel" />
            <FormText control={control} name={`contacts.${place}.email`} label={t('email')} type="email" />
          </Box>
          <IconButton aria-label={t('removeContact', { n: place + 1 })} onClick={() => remove(place)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<Add aria-hidden />}
        disabled={fields.length >= 20}
        onClick={() => append({ name: '', role: '', phone: null, email: null })}
        sx={{ justifySelf: 'start' }}
      >
        {t('addContact')}
      </Button>
    </Box>
  );
}

export function TaxIdField({ form, name, label }: ControlProps) {
  const t = useText(companiesMessages);
  const usual = useIssueText();
  const taxIdIssue = (message: string | undefined) =>
    message === '#invalid' || message === 'check_digit' ? t('taxIdWrong') : usual(message);
  return (
    <FormText
      control={form.control}
      name={name}
      label={label}
      required
      help={t('taxIdHelp')}
      formatIssue={taxIdIssue}
      autoComplete="off"
    />
  );
}

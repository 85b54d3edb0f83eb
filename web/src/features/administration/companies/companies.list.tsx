import { companies } from '@cuadrilla/contract/administration/companies.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { client } from '#api/client.ts';
import { CatalogueScreen } from '#kit/catalogue/catalogue-screen.tsx';
import type { CatalogueView } from '#kit/catalogue/catalogue.types.ts';
import { companiesMessages } from './companies.messages.ts';
import { ContactsField, TaxIdField } from './company-contacts.tsx';
import { CompanyOverview } from './company-overview.tsx';

const view: CatalogueView<RecordOf<typeof companies>> = {
  catalogue: companies,
  endpoints: client.administration.companies,
  invalidates: [client.administration.pickers],
  nameOf: ({ name }) => name,
  fields: [
    { name: 'code', label: { es: 'Código', en: 'Code' }, width: 110 },
    { name: 'name', label: { es: 'Razón social', en: 'Company name' } },
    { name: 'taxId', label: { es: 'NIT', en: 'NIT (tax number)' }, width: 130, control: TaxIdField },
    { name: 'phone', label: { es: 'Teléfono', en: 'Phone' }, width: 140 },
    { name: 'email', label: { es: 'Correo electrónico', en: 'E-mail' }, column: 'optional' },
    { name: 'address', label: { es: 'Dirección', en: 'Address' }, column: 'optional' },
    { name: 'contractor', label: { es: 'Es contratista', en: 'Is a contractor' }, column: 'optional' },
    {
      name: 'contacts',
      label: companiesMessages.contacts,
      column: 'none',
      wide: true,
      control: ContactsField,
      show: ({ contacts }) =>
        contacts
          .map(({ name, role, phone, email }) => [name, role, phone, email].filter(Boolean).join(', '))
          .join(' · '),
    },
    { name: 'contracts', label: companiesMessages.contracts },
    { name: 'people', label: companiesMessages.people },
  ],
  formWidth: 820,
  tabs: [{ key: 'overview', label: companiesMessages.overview, Panel: CompanyOverview }],
};

export default function Companies() {
  return <CatalogueScreen view={view} />;
}

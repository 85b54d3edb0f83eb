import { messages } from '#i18n/messages.ts';

export const companiesMessages = messages({
  taxIdHelp: {
    es: 'Con dígito de verificación, p. ej. 900123456-8',
    en: 'With its check digit, e.g. 900123456-8',
  },
  taxIdWrong: {
    es: 'El NIT o su dígito de verificación no es válido',
    en: 'The NIT or its check digit is not valid',
  },
  overview: { es: 'Resumen', en: 'Overview' },
  positions: { es: 'Cargos', en: 'Positions' },
  people: { es: 'Personas', en: 'People' },
  contracts: { es: 'Contratos', en: 'Contracts' },
  none: { es: 'Ninguno', en: 'None' },
  running: { es: 'En ejecución', en: 'Running' },
  notRunning: { es: 'Sin ejecución', en: 'Not running' },
  until: { es: 'hasta {day}', en: 'until {day}' },
  insurance: { es: 'póliza hasta {day}', en: 'policy until {day}' },
  contacts: { es: 'Contactos', en: 'Contacts' },
  addContact: { es: 'Agregar contacto', en: 'Add a contact' },
  removeContact: { es: 'Quitar el contacto {n}', en: 'Remove contact {n}' },
  contact: { es: 'Contacto {n}', en: 'Contact {n}' },
  name: { es: 'Nombre', en: 'Name' },
  role: { es: 'Cargo', en: 'Role' },
  phone: { es: 'Teléfono', en: 'Phone' },
  email: { es: 'Correo electrónico', en: 'E-mail' },
});

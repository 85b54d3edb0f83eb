import { messages } from '#i18n/messages.ts';

export const recipientMessages = messages({
  recipients: { es: 'Destinatarios', en: 'Recipients' },
  recipientsHelp: {
    es: 'Personas, roles y equipos; quién tiene el rol se ve al enviar.',
    en: 'People, roles and teams; who holds a role is looked up when it is sent.',
  },
  user: { es: 'Persona', en: 'Person' },
  role: { es: 'Rol', en: 'Role' },
  team: { es: 'Equipo', en: 'Team' },
  nobody: { es: 'Nadie se llama así', en: 'Nobody is called that' },
  searching: { es: 'Buscando…', en: 'Searching…' },
  reaches: {
    es: 'Le llega a {n} persona.|Les llega a {n} personas.',
    en: 'It reaches {n} person.|It reaches {n} people.',
  },
  missing: { es: 'No le llega a {names}.', en: 'It does not reach {names}.' },
  reached: { es: 'le llega', en: 'reached' },
  no_right: { es: 'sin permiso o inactivo', en: 'without permission or inactive' },
  no_reader: { es: 'no es lector del tablero', en: 'not a reader of the dashboard' },
  other_reach: { es: 'no ve estos números', en: 'does not see these numbers' },
  no_address: { es: 'sin correo', en: 'without an address' },
  more: { es: 'y {n} más', en: 'and {n} more' },
  name: { es: 'Nombre', en: 'Name' },
  saved: { es: 'Se guardó «{name}»', en: '“{name}” was saved' },
  changedElsewhere: {
    es: 'Otra persona guardó cambios mientras tanto. Abra de nuevo para ver lo último.',
    en: 'Somebody else saved changes meanwhile. Open it again to see the latest.',
  },
});

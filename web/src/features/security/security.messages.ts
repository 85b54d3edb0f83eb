import { messages } from '#i18n/messages.ts';

/** Words that users, roles, teams and backups share. */
export const securityMessages = messages({
  title: { es: 'Seguridad', en: 'Security' },
  status: { es: 'Estado', en: 'Status' },
  active: { es: 'Activos', en: 'Active' },
  inactive: { es: 'Inactivos', en: 'Inactive' },
  all: { es: 'Todos', en: 'All' },
  created: { es: 'Creado', en: 'Created' },
  code: { es: 'Código', en: 'Code' },
  name: { es: 'Nombre', en: 'Name' },
  users: { es: 'Usuarios', en: 'Users' },
  roles: { es: 'Roles', en: 'Roles' },
  teams: { es: 'Equipos', en: 'Teams' },
  emptySections: {
    es: 'No tiene acceso a ningún apartado de seguridad',
    en: 'You have no access to any section of security',
  },
  emptySectionsText: {
    es: 'Su rol permite entrar al módulo, pero no ver usuarios, roles, equipos ni copias de seguridad.',
    en: 'Your role lets you into the module, but not to see users, roles, teams or backups.',
  },
  stale: {
    es:
      'Otra persona guardó cambios mientras usted editaba. Se cargó la versión más reciente: revísela y ' +
      'repita su cambio.',
    en:
      'Somebody else saved changes while you were editing. The latest version has been loaded: check it ' +
      'and repeat your change.',
  },
});

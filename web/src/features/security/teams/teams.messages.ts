import { messages } from '#i18n/messages.ts';

export const teamsMessages = messages({
  title: { es: 'Equipos', en: 'Teams' },
  search: { es: 'Buscar por número o nombre', en: 'Search by number or name' },
  create: { es: 'Crear equipo', en: 'Create team' },
  editTitle: { es: 'Editar equipo', en: 'Edit team' },
  number: { es: 'N.º', en: 'No.' },
  team: { es: 'Equipo {id}', en: 'Team {id}' },
  name: { es: 'Nombre del equipo', en: 'Team name' },
  people: { es: 'Integrantes', en: 'Members' },
  peopleHelp: {
    es: 'Cada integrante recibe los permisos de los roles del equipo.',
    en: 'Each member receives the permissions of the team’s roles.',
  },
  moreFound: {
    es: 'Hay {n} personas: escriba un nombre o código para encontrar a las demás.',
    en: 'There are {n} people: type a name or code to find the others.',
  },
  activeTeam: { es: 'Equipo activo', en: 'Active team' },
  created: { es: 'Se creó el equipo «{name}».', en: 'The team “{name}” was created.' },
  saved: { es: 'Se guardó el equipo «{name}».', en: 'The team “{name}” was saved.' },
  deactivated: {
    es: 'Se desactivó el equipo «{name}»: sus integrantes perdieron los roles que les daba.',
    en: 'The team “{name}” was deactivated: its members lost the roles it gave them.',
  },
  reactivated: { es: 'El equipo «{name}» rige de nuevo.', en: 'The team “{name}” is in force again.' },
  selfTitle: { es: 'Perdería permisos', en: 'You would lose permissions' },
  removeTitle: { es: 'Eliminar equipo', en: 'Delete team' },
  removeAsk: { es: '¿Eliminar el equipo «{name}»?', en: 'Delete the team “{name}”?' },
  removed: { es: 'Se eliminó el equipo «{name}».', en: 'The team “{name}” was deleted.' },
  teamDeletedFailed: { es: 'No se pudo eliminar el equipo', en: 'The team could not be deleted' },
  empty: { es: 'Todavía no hay equipos', en: 'There are no teams yet' },
  emptyText: {
    es: 'Un equipo reúne personas y les da los mismos roles.',
    en: 'A team gathers people and gives them the same roles.',
  },
  noRoles: { es: 'El equipo no tiene roles.', en: 'The team has no roles.' },
  noPeople: { es: 'El equipo no tiene integrantes.', en: 'The team has no members.' },
  rolesCount: { es: 'Roles ({n})', en: 'Roles ({n})' },
  peopleCount: { es: 'Integrantes ({n})', en: 'Members ({n})' },
  others: { es: 'y {n} más', en: 'and {n} more' },
});

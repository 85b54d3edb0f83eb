import { weekdayLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { backupKindLabels, genderLabels, localeLabels, partLabels, reachLabels } from './choices.ts';
import { chosen, formatted, named, type LineFields } from './field.types.ts';
import { phoneFields } from './operation-fields.ts';

/** As the schedule of backups counts: 0 is Sunday. */
const scheduleDays: Readonly<Record<string, Bilingual>> = { ...weekdayLabels, '0': weekdayLabels['7']! };
const screenLabels: Readonly<Record<string, Bilingual>> = {
  activities: { es: 'Actividades', en: 'Activities' },
  operations: { es: 'Operaciones', en: 'Operations' },
  audit: { es: 'Auditoría', en: 'Audit' },
  ...partLabels,
};

const viewFields: LineFields = {
  columns: named('Columnas', 'Columns'),
  definition: named('Lo que muestra', 'What it shows'),
  filters: named('Filtros', 'Filters'),
  order: named('Orden', 'Order'),
  ownerId: named('Dueño', 'Owner'),
  screen: chosen('Pantalla', 'Screen', screenLabels),
  shared: named('Compartida', 'Shared'),
  visible: named('Visibles', 'Visible'),
  widths: named('Anchos', 'Widths'),
};

const user: LineFields = {
  ...phoneFields,
  birthDate: named('Fecha de nacimiento', 'Birth date'),
  ended: formatted('Sesiones terminadas', 'Closed sessions', 'count'),
  executive: named('Rol directivo', 'Executive role'),
  genderId: chosen('Género', 'Gender', genderLabels),
  idNumber: named('Número de documento', 'Document number'),
  idType: named('Tipo de documento', 'Document type'),
  idTypeId: formatted('Tipo de documento', 'Document type', 'record'),
  isMobile: named('Trabaja en terreno', 'Works in the field'),
  locale: chosen('Idioma de los mensajes', 'Language of messages', localeLabels),
  mobile: named('Trabaja en terreno', 'Works in the field'),
  mustChangePassword: named('Debe cambiar su contraseña', 'Must change the password'),
  reach: chosen('Alcance', 'Reach', reachLabels),
  screen: viewFields['screen']!,
  session: named('Sesión', 'Session'),
  status: named('Activo', 'Active'),
  stronger: named('Tiene permisos que no tenía quien lo hizo', 'Has permissions that who did it had not'),
  teams: named('Equipos', 'Teams'),
  title: named('Cargo', 'Position'),
};

const role: LineFields = {
  componentNum: formatted('Cuántos permisos', 'How many permissions', 'count'),
  components: formatted('Permisos', 'Permissions', 'permissions'),
  status: named('Activo', 'Active'),
  stronger: user['stronger']!,
  teamNum: formatted('Equipos que lo tienen', 'Teams that have it', 'count'),
  userNum: formatted('Personas que lo tienen', 'People who have it', 'count'),
};

const team: LineFields = {
  roleNum: formatted('Cuántos roles', 'How many roles', 'count'),
  roles: formatted('Roles', 'Roles', 'record'),
  status: named('Activo', 'Active'),
  teamName: named('Nombre', 'Name'),
  userNum: formatted('Cuántas personas', 'How many people', 'count'),
  users: formatted('Personas', 'People', 'record'),
};

const backup: LineFields = {
  active: named('Hacer copias automáticamente', 'Make backups automatically'),
  employeeId: named('Empleado de campo', 'Field employee'),
  keep: formatted('Copias programadas que se conservan', 'Scheduled backups that are stored', 'count'),
  kind: chosen('Contenido', 'Content', backupKindLabels),
  nextAt: named('Próxima copia', 'Next backup'),
  takenAt: named('Tomada', 'Taken'),
  time: named('Hora', 'Time'),
  weekdays: chosen('Días', 'Days', scheduleDays),
};

export const securityFields: Readonly<Record<string, LineFields>> = {
  app_user: user,
  backup,
  endpoint: { code: formatted('Por qué', 'Why', 'errorCode') },
  file: { files: named('Archivos', 'Files') },
  role,
  saved_view: viewFields,
  team,
  user,
};

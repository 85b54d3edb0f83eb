import { widgetKindLabels } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { mailPeriodLabels } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { weekdayLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import {
  comparisonLabels,
  noDataLabels,
  overLabels,
  refreshLabels,
  rhythmLabels,
  widgetSortLabels,
} from './choices.ts';
import { chosen, formatted, named, type LineFields } from './field.types.ts';

const none = { es: 'ninguno', en: 'none' };

/** Recipients are numbers of people, roles and teams, together or one kind at a time. */
const recipientFields: LineFields = {
  recipients: formatted('Destinatarios', 'Recipients', 'recipients'),
  users: formatted('Personas', 'People', 'record'),
  roles: formatted('Roles', 'Roles', 'record'),
  teams: formatted('Equipos', 'Teams', 'record'),
};

const alert: LineFields = {
  ...recipientFields,
  active: named('Activa', 'Active'),
  beyond: formatted('Fuera del límite', 'Beyond the limit', 'count'),
  by: named('Comparar por separado', 'Compare separately', {
    format: 'dimension',
    empty: { es: 'el total', en: 'the total' },
  }),
  comparison: chosen('Avisar cuando esté', 'Notify when it is', comparisonLabels),
  days: formatted('Días que se cuentan', 'Days that are counted', 'days'),
  filters: named('Filtros', 'Filters', { format: 'filters', empty: none }),
  groups: formatted('Grupos', 'Groups', 'measureValue'),
  keepMinutes: formatted('Mantenerla después', 'Keep it firing afterwards', 'minutes'),
  least: formatted('Mínimo de casos', 'Minimum of cases', 'count'),
  mail: named('También por correo', 'Also by mail'),
  measure: formatted('Indicador o medida', 'Indicator or measure', 'measure'),
  noData: chosen('Si no hay datos', 'Without data', noDataLabels),
  note: named('Qué se hace al respecto', 'What is being done'),
  pendingMinutes: formatted('Esperar antes de avisar', 'Wait before it fires', 'minutes'),
  threshold: named('Límite', 'Limit', {
    format: 'measureValue',
    empty: { es: 'la meta de la medida', en: 'the target of the measure' },
  }),
  value: formatted('Valor', 'Value', 'measureValue'),
};

const dashboardMail: LineFields = {
  ...recipientFields,
  attach: named('Adjuntar el XLSX', 'Attach the XLSX'),
  attachPdf: named('Adjuntar el PDF', 'Attach the PDF'),
  businessDays: named('Solo en días hábiles', 'On business days alone'),
  dashboard: formatted('Tablero', 'Dashboard', 'record'),
  every: chosen('Se envía', 'It is sent', rhythmLabels),
  monthDay: named('Día del mes', 'Day of the month'),
  period: chosen('Días que muestra', 'Days that it shows', mailPeriodLabels),
  skipEmpty: named('No enviar si no hay nada que contar', 'Not when there is nothing to count'),
  time: named('Hora', 'Time'),
  weekday: chosen('Día de la semana', 'Day of the week', weekdayLabels),
};

const dashboard: LineFields = {
  by: formatted('Dividido por', 'Divided by', 'dimension'),
  compare: named('Comparar con el período anterior', 'Compare with the period before'),
  h: formatted('Filas', 'Rows', 'count'),
  kind: chosen('Cómo se muestra', 'How it is shown', widgetKindLabels),
  least: formatted('Solo grupos desde', 'Only groups from', 'count'),
  measures: formatted('Medidas', 'Measures', 'measure'),
  over: chosen('A lo largo del tiempo', 'Over time', overLabels),
  place: named('Tamaño', 'Size'),
  readers: named('Roles que lo ven', 'Roles that see it', { empty: { es: 'todos', en: 'everybody' } }),
  refresh: chosen('Actualización', 'Refresh', refreshLabels),
  schema: named('Versión del archivo', 'Version of the file'),
  sort: chosen('Orden', 'Order', widgetSortLabels),
  text: named('Texto', 'Text'),
  title: named('Título', 'Title'),
  top: formatted('Cuántas filas', 'How many rows', 'count'),
  w: formatted('Columnas', 'Columns', 'count'),
  widgets: named('Componentes', 'Widgets', { format: 'widgets', empty: none }),
};

export const insightsFields: Readonly<Record<string, LineFields>> = {
  alert,
  dashboard,
  dashboard_mail: dashboardMail,
};

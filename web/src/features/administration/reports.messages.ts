import { messages } from '#i18n/messages.ts';

export const reportsMessages = messages({
  versions: { es: 'Versiones', en: 'Versions' },
  noVersions: { es: 'El reporte no tiene versiones todavía.', en: 'The report has no versions yet.' },
  version: { es: 'Versión {version}', en: 'Version {version}' },
  draft: { es: 'Borrador', en: 'Draft' },
  published: { es: 'Publicada', en: 'Published' },
  retired: { es: 'Retirada', en: 'Retired' },
  publish: { es: 'Publicar', en: 'Publish' },
  publishedDone: { es: 'Se publicó la versión {version}.', en: 'Version {version} was published.' },
  setting: { es: 'Configurar', en: 'Settings' },
  settingTitle: { es: 'Configurar el reporte «{name}»', en: 'Settings of the report “{name}”' },
  template: { es: 'Versión que se ejecuta', en: 'Version that is run' },
  noTemplate: { es: 'Ninguna', en: 'None' },
  data: { es: 'Datos', en: 'Data' },
  roles: { es: 'Roles que lo pueden ejecutar', en: 'Roles that may run it' },
  filters: { es: 'Filtros que siempre rigen: {n}', en: 'Filters that always hold: {n}' },
  saved: { es: 'Se guardó la configuración del reporte.', en: 'The settings of the report were saved.' },
  stale: { es: 'Otra persona cambió el reporte. Se cargó lo guardado: revíselo y repita su cambio.', en: 'Somebody else changed the report. What is saved was loaded: check it and repeat your change.' },
});

export const reportDataNames = {
  operations: { es: 'Operaciones', en: 'Operations' },
  activities: { es: 'Actividades', en: 'Activities' },
  submissions: { es: 'Respuestas de formularios', en: 'Form submissions' },
  contracts: { es: 'Contratos', en: 'Contracts' },
  resources: { es: 'Recursos', en: 'Resources' },
  employees: { es: 'Personal', en: 'Employees' },
} as const;

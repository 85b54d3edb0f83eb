import { messages } from '#i18n/messages.ts';

export const packagesMessages = messages({
  title: { es: 'Paquetes de configuración', en: 'Configuration packages' },
  subtitle: {
    es: 'Lleve listas, parámetros, roles y catálogos de una entidad a otra en un archivo que se puede revisar.',
    en: 'Take lists, parameters, roles and catalogues from one utility to another in a file that can be reviewed.',
  },
  export: { es: 'Exportar', en: 'Export' },
  name: { es: 'Nombre del paquete', en: 'Name of the package' },
  description: { es: 'Descripción', en: 'Description' },
  parts: { es: 'Qué incluye', en: 'What it holds' },
  records: { es: '{n} registro|{n} registros', en: '{n} record|{n} records' },
  download: { es: 'Descargar paquete', en: 'Download the package' },
  import: { es: 'Importar', en: 'Import' },
  importHelp: {
    es: 'Elija un paquete. Primero se compara con lo que hay: nada se guarda hasta que usted confirme.',
    en: 'Choose a package. It is compared with what is here first: nothing is saved until you confirm.',
  },
  choose: { es: 'Elegir paquete', en: 'Choose a package' },
  wrong: {
    es: 'El archivo no es un paquete de configuración.',
    en: 'The file is not a configuration package.',
  },
  tooLarge: { es: 'El archivo supera los 20 MB.', en: 'The file is larger than 20 MB.' },
  new: { es: 'Nuevo', en: 'New' },
  same: { es: 'Igual', en: 'Same' },
  different: { es: 'Distinto', en: 'Different' },
  clash: { es: 'Nombre repetido', en: 'Name clash' },
  fault: { es: 'Con error', en: 'Faulty' },
  existing: { es: 'Los que ya existen y son distintos', en: 'Those that exist and differ' },
  keep: { es: 'Se dejan como están', en: 'Stay as they are' },
  update: { es: 'Se actualizan con el paquete', en: 'Are updated from the package' },
  untranslated: { es: 'Sin traducción: {fields}', en: 'Not translated: {fields}' },
  missing: { es: 'Falta: {what}', en: 'Missing: {what}' },
  byOutcome: { es: 'Mostrar solo', en: 'Show only' },
  include: { es: 'Incluir {name}', en: 'Include {name}' },
  here: { es: 'aquí', en: 'here' },
  inPackage: { es: 'en el paquete', en: 'in the package' },
  willTake: {
    es: 'Se guardará {n} registro.|Se guardarán {n} registros.',
    en: '{n} record will be saved.|{n} records will be saved.',
  },
  nothingTaken: {
    es: 'No hay nada que guardar con lo elegido.',
    en: 'There is nothing to save with what is chosen.',
  },
  apply: { es: 'Aplicar paquete', en: 'Apply the package' },
  applied: {
    es: 'Paquete aplicado: {created} creados, {updated} actualizados, {unchanged} sin cambios.',
    en: 'Package applied: {created} created, {updated} updated, {unchanged} unchanged.',
  },
  firstRows: { es: 'Se muestran {shown} de {total}.', en: '{shown} of {total} are shown.' },
  skipped: {
    es: 'Quedan fuera los registros con error, los de nombre repetido y aquellos a los que les falta algo.',
    en: 'Faulty records, name clashes and those that miss something are left out.',
  },
});

import type { Bilingual } from './fields.ts';

/**
 * What may be wrong with one value, in a form or in a row of a file: the codes of a problem's `fields`, and
 * what they say.
 */
export const fieldFaults = {
  REQUIRED: { es: 'Falta el valor', en: 'The value is missing' },
  TOO_LONG: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  NOT_A_NUMBER: { es: 'No es un número', en: 'It is not a number' },
  OUT_OF_RANGE: { es: 'El valor está fuera del rango', en: 'The value is out of range' },
  NOT_A_DATE: {
    es: 'No es una fecha (use AAAA-MM-DD o DD/MM/AAAA)',
    en: 'It is not a date (use YYYY-MM-DD or DD/MM/YYYY)',
  },
  NOT_A_TIME: {
    es: 'No es una fecha y hora (use AAAA-MM-DDTHH:MM)',
    en: 'It is not a date and time (use YYYY-MM-DDTHH:MM)',
  },
  NOT_YES_OR_NO: { es: 'Escriba sí o no', en: 'Write yes or no' },
  INVALID: { es: 'El valor no es válido', en: 'The value is not valid' },
  DUPLICATE_IN_FILE: { es: 'El valor se repite en el archivo', en: 'The value occurs twice in the file' },
  ALREADY_EXISTS: {
    es: 'Ya existe un registro con ese valor',
    en: 'A record with that value already exists',
  },
  NOT_FOUND: { es: 'No existe un registro con ese código', en: 'There is no record with that code' },
  DUPLICATE: { es: 'Hay valores repetidos', en: 'Some values occur twice' },
  NOT_JSON: { es: 'No es JSON válido', en: 'It is not valid JSON' },
  UNKNOWN_CHOICE: { es: 'No es una de las opciones', en: 'It is not one of the choices' },
  NOT_YOURS: { es: 'Pertenece a otra empresa', en: 'It belongs to another company' },
  CYCLE: { es: 'Quedaría debajo del mismo registro', en: 'It would hang under the same record' },
  BEFORE_START: { es: 'La fecha final es anterior a la inicial', en: 'The end is before the start' },
  FIXED: { es: 'No se puede cambiar después de la creación', en: 'It cannot be changed once created' },
  IN_USE: {
    es: 'Hay registros que dependen de este valor: no se puede cambiar',
    en: 'Other records depend on this value: it cannot be changed',
  },
  IN_FORCE: {
    es: 'Ya rige o rigió: no se puede eliminar',
    en: 'It is or was in force: it cannot be deleted',
  },
  ITEMS_DIFFER: {
    es: 'Los elementos que ya tiene no dependen así',
    en: 'The items it has do not depend that way',
  },
  UNKNOWN_FIELD: { es: 'El flujo de trabajo no tiene este campo', en: 'The workflow has no such field' },
  ALREADY_COLLECTED: {
    es: 'Un formulario ya pidió este dato: no se puede cambiar en la orden',
    en: 'A form has collected this already: it cannot be changed in the order',
  },
  HALF_POINT: {
    es: 'Escriba latitud y longitud, o ninguna de las dos',
    en: 'Give latitude and longitude, or neither',
  },
  UNKNOWN_ATTRIBUTE: { es: 'La lista no tiene ese atributo', en: 'The list has no such attribute' },
  WRONG_KIND: {
    es: 'El valor no es del tipo del atributo',
    en: 'The value is not of the kind of the attribute',
  },
  ONE_HOLDER: {
    es: 'Solo uno puede tenerlo: persona, empresa o sede',
    en: 'Only one may have it: a person, a company or headquarters',
  },
  CONDITIONS: {
    es: 'Los filtros del reporte no sirven para estos datos: cámbielos a la vez, en la configuración',
    en: 'The filters of the report do not fit these data: change both at once, in its setting',
  },
  NOT_SERIALISED: {
    es: 'Los recursos de este tipo no llevan serie',
    en: 'Resources of this type have no serial',
  },
  SERIALISED: {
    es: 'Lleva serie: se asigna, no se cuenta',
    en: 'It has a serial: it is assigned, not counted',
  },
  NOT_ENOUGH: { es: 'No hay existencias suficientes', en: 'There is not enough in stock' },
  OTHER_YEAR: { es: 'Hay fechas de otro año', en: 'Some dates are of another year' },
  UNKNOWN_RECORD_FIELD: { es: 'El formulario no tiene este campo', en: 'The form has no such field' },
  FIELD_DOES_NOT_FIT: {
    es: 'El campo no es de la clase que este bloque imprime',
    en: 'The field is not of the kind that this block prints',
  },
  WORD_TOO_LONG: { es: 'Una palabra no cabe en su columna', en: 'A word does not fit in its column' },
  TEXT_CUT: { es: 'Un texto no cabe en una página', en: 'A text does not fit on a page' },
  PHOTOS_LEFT_OUT: { es: 'No caben todas las fotos', en: 'Not all photos fit' },
  ROWS_LEFT_OUT: { es: 'No caben todas las filas', en: 'Not all rows fit' },
  TOO_MANY_PAGES: { es: 'El reporte tiene demasiadas páginas', en: 'The report has too many pages' },
  RETIRED: { es: 'Esa versión ya fue retirada', en: 'That version has been retired' },
} as const satisfies Record<string, Bilingual>;

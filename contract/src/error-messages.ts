import { reportErrorMessages } from './administration/report-messages.ts';
import type { ErrorCode } from './errors.ts';
import { insightErrorMessages } from './insights/insight-error-messages.ts';
import type { Bilingual, Locale } from './kit/fields.ts';
import { activityStatusLabels } from './operation/activity-labels.ts';

/** One message per code and language; `{name}` is filled in from the problem's detail. */
export const errorMessages: Record<ErrorCode, Bilingual> = {
  INVALID_INPUT: {
    es: 'Revise los datos: hay valores que no son válidos.',
    en: 'Check the data: some values are not valid.',
  },
  UNKNOWN_FILTER: {
    es: 'Aquí no se puede filtrar ni ordenar por «{key}».',
    en: 'Nothing can be filtered or sorted by “{key}” here.',
  },
  ...insightErrorMessages,
  BROKEN_JSON: { es: 'El contenido enviado no se puede leer.', en: 'The content sent cannot be read.' },
  WEAK_PASSWORD: {
    es: 'Esa contraseña es demasiado fácil de adivinar.',
    en: 'That password is too easy to guess.',
  },
  RESET_LINK_INVALID: {
    es: 'El enlace ya no sirve: venció o ya se usó. Pida uno nuevo.',
    en: 'The link no longer works: it expired or was already used. Ask for a new one.',
  },
  SAME_PASSWORD: {
    es: 'La contraseña actual no es correcta o la nueva es igual a la anterior.',
    en: 'The current password is wrong, or the new one equals it.',
  },
  SESSION_REQUIRED: { es: 'Inicie sesión para continuar.', en: 'Sign in to continue.' },
  SESSION_EXPIRED: {
    es: 'Su sesión terminó. Inicie sesión de nuevo.',
    en: 'Your session has ended. Sign in again.',
  },
  INCORRECT_USERNAME_OR_PASSWORD: {
    es: 'Usuario o contraseña incorrectos.',
    en: 'Incorrect username or password.',
  },
  FORBIDDEN: { es: 'No tiene permiso para hacer esto.', en: 'You do not have permission to do this.' },
  STRONGER_USER: {
    es: 'Esa persona tiene permisos que usted no tiene.',
    en: 'That person has permissions you do not have.',
  },
  PERMISSION_NOT_HELD: {
    es: 'No puede otorgar un permiso que usted no tiene.',
    en: 'You cannot grant a permission you do not hold.',
  },
  READ_ONLY_VIEW: {
    es: 'Está viendo el sistema como otra persona: solo puede consultar.',
    en: 'You are seeing the product as somebody else: you can only look.',
  },
  PASSWORD_AGAIN: {
    es: 'Escriba de nuevo su contraseña para continuar.',
    en: 'Type your password again to go on.',
  },
  WRONG_PASSWORD: { es: 'La contraseña no es correcta.', en: 'The password is not correct.' },
  NOT_FOUND: { es: 'No se encontró lo que buscaba.', en: 'What you were looking for was not found.' },
  SEAL_CODE_UNKNOWN: {
    es: 'No hay un expediente sellado con ese código.',
    en: 'No sealed record has that code.',
  },
  ALREADY_EXISTS: {
    es: 'Ya existe un registro con ese valor.',
    en: 'A record with that value already exists.',
  },
  STALE_VERSION: {
    es: 'Otra persona guardó cambios mientras tanto. Vuelva a cargar y repita el suyo.',
    en: 'Somebody else saved changes meanwhile. Reload and repeat yours.',
  },
  SOURCE_HAVE_DEPENDENCY: {
    es: 'No se pudo eliminar porque lo está usando otro módulo.',
    en: 'It could not be deleted, since it is being used by an entity from another module.',
  },
  EXCEPTION_TO_CONFIRM_DELETE: {
    es: 'La eliminación necesita confirmación.',
    en: 'The deletion needs confirmation.',
  },
  LAST_ADMINISTRATOR: {
    es: 'Debe quedar al menos una persona con todos los permisos y alcance sobre toda la entidad.',
    en: 'At least one person must keep every permission and the reach over the whole utility.',
  },
  LAST_BACKUP: {
    es: 'Debe quedar al menos una copia de seguridad completa. Cree otra antes de eliminar esta.',
    en: 'At least one whole backup must remain. Create another before deleting this one.',
  },
  SELF_DEMOTION: {
    es: 'Con este cambio usted perdería permisos o alcance. Confírmelo para continuar.',
    en: 'This change would take permissions or reach from you. Confirm it to go on.',
  },
  ILLEGAL_TRANSITION: {
    es: 'Una actividad en estado «{from}» no puede pasar a «{to}».',
    en: 'An activity that is “{from}” cannot become “{to}”.',
  },
  ALREADY_REACTIVATED: {
    es: 'La actividad ya había sido reactivada.',
    en: 'The activity was already reactivated.',
  },
  SUCCESSOR_BEGUN: {
    es: 'No se puede reactivar: la etapa siguiente «{stage}» ya comenzó.',
    en: 'It cannot be reactivated: the next stage “{stage}” has begun.',
  },
  ALREADY_ENDED: { es: 'La operación ya terminó.', en: 'The operation is already finished.' },
  NOT_UNDOABLE: {
    es: 'Ya no se puede deshacer: después pasó algo más.',
    en: 'It can no longer be undone: something happened since.',
  },
  IMPORT_BEGUN: {
    es: 'No se deshizo nada: {count} de sus operaciones ya comenzaron ({numbers}).',
    en: 'Nothing was undone: {count} of its operations have begun ({numbers}).',
  },
  NOT_ASSIGNED_TO_YOU: {
    es: 'La actividad ya no está asignada a usted.',
    en: 'The activity is no longer assigned to you.',
  },
  MUTATION_REUSED: {
    es: 'El mismo identificador llegó antes con otro contenido.',
    en: 'The same identifier arrived before with another content.',
  },
  OFFICE_WORK_FOR_STAFF: {
    es: 'Las decisiones de oficina las toma el personal de oficina, no un empleado de campo.',
    en: 'Office decisions are made by office staff, not by a field employee.',
  },
  DEVICE_QUOTA: {
    es: 'Usted ya tiene diez teléfonos con envíos pendientes. Sincronice uno de ellos y vuelva a intentar.',
    en: 'You already have ten phones with work waiting. Synchronize one of them and try again.',
  },
  TOO_MANY_VIEWS: {
    es: 'Ya hay {most} vistas y no puede haber más. Elimine una que no use.',
    en: 'There are {most} views already, and there cannot be more. Delete one that is not used.',
  },
  TOO_MUCH_WAITING: {
    es: 'El envío {missing} no ha llegado y ya hay demasiados que lo esperan. Este queda en el teléfono: envíe primero el {missing}.',
    en: 'Message {missing} has not arrived and too many already wait for it. This one stays on the phone: send {missing} first.',
  },
  EMPLOYEE_NOT_AVAILABLE: {
    es: 'Esa persona no puede recibir actividades.',
    en: 'That person cannot receive activities.',
  },
  NOT_A_CREATOR: {
    es: 'Sus roles no pueden crear operaciones de este flujo de trabajo.',
    en: 'Your roles may not create operations of this workflow.',
  },
  WORKFLOW_NOT_PUBLISHED: {
    es: 'El flujo de trabajo no está publicado.',
    en: 'The workflow is not published.',
  },
  UPLOAD_INCOMPLETE: {
    es: 'La carga quedó incompleta: faltan datos desde la posición {offset}.',
    en: 'The upload is incomplete: data is missing from position {offset}.',
  },
  TOO_EARLY: {
    es: 'Todavía no se puede realizar: espere hasta {at}.',
    en: 'It cannot be carried out yet: wait until {at}.',
  },
  RECORD_NOT_WHOLE: {
    es: 'Falta algo de la actividad: se sella cuando esté sincronizada.',
    en: 'Something of the activity is missing: it is sealed once it is synchronized.',
  },
  RECORD_NOT_REDUCIBLE: {
    es: 'Este expediente se selló antes de que existieran copias reducidas: sus campos no tienen huellas propias.',
    en: 'This record was sealed before there were reduced copies: its fields have no hashes of their own.',
  },
  REASON_REQUIRED: { es: 'Escriba el motivo.', en: 'Give a reason.' },
  INVALID_ANSWERS: {
    es: 'Hay respuestas que el formulario no acepta.',
    en: 'The form does not accept some answers.',
  },
  NO_PATH: {
    es: 'Con estas respuestas la etapa no puede avanzar. Revise la decisión.',
    en: 'With these answers the stage cannot go on. Check the decision.',
  },
  WORKCODE_INVALID: {
    es: 'El código no es válido o ya venció.',
    en: 'The code is not valid or has expired.',
  },
  NOT_REHEARSABLE: {
    es: 'El borrador no se puede ensayar todavía: {reason}.',
    en: 'The draft cannot be rehearsed yet: {reason}.',
  },
  MIGRATION_RUNNING: { es: 'Ya se están moviendo operaciones.', en: 'Operations are already being moved.' },
  REHEARSAL_RUNNING: {
    es: 'Ya hay un ensayo en curso. Espere a que termine o cancélelo.',
    en: 'A rehearsal is already running. Wait until it has finished, or cancel it.',
  },
  INVALID_DESIGN: {
    es: 'No se puede publicar: hay algo por corregir.',
    en: 'It cannot be published: something has to be corrected.',
  },
  BREAKS_DEPENDANTS: {
    es: 'No se puede publicar: otros diseños dejarían de funcionar.',
    en: 'It cannot be published: other designs would no longer work.',
  },
  BREAKS_UNLESS_OVERRIDDEN: {
    es: 'Otros diseños cambiarían su camino. Indique un motivo para hacerlo de todos modos.',
    en: 'Other designs would take another path. Give a reason to do it all the same.',
  },
  BREAKS_WORKFLOWS: {
    es: 'No se puede cambiar: estos flujos de trabajo dejarían de funcionar: {by}.',
    en: 'It cannot be changed: these workflows would no longer work: {by}.',
  },
  CASES_FAIL: {
    es: 'Hay casos de prueba que no se cumplen. Indique un motivo para publicar de todos modos.',
    en: 'There are cases that fail. Give a reason to publish all the same.',
  },
  TOO_MANY_CASES: {
    es: 'Un diseño puede tener {most} casos de prueba.',
    en: 'A design can have {most} cases.',
  },
  INVALID_WORKFLOW: {
    es: 'El flujo de trabajo tiene etapas por corregir.',
    en: 'The workflow has stages to be corrected.',
  },
  DEFINITION_TOO_COSTLY: {
    es: 'Revisar «{code}» toma demasiado tiempo o memoria: hágalo más pequeño.',
    en: 'Checking “{code}” takes too much time or memory: make it smaller.',
  },
  ...reportErrorMessages,
  UNREADABLE_FILE: { es: 'El archivo no se puede leer: {reason}.', en: 'The file cannot be read: {reason}.' },
  UNREADABLE_IMAGE: {
    es: 'El archivo no es una foto que se pueda leer.',
    en: 'The file is not a readable photo.',
  },
  HASH_MISMATCH: {
    es: 'Los datos recibidos no coinciden con lo anunciado.',
    en: 'The data received does not match what was announced.',
  },
  DAMAGED_BACKUP: {
    es: 'La copia de seguridad está incompleta o fue alterada.',
    en: 'The backup is incomplete or was altered.',
  },
  FOREIGN_BACKUP: {
    es: 'El archivo no es una copia de seguridad de esta entidad.',
    en: 'The file is not a backup of this utility.',
  },
  NEWER_BACKUP: {
    es: 'La copia se hizo con una versión más nueva del sistema.',
    en: 'The backup was made with a newer version of the product.',
  },
  RANGE_OUTSIDE: {
    es: 'El archivo no tiene la parte que se pidió.',
    en: 'The file does not have the requested part.',
  },
  TOO_LARGE: { es: 'El contenido supera el tamaño permitido.', en: 'The content is larger than allowed.' },
  UNSUPPORTED_TYPE: { es: 'El tipo de contenido no se admite.', en: 'The content type is not supported.' },
  THROTTLED: {
    es: 'Demasiados intentos. Espere unos minutos.',
    en: 'Too many attempts. Wait a few minutes.',
  },
  BUSY: {
    es: 'Hay demasiadas solicitudes al mismo tiempo. Intente de nuevo en unos segundos.',
    en: 'There are too many requests at the same time. Try again in a few seconds.',
  },
  TOO_SLOW: {
    es: 'Los datos llegaron demasiado despacio. Revise la red e intente de nuevo.',
    en: 'The data arrived too slowly. Check the network and try again.',
  },
  SEARCH_TOO_COSTLY: {
    es: 'La búsqueda une con «o» demasiados textos (cuentan {count}, se admiten {most}; los de una o dos letras cuentan doble). Quite algunos.',
    en: 'The search joins too many texts by “or” (they count {count}, {most} are allowed; texts of one or two letters count twice). Remove some.',
  },
  INTERNAL_SERVER_ERROR: { es: 'Ocurrió un error, lo sentimos.', en: 'An error occurred, we are sorry.' },
  UNAVAILABLE: {
    es: 'El servicio no está disponible por un momento. Intente de nuevo.',
    en: 'The service is unavailable for a moment. Try again.',
  },
  STORAGE_FULL: {
    es: 'No queda espacio para guardar. Avise al administrador.',
    en: 'There is no space left to save. Tell the administrator.',
  },
};

/** The message of an error in a language, with its values filled in; statuses are named as on screen. */
export function formatError(
  code: ErrorCode,
  locale: Locale,
  detail: Record<string, string | number> = {},
): string {
  return errorMessages[code][locale].replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = detail[name] ?? '';
    const label = Object.hasOwn(activityStatusLabels, value)
      ? activityStatusLabels[value as keyof typeof activityStatusLabels]
      : undefined;
    return label ? label[locale] : String(value);
  });
}

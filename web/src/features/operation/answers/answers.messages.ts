import { messages } from '#i18n/messages.ts';

export const answersMessages = messages({
  version: { es: 'Versión de las respuestas', en: 'Version of the answers' },
  current: { es: 'Vigente', en: 'Current' },
  earlier: { es: 'Anterior', en: 'Earlier' },
  superseded: { es: 'Reemplazada', en: 'Superseded' },
  number: { es: 'N.º {number}', en: 'No. {number}' },
  by: { es: 'Por {author}', en: 'By {author}' },
  received: { es: 'recibida {time}', en: 'received {time}' },
  answeredAt: { es: 'respondida {time}', en: 'answered {time}' },
  supersededNote: {
    es: 'Llegó de un teléfono que ya no tenía la actividad. Se conserva, pero las reglas no la tuvieron en cuenta.',
    en:
      'It came from a phone that no longer had the activity. It is kept, but the rules did not take it ' +
      'into account.',
  },
  earlierNote: {
    es: 'Respuestas de antes de que la actividad se reactivara.',
    en: 'Answers from before the activity was reactivated.',
  },
  empty: {
    es: 'Aún no hay respuestas. Aparecerán aquí en cuanto el teléfono sincronice.',
    en: 'No answers yet. They will appear here as soon as the phone synchronizes.',
  },
  undecided: { es: 'La decisión aún no se ha registrado.', en: 'The decision has not been recorded yet.' },
  prefill: { es: 'Datos de la orden', en: 'Work order data' },
  other: { es: 'Otros datos', en: 'Other data' },
  nothingAnswered: { es: 'Sin respuestas.', en: 'No answers.' },
  form: { es: '{name} · versión {version}', en: '{name} · version {version}' },
  points: { es: '{n} punto|{n} puntos', en: '{n} point|{n} points' },
  accuracy: { es: '± {n} m', en: '± {n} m' },
  photoGone: { es: 'Por llegar del teléfono', en: 'Still on the phone' },
  signature: { es: 'Firma', en: 'Signature' },
  showPlace: { es: 'Ver en el mapa', en: 'View on the map' },
  row: { es: 'N.º {n}', en: 'No. {n}' },
  unreadable: {
    es: 'El formulario no se puede leer; se muestran las respuestas tal como llegaron.',
    en: 'The form cannot be read; the answers are shown as they came.',
  },
});

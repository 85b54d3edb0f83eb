import { answerFaultTexts } from '@cuadrilla/forms/answer-fault-messages.ts';
import { messages } from '#i18n/messages.ts';
import { operationMessages } from '#features/operation/operation.messages.ts';

export const surveyMessages = messages({
  ...operationMessages,
  chooseTitle: { es: 'Elija una actividad', en: 'Choose an activity' },
  chooseText: {
    es: 'Abra el formulario desde una operación para diligenciarlo o verlo.',
    en: 'Open the form from an operation to fill it in or view it.',
  },
  noForm: { es: 'Esta actividad no tiene formulario', en: 'This activity has no form' },
  notYet: { es: 'Esta actividad aún no tiene respuestas', en: 'This activity has no answers yet' },
  notYetText: { es: 'Las responde el empleado en el campo.', en: 'The employee answers it in the field.' },
  version: { es: '{name} · versión {version}', en: '{name} · version {version}' },
  prefill: { es: 'Datos de la orden', en: 'Work order data' },
  photos: { es: 'Fotos', en: 'Photos' },
  submit: { es: 'Registrar decisión', en: 'Record decision' },
  draftSaved: { es: 'Borrador guardado {age} en este computador', en: 'Draft saved {age} on this computer' },
  draftRestored: { es: 'Se recuperó el borrador de {time}.', en: 'The draft of {time} was restored.' },
  draftFull: {
    es: 'No se pudo guardar el borrador en este computador.',
    en: 'The draft could not be saved on this computer.',
  },
  discard: { es: 'Descartar', en: 'Discard' },
  discardTitle: { es: 'Descartar el borrador', en: 'Discard the draft' },
  discardText: {
    es: 'Se perderá lo que ha respondido hasta ahora.',
    en: 'What you have answered so far will be lost.',
  },
  chooseAgain: { es: 'Elija otra vez: {names}.', en: 'Choose again: {names}.' },
  leaveTitle: { es: '¿Salir sin registrar la decisión?', en: 'Leave without recording the decision?' },
  leaveText: {
    es: 'La decisión todavía no se ha enviado. El borrador queda guardado en este computador para cuando vuelva.',
    en: 'The decision has not been sent yet. The draft stays on this computer for when you come back.',
  },
  leave: { es: 'Salir', en: 'Leave' },
  done: {
    es: 'La decisión de {number} quedó registrada y las reglas ya corrieron.',
    en: 'The decision of {number} was recorded and the rules have run.',
  },
  operationSuccess: { es: 'Operación exitosa', en: 'Operation successful' },
  mend: {
    es: 'Revise las preguntas marcadas: {n} por corregir.',
    en: 'Check the marked questions: {n} to be corrected.',
  },
  noPathTitle: {
    es: 'Con estas respuestas la operación no tiene cómo seguir',
    en: 'With these answers the operation has nowhere to go',
  },
  noPathText: {
    es:
      'Ninguna regla de la etapa se cumple y nada cambió. Corrija una respuesta o deje la etapa abierta ' +
      'hasta tener lo que falta.',
    en:
      'No rule of the stage holds and nothing has changed. Correct an answer, or leave the stage open until ' +
      'you have what is missing.',
  },
  staleTitle: {
    es: 'La actividad cambió mientras usted registraba la decisión',
    en: 'The activity changed while you were recording the decision',
  },
  staleText: {
    es: 'Vuelva a cargarla; sus respuestas se conservan.',
    en: 'Reload it; your answers are kept.',
  },
  reload: { es: 'Volver a cargar', en: 'Reload' },
  manyTitle: {
    es: 'Registrar {n} decisión|Registrar {n} decisiones',
    en: 'Record {n} decision|Record {n} decisions',
  },
  manyText: {
    es: '«{stage}»: las mismas respuestas valen para todas y las reglas corren en cada una.',
    en: '“{stage}”: the same answers hold for all, and the rules run for each.',
  },
  manyDone: {
    es: '{n} decisión registrada|{n} decisiones registradas',
    en: '{n} decision recorded|{n} decisions recorded',
  },
  manyPartial: { es: '{done} de {total} registradas', en: '{done} of {total} recorded' },
  manyLeft: {
    es: 'Las demás quedaron como estaban y siguen seleccionadas:',
    en: 'The others were left as they were and stay selected:',
  },
  brokenForm: { es: 'El formulario no se puede usar', en: 'The form cannot be used' },
});

/** What is wrong with one answer, where the form has no text of its own for it. */
export const faultMessages = messages(answerFaultTexts);

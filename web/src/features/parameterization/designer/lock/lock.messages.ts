import { messages } from '#i18n/messages.ts';

export const lockMessages = messages({
  edits: { es: '{name} edita, desde {time}', en: '{name} edits, since {time}' },
  takeOver: { es: 'Tomar el control', en: 'Take over' },
  edit: { es: 'Editar', en: 'Edit' },
  takeTitle: { es: '¿Tomar el control del borrador?', en: 'Take over the draft?' },
  takeText: {
    es: '{name} pasa a solo lectura y recibe un aviso. Lo que no haya guardado se queda en su navegador.',
    en: '{name} becomes read-only and is notified. What was not saved yet stays in that browser.',
  },
  lostTo: { es: '{name} tomó el control de este borrador.', en: '{name} took over this draft.' },
  lost: { es: 'Otra persona tomó el control de este borrador.', en: 'Somebody else took over this draft.' },
  lostStored: {
    es: 'Usted lo ve en solo lectura. Lo que no se había guardado sigue en este navegador y vuelve cuando usted edite.',
    en: 'You see it read-only. What was not saved yet is still in this browser and comes back when you edit.',
  },
});

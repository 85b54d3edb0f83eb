import { messages } from '#i18n/messages.ts';

export const blocksMessages = messages({
  title: { es: 'Bloques', en: 'Blocks' },
  none: { es: 'Todavía no hay bloques', en: 'There are no blocks yet' },
  noneText: {
    es: 'Seleccione una pregunta o un grupo y guárdelo como bloque: se podrá usar en cualquier formulario.',
    en: 'Select a question or a group and save it as a block: it can then be used in any form.',
  },
  saveAs: { es: 'Guardar «{title}» como bloque', en: 'Save “{title}” as a block' },
  save: { es: 'Guardar bloque', en: 'Save block' },
  saved: { es: 'Se guardó el bloque «{name}»', en: 'The block “{name}” was saved' },
  questions: { es: '{n} pregunta|{n} preguntas', en: '{n} question|{n} questions' },
  insert: { es: 'Insertar', en: 'Insert' },
  remove: { es: 'Eliminar el bloque «{name}»', en: 'Delete the block “{name}”' },
  removeText: {
    es: 'Los formularios en los que se insertó no cambian.',
    en: 'The forms into which it was inserted do not change.',
  },
});

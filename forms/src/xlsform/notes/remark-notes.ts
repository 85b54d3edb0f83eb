import { noteText as note, type NoteText } from './note-text.ts';

/** What was changed without a difference. */
export const remarkNotes = {
  SHEET_IGNORED: note(
    'remark',
    ['La hoja no es parte de un XLSForm y se omite', 'The sheet is no part of an XLSForm and is left out'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  ROW_DISABLED: note(
    'remark',
    ['La fila está desactivada y se omite', 'The row is disabled and is left out'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  ROW_WITHOUT_TYPE: note(
    'remark',
    ['Las filas sin tipo son comentarios y se omiten', 'Rows without a type are comments and are left out'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  RECORDED_ANYWAY: note(
    'remark',
    [
      '«{type}» se registra con cada respuesta: la fila no hace falta',
      '“{type}” is recorded with every answer: the row is not needed',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  TYPOGRAPHIC_SIGNS: note(
    'remark',
    [
      'Las comillas y signos tipográficos se cambiaron por los del teclado',
      'Typographic quotes and signs were replaced by those of the keyboard',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  MARKS_REMOVED: note(
    'remark',
    ['Las marcas de formato del texto se quitaron', 'The marks of formatting in the text were taken out'],
    ['Use una nota para textos con formato', 'Use a note for formatted texts'],
  ),
  OTHER_ADDED: note(
    'remark',
    [
      'Se añadieron la opción «otro» y la pregunta «{name}»',
      'The choice “other” and the question “{name}” were added',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  LOOP_EXPANDED: note(
    'remark',
    ['El bucle se escribió como {count} grupos', 'The loop was written as {count} groups'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  DEFAULT_CALCULATED: note(
    'remark',
    [
      'Nadie responde esta pregunta: su valor inicial es su cálculo',
      'Nobody answers this question: its default is its calculation',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  SETTINGS_ROW: note(
    'remark',
    [
      'Los ajustes son la primera fila; las demás se omiten',
      'The settings are the first row; others are left out',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  FORM_ID_CHANGED: note(
    'remark',
    ['El código del formulario queda en «{to}»', 'The code of the form becomes “{to}”'],
    ['Un código tiene letras y dígitos', 'A code has letters and digits'],
  ),
} as const satisfies Record<string, NoteText>;

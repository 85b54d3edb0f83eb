import { noteText as note, type NoteText } from './note-text.ts';

/** What will behave differently in an imported form. */
export const warningNotes = {
  TYPE_UNKNOWN: note(
    'warning',
    [
      'El tipo «{type}» no se conoce: se pregunta como texto',
      'The type “{type}” is unknown: it is asked as text',
    ],
    ['Cambie el tipo si debe ser otro', 'Change the type if it should be another one'],
  ),
  DEGRADED: note(
    'warning',
    ['«{type}» se pregunta como {as}', '“{type}” is asked as {as}'],
    ['Revise la pregunta en el diseñador', 'Look at the question in the designer'],
  ),
  TYPE_IGNORED: note(
    'warning',
    ['«{type}» se omite', '“{type}” is left out'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  ENTITIES_IGNORED: note(
    'warning',
    ['Las entidades se omiten', 'Entities are left out'],
    ['Use listas para datos que varios formularios leen', 'Use lists for data that several forms read'],
  ),
  ENCRYPTION_IGNORED: note(
    'warning',
    [
      'El cifrado y la dirección de envío se omiten',
      'Encryption and the address of submissions are left out',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  NO_SPANISH: note(
    'warning',
    [
      'No hay textos en español: los de «{language}» quedan en su lugar',
      'There are no Spanish texts: those of “{language}” stand in their place',
    ],
    ['Añada una columna «label::Español (es)»', 'Add a column “label::Español (es)”'],
  ),
  RENAMED: note(
    'warning',
    ['La pregunta se llama ahora «{to}»', 'The question is now called “{to}”'],
    ['Las expresiones que la leen se cambiaron también', 'The expressions that read it were changed too'],
  ),
  CHOICE_TWICE_ALLOWED: note(
    'warning',
    [
      'La opción está dos veces en «{list}»: es una sola, con el primer texto y los filtros de las dos',
      'The choice is twice in “{list}”: it is one, with the first label and the filters of both',
    ],
    ['Cambie uno de los códigos', 'Change one of the codes'],
  ),
  LABEL_MISSING: note(
    'warning',
    ['La pregunta no tiene texto: se muestra su nombre', 'The question has no label: its name is shown'],
    ['Escriba su texto en «label»', 'Type its text in “label”'],
  ),
  UNKNOWN_IN_TEXT: note(
    'warning',
    [
      'El texto inserta «{name}», que no se puede leer ahí',
      'The text inserts “{name}”, which cannot be read there',
    ],
    ['Corrija el nombre en el texto', 'Correct the name in the text'],
  ),
  ANSWER_IN_NOTE: note(
    'warning',
    [
      'Una nota en un grupo repetible no inserta respuestas de su fila: muestra el nombre entre llaves',
      'A note in a repeat inserts no answers of its row: it shows the name in braces',
    ],
    ['Use un cálculo que se muestra', 'Use a calculation that is shown'],
  ),
  CHOICE_WITHOUT_LIST: note(
    'warning',
    [
      'La fila no dice de qué lista es la opción y se omite, como otras así',
      'The row does not say of which list the choice is and is left out, as others like it',
    ],
    ['Escriba la lista en «list_name»', 'Type the list in “list_name”'],
  ),
  CALCULATION_MISSING: note(
    'warning',
    ['El cálculo está vacío y no da nada', 'The calculation is empty and gives nothing'],
    ['Escriba la expresión en «calculation»', 'Type the expression in “calculation”'],
  ),
  READ_ONLY_PREFILLED: note(
    'warning',
    [
      'De solo lectura: la respuesta viene de la orden de trabajo',
      'Read only: the answer comes from the work order',
    ],
    [
      'Use una nota, o un cálculo, para lo que no viene de ella',
      'Use a note or a calculation for what does not come from there',
    ],
  ),
  CALCULATION_EDITABLE: note(
    'warning',
    [
      'El cálculo de esta pregunta, que se puede cambiar, no se puede leer y se omite',
      'The calculation of this question, which can be changed, cannot be read and is left out',
    ],
    ['Márquela de solo lectura para calcularla', 'Make it read only to calculate it'],
  ),
  TRIGGER_CARRIED: note(
    'warning',
    [
      'El disparador se omite: el cálculo sigue a lo que lee',
      'The trigger is left out: the calculation follows what it reads',
    ],
    ['Revise el cálculo', 'Look at the calculation'],
  ),
  LAST_SAVED: note(
    'warning',
    [
      'El valor del último envío (last-saved) se omite',
      'The value of the last submission (last-saved) is left out',
    ],
    ['Úselo desde los datos de la orden de trabajo', 'Take it from the data of the work order'],
  ),
  DEFAULT_DYNAMIC: note(
    'warning',
    [
      'Este valor inicial no se puede calcular aquí y se omite',
      'This default cannot be calculated here and is left out',
    ],
    [
      'Use un cálculo de solo lectura, o un dato de la orden de trabajo',
      'Use a read-only calculation, or data of the work order',
    ],
  ),
  DEFAULT_WRONG: note(
    'warning',
    [
      'El valor inicial no es del tipo de la pregunta y se omite',
      'The default is not of the type of the question and is left out',
    ],
    ['Corrija el valor', 'Correct the value'],
  ),
  REPEAT_COUNT_CHECKED: note(
    'warning',
    [
      'Las filas no se crean solas: se revisa que sean tantas',
      'The rows are not made by themselves: that there are as many is checked',
    ],
    ['Revise el grupo en el diseñador', 'Look at the repeat in the designer'],
  ),
  ROWS_LIMITED: note(
    'warning',
    [
      'El grupo admite hasta {max} filas: con más, sus expresiones costarían demasiado',
      'The repeat has up to {max} rows: with more its expressions would cost too much',
    ],
    ['Divida el grupo, o ponga repeat_count', 'Divide the repeat, or set repeat_count'],
  ),
  ROWS_BY_SURVEY: note(
    'warning',
    [
      'Con lo que usa este formulario, el grupo admite {max} respuestas: filas por preguntas',
      'With what this form uses, the repeat takes {max} answers: rows times questions',
    ],
    [
      'Evite rank, jr:choice-name() y la solo lectura con condición',
      'Avoid rank, jr:choice-name() and read only with a condition',
    ],
  ),
  RANDOM_ORDER: note(
    'warning',
    ['Las opciones aparecen en su orden, no al azar', 'Choices appear in their order, not at random'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  SEARCH_AS_FILE: note(
    'warning',
    [
      'search() se lee como opciones del archivo {file}: código y texto son los de su lista',
      'search() is read as choices of the file {file}: code and text are those of its list',
    ],
    ['Revise las opciones de la pregunta', 'Look at the choices of the question'],
  ),
  OTHER_OF_LIST: note(
    'warning',
    [
      'or_other se omite: las opciones vienen de una lista',
      'or_other is left out: the choices come from a list',
    ],
    ['Añada «otro» a la lista', 'Add “other” to the list'],
  ),
  NOT_FOR_NOTES: note(
    'warning',
    [
      'Una nota o un cálculo no se responde: la celda se omite',
      'A note or a calculation is not answered: the cell is left out',
    ],
    ['Quite la celda', 'Take the cell out'],
  ),
  MEDIA_CARRIED: note(
    'warning',
    [
      'Las imágenes, audios y videos de los textos no se muestran',
      'Images, audio and video beside texts are not shown',
    ],
    ['Se conservan para exportarlos de nuevo', 'They are saved for the next export'],
  ),
  COLUMN_CARRIED: note(
    'warning',
    ['La columna no se usa', 'The column is not used'],
    ['Se conserva para exportarla de nuevo', 'It is saved for the next export'],
  ),
  LANGUAGE_CARRIED: note(
    'warning',
    ['Los textos de este idioma no se muestran', 'The texts of this language are not shown'],
    ['Se conservan para exportarlos de nuevo', 'They are saved for the next export'],
  ),
  APPEARANCE_CARRIED: note(
    'warning',
    ['La apariencia «{word}» no se usa', 'The appearance “{word}” is not used'],
    ['Se conserva para exportarla de nuevo', 'It is saved for the next export'],
  ),
  PARAMETER_CARRIED: note(
    'warning',
    ['El parámetro «{key}» no se usa', 'The parameter “{key}” is not used'],
    ['Se conserva para exportarlo de nuevo', 'It is saved for the next export'],
  ),
  CELL_DROPPED: note(
    'warning',
    [
      'La celda se omite: hay demasiadas, o es demasiado larga',
      'The cell is left out: there are too many, or it is too long',
    ],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  VERSION_CUT: note(
    'warning',
    [
      'La versión queda en «{to}»: admite 10 caracteres',
      'The version becomes “{to}”: it has up to 10 characters',
    ],
    ['Cambie la versión si debe ser otra', 'Change the version if it should be another one'],
  ),
  NO_HEADER: note(
    'warning',
    ['La columna no tiene encabezado y se omite', 'The column has no header and is left out'],
    ['Escriba el encabezado, o quite las celdas', 'Type the header, or take the cells out'],
  ),
  OWN_CELL_EDITED: note(
    'warning',
    [
      'Se cambió una celda después de exportar: «{property}» sale de ella',
      'A cell was changed after the export: “{property}” comes from it',
    ],
    ['Revise la pregunta en el diseñador', 'Look at the question in the designer'],
  ),
} as const satisfies Record<string, NoteText>;

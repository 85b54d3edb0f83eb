import { noteText as note, type NoteText } from './note-text.ts';

/** What refuses an import. `{x}` is filled in. */
export const faultNotes = {
  FILE_FORMAT: note(
    'fault',
    ['Los archivos {format} no se admiten', 'Files of the kind {format} are not supported'],
    [
      'Ábralo en una hoja de cálculo y guárdelo como .xlsx, sin contraseña',
      'Open it in a spreadsheet program and save it as .xlsx, without a password',
    ],
  ),
  FILE_NO_FORM: note(
    'fault',
    ['El archivo de texto no es un formulario', 'The text file is not a form'],
    [
      'En un .csv, la primera línea nombra las columnas (type, name, label), o dice survey y debajo siguen sus filas con la primera columna vacía; con más hojas, guarde el libro como .xlsx',
      'In a .csv the first line names the columns (type, name, label), or says survey and its rows follow with an empty first column; with more sheets, save the workbook as .xlsx',
    ],
  ),
  WORKBOOK_TOO_LARGE: note(
    'fault',
    [
      'La hoja tiene demasiadas celdas o textos demasiado largos',
      'The sheet has too many cells, or texts that are too long',
    ],
    ['Deje solo las filas y columnas del formulario', 'Leave the rows and columns of the form only'],
  ),
  SURVEY_MISSING: note(
    'fault',
    ['El libro no tiene una hoja «survey»', 'The workbook has no sheet “survey”'],
    ['Nombre «survey» la hoja de las preguntas', 'Call the sheet with the questions “survey”'],
  ),
  HEADER_TWICE: note(
    'fault',
    ['La columna está dos veces', 'The column is there twice'],
    ['Deje una de las dos', 'Leave one of the two'],
  ),
  TOO_MANY_ROWS: note(
    'fault',
    ['Se admiten hasta {max} filas', 'Up to {max} rows are allowed'],
    ['Divida el formulario', 'Divide the form'],
  ),
  TOO_DEEP: note(
    'fault',
    ['Se admiten hasta {max} grupos uno dentro de otro', 'Up to {max} groups inside each other are allowed'],
    ['Saque el grupo del que lo contiene', 'Take the group out of the one around it'],
  ),
  TYPE_MISSING: note(
    'fault',
    ['La fila no tiene tipo', 'The row has no type'],
    ['Escriba el tipo de la pregunta', 'Type the type of the question'],
  ),
  TYPE_REFUSED: note(
    'fault',
    ['El tipo «{type}» no se admite', 'The type “{type}” is not supported'],
    ['Use otro tipo o quite la fila', 'Use another type, or take the row out'],
  ),
  NESTED_REPEAT: note(
    'fault',
    ['Un grupo repetible está dentro de otro («{repeat}»)', 'A repeat is inside another one (“{repeat}”)'],
    [
      'Saque el grupo interior, o haga de él un grupo sin repetición',
      'Take the inner one out, or make it a plain group',
    ],
  ),
  NOT_CLOSED: note(
    'fault',
    ['El grupo no se cierra', 'The group is not closed'],
    ['Añada su fila «end»', 'Add its row “end”'],
  ),
  END_WITHOUT_BEGIN: note(
    'fault',
    ['Esta fila cierra un grupo que no empezó', 'This row ends a group that did not begin'],
    ['Quite la fila, o añada la que empieza', 'Take the row out, or add the one that begins'],
  ),
  END_OF_OTHER: note(
    'fault',
    [
      'Esta fila cierra otra cosa que «{begun}» de la fila {row}',
      'This row ends something other than “{begun}” of row {row}',
    ],
    ['Haga iguales el comienzo y el final', 'Make beginning and end the same'],
  ),
  NAME_MISSING: note(
    'fault',
    ['La pregunta no tiene nombre', 'The question has no name'],
    ['Escriba un nombre en la columna «name»', 'Type a name in the column “name”'],
  ),
  LIST_MISSING: note(
    'fault',
    ['La lista «{list}» no está en la hoja «choices»', 'The list “{list}” is not in the sheet “choices”'],
    [
      'Añada sus opciones, o corrija el nombre de la lista',
      'Add its choices, or correct the name of the list',
    ],
  ),
  LIST_UNKNOWN: note(
    'fault',
    ['La lista {list} no existe', 'The list {list} does not exist'],
    ['Cree la lista en Listas, o elija otra', 'Create the list under Lists, or choose another one'],
  ),
  LIST_FILE_UNKNOWN: note(
    'fault',
    ['El archivo «{list}» no corresponde a ninguna lista', 'The file “{list}” is none of the lists'],
    [
      'Elija la lista que lo reemplaza, o impórtelo antes en Listas',
      'Choose the list in its place, or import it under Lists first',
    ],
  ),
  LIST_FILE_FORMAT: note(
    'fault',
    [
      'Las opciones de un archivo .xml o .geojson no se admiten: «{list}»',
      'Choices of an .xml or .geojson file are not supported: “{list}”',
    ],
    [
      'Guárdelas como .csv, impórtelas en Listas y nombre aquí el .csv',
      'Save them as .csv, import them under Lists, and name the .csv here',
    ],
  ),
  CHOICES_FROM_REPEAT: note(
    'fault',
    [
      'Las opciones no pueden venir de un grupo repetible: «{list}»',
      'Choices cannot come from a repeat: “{list}”',
    ],
    [
      'Use una lista de la hoja «choices», o pregunte el valor como texto',
      'Use a list of the sheet “choices”, or ask for the value as text',
    ],
  ),
  SEARCH_REFUSED: note(
    'fault',
    ['search() no se admite', 'search() is not supported'],
    ['Use select_one_from_file con choice_filter', 'Use select_one_from_file with choice_filter'],
  ),
  TOO_MANY_CHOICES: note(
    'fault',
    [
      'La lista «{list}» tiene más de {max} opciones para un formulario',
      'The list “{list}” has more than {max} choices for a form',
    ],
    ['Haga de ella una lista de la entidad', 'Make it a list of the utility'],
  ),
  CHOICE_WITHOUT_NAME: note(
    'fault',
    ['Una opción de «{list}» no tiene código', 'A choice of “{list}” has no code'],
    ['Escriba el código en «name»', 'Type the code in “name”'],
  ),
  CHOICE_TWICE: note(
    'fault',
    ['La opción está dos veces en «{list}»', 'The choice is twice in “{list}”'],
    ['Cambie uno de los códigos', 'Change one of the codes'],
  ),
  CHOICE_CODE: note(
    'fault',
    [
      'El código tiene otros signos que letras, dígitos, _ . y -, o más de 50',
      'The code has other signs than letters, digits, _ . and -, or more than 50',
    ],
    [
      'Cambie el código, o deje la lista dentro del formulario',
      'Change the code, or leave the list inside the form',
    ],
  ),
  FILTER_OF_LIST: note(
    'fault',
    [
      'El filtro de la lista {list} solo compara columnas con = o !=, unidas por and',
      'The filter of list {list} compares columns with = or != only, joined by and',
    ],
    [
      'Simplifique el filtro, o deje la lista dentro del formulario',
      'Simplify the filter, or leave the list inside the form',
    ],
  ),
  PARAMETER_WRONG: note(
    'fault',
    ['El parámetro {key} no es válido', 'The parameter {key} is not valid'],
    ['Escriba números: start=0 end=10 step=1', 'Type numbers: start=0 end=10 step=1'],
  ),
  REPEAT_COUNT: note(
    'fault',
    ['El número de repeticiones debe estar entre 1 y 200', 'The number of repeats must be between 1 and 200'],
    ['Cambie repeat_count', 'Change repeat_count'],
  ),
  LOOP_REFUSED: note(
    'fault',
    [
      'El bucle no nombra una lista de «choices», no se cierra o contiene otro',
      'The loop names no list of “choices”, is not closed, or contains another one',
    ],
    ['Escriba «begin loop over LISTA» y ciérrelo', 'Write “begin loop over LIST” and close it'],
  ),
  LOOP_TOO_LONG: note(
    'fault',
    ['El bucle hace más de {max} filas', 'The loop makes more than {max} rows'],
    ['Use un grupo repetible', 'Use a repeat'],
  ),
  FORM_REFUSED: note(
    'fault',
    ['El formulario no se puede usar', 'The form cannot be used'],
    ['Corrija la fila', 'Correct the row'],
  ),
  OWN_CELL_UNREADABLE: note(
    'fault',
    ['La columna «cuadrilla» no se puede leer', 'The column “cuadrilla” cannot be read'],
    ['Vacíe la celda, o exporte de nuevo el formulario', 'Empty the cell, or export the form again'],
  ),
} as const satisfies Record<string, NoteText>;

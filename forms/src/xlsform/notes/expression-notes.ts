import { noteText as note, type NoteText } from './note-text.ts';

/** What is found in expressions. */
export const expressionNotes = {
  EXPRESSION_SYNTAX: note(
    'fault',
    ['La expresión no se puede leer cerca de «{what}»', 'The expression cannot be read near “{what}”'],
    ['Revise comillas, paréntesis y operadores', 'Look at quotes, brackets and operators'],
  ),
  EXPRESSION_TOO_LONG: note(
    'fault',
    ['La expresión es demasiado larga o profunda', 'The expression is too long or too deep'],
    ['Divídala en cálculos', 'Divide it into calculations'],
  ),
  EXPRESSIONS_TOO_LONG: note(
    'fault',
    [
      'Las expresiones suman más de {max} caracteres; los filtros cuentan una vez por opción',
      'The expressions have more than {max} characters; filters count once for each choice',
    ],
    ['Haga de las listas largas listas de la entidad', 'Make long lists lists of the utility'],
  ),
  EXPRESSION_FUNCTION: note(
    'fault',
    ['La función {what} no se admite aquí', 'The function {what} is not available here'],
    ['Use en su lugar: {hint}', 'Use instead: {hint}'],
  ),
  EXPRESSION_PATH: note(
    'fault',
    ['La ruta «{what}» no se admite', 'The path “{what}” is not supported'],
    ['Nombre la pregunta: ${nombre}', 'Name the question: ${name}'],
  ),
  UNKNOWN_NAME: note(
    'fault',
    ['No hay una pregunta ni una columna «{what}»', 'There is no question and no column “{what}”'],
    [
      'Corrija el nombre; una pregunta se escribe ${nombre}',
      'Correct the name; a question is written ${name}',
    ],
  ),
  ROW_FROM_OUTSIDE: note(
    'fault',
    [
      '«{what}» está en un grupo repetible: desde fuera no tiene un solo valor',
      '“{what}” is in a repeat: from outside it has no single value',
    ],
    ['Use sum(), min(), max() o count()', 'Use sum(), min(), max() or count()'],
  ),
  LOOKUP_TOO_LONG: note(
    'fault',
    [
      'La lista «{what}» es demasiado larga para leerla en una expresión',
      'The list “{what}” is too long to be read in an expression',
    ],
    ['Haga de ella una lista de la entidad', 'Make it a list of the utility'],
  ),
  LOOKUP_OF_TENANT: note(
    'fault',
    [
      'De la lista «{what}» de la entidad solo se lee el elemento con un código: [name = …]',
      'Of the list “{what}” of the utility only the item with a code is read: [name = …]',
    ],
    [
      'Compare «name», o deje la lista dentro del formulario',
      'Compare “name”, or leave the list inside the form',
    ],
  ),
  PATTERN_REFUSED: note(
    'fault',
    ['El patrón «{what}» no se admite ({hint})', 'The pattern “{what}” is not allowed ({hint})'],
    [
      'Use un patrón sin referencias ni miradas, y más corto',
      'Use a pattern without references or look-around, and a shorter one',
    ],
  ),
  UNKNOWN_LIST: note(
    'fault',
    ['La lista «{what}» no existe', 'The list “{what}” does not exist'],
    [
      'Use una lista de «choices», o cree la lista en Listas',
      'Use a list of “choices”, or create the list under Lists',
    ],
  ),
  DATE_ARITHMETIC: note(
    'fault',
    [
      'Una fecha no se suma ni se resta con un número',
      'A date is not added to a number, nor subtracted from one',
    ],
    ['Reste dos fechas: el resultado son días', 'Subtract two dates: the result is in days'],
  ),
  ONCE_FOLLOWS: note(
    'warning',
    [
      'once() no guarda el primer valor: se calcula de nuevo cuando cambia lo que lee',
      'once() does not hold the first value: it is calculated again when what it reads changes',
    ],
    ['Use un valor inicial calculado', 'Use a calculated default'],
  ),
  MADE_ONCE: note(
    'warning',
    [
      'El valor se hace una vez, al abrir el formulario, y se ve sin poder cambiarlo',
      'The value is made once, when the form is opened, and is seen but cannot be changed',
    ],
    ['Póngale un título', 'Give it a title'],
  ),
  LOOKUP_BY_CODE: note(
    'warning',
    [
      'La lista se consulta por su código, no por la columna «{what}»',
      'The list is looked up by its code, not by the column “{what}”',
    ],
    ['Importe la lista con esa columna como código', 'Import the list with that column as its code'],
  ),
  CAST_DROPPED: note(
    'remark',
    ['La conversión de tipo no hace falta: {what}', 'The conversion of the type is not needed: {what}'],
    ['No hay nada que hacer', 'There is nothing to do'],
  ),
  MOMENT_OF_ANSWERING: note(
    'warning',
    [
      '«{what}» vale lo que se sabe al calcular: el momento, o un dato de la orden de trabajo',
      '“{what}” is what is known when it is calculated: the moment, or data of the work order',
    ],
    ['Revise la expresión', 'Look at the expression'],
  ),
} as const satisfies Record<string, NoteText>;

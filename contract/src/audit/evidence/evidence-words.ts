/** What the command line and the page say, in both languages. */

export const verdictNames = [
  'ÍNTEGRO / INTACT',
  'ÍNTEGRO SIN TIEMPO DE TERCERO / INTACT, WITHOUT THE TIME OF A THIRD PARTY',
  'ALTERADO / ALTERED',
  'NO COMPROBABLE / CANNOT BE CHECKED',
] as const;

export const faultWords = {
  missing: 'falta / is missing',
  altered: 'no es lo que se selló / is not what was sealed',
  extra: 'no pertenece al expediente / does not belong to the record',
  unreadable: 'no se puede leer / cannot be read',
  unknown_key: 'no es la clave de la entidad / is not the key of the utility',
  not_included: 'no lleva al punto de control / does not lead to the checkpoint',
  not_signed: 'la firma no corresponde / the signature does not match',
  other_checkpoint:
    'es otro punto de control que el suyo: descargue el expediente para ese / is another checkpoint than yours: download the record for that one',
} as const;

/** What the seal does not cover, although it lies in the file. */
export const uncovered =
  'LEAME.txt y verificar.html no hacen parte del sello: si duda de ellos, compruebe con otra copia / are not part of the seal: if in doubt, check with another copy';

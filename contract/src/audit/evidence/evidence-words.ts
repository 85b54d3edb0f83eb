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
  not_sealed: 'figura en la copia y no se selló / is named in the copy and was not sealed',
  not_left_out: 'se declara omitido y está / is declared as left out and is there',
  unreadable: 'no se puede leer / cannot be read',
  unknown_key: 'no es la clave de la entidad / is not the key of the utility',
  not_included: 'no lleva al punto de control / does not lead to the checkpoint',
  not_signed: 'la firma no corresponde / the signature does not match',
  other_stamp: 'sella otro punto de control / stamps another checkpoint',
  not_for_time: 'el certificado no es para sellar tiempo / the certificate is not for time stamping',
  not_valid_then: 'un certificado no valía a esa hora / a certificate was not valid at that time',
  broken_chain: 'un certificado no lleva al siguiente / a certificate does not lead to the next one',
  unknown_authority:
    'la autoridad no es aquella en la que usted confía / the authority is not the one that you trust',
  other_checkpoint:
    'es otro punto de control que el suyo: descargue el expediente para ese / is another checkpoint than yours: download the record for that one',
} as const;

/** What the seal does not cover, although it lies in the file. */
export const uncovered =
  'LEAME.txt y verificar.html no hacen parte del sello: si duda de ellos, compruebe con otra copia / are not part of the seal: if in doubt, check with another copy';

/** Where the time of a third party stands, and how much the reader may rely on it. */
export const timeWords = {
  trusted:
    'hora de un tercero, de la autoridad en la que usted confía / time of a third party, of the authority that you trust',
  claimed:
    'hora que afirma un tercero: para comprobarla, indique el certificado raíz de una autoridad en la que confía / time that a third party claims: to check it, give the root certificate of an authority that you trust',
  none: 'el expediente no tiene sello de tiempo / the record has no time stamp',
} as const;

const marked = 'áàâãäéèêëíìîïóòôõöúùûüñç';
const plain = 'aaaaaeeeeiiiiooooouuuunc';
const plainOf = new Map([...marked].map((letter, at) => [letter, plain[at]!]));
const anyMarked = new RegExp(`[${marked}]`, 'g');

/** A text as the function `plain_text` of the database makes it: in small letters without accents. */
export const plainText = (text: string): string =>
  text.toLowerCase().replace(anyMarked, (letter) => plainOf.get(letter)!);

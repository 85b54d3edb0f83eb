const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a label holds what was typed, whatever the case and the accents. */
export const matchesText = (label: string, typed: string): boolean =>
  plain(label).includes(plain(typed.trim()));

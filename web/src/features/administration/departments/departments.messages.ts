import { messages } from '#i18n/messages.ts';

export const departmentsMessages = messages({
  tree: { es: 'Árbol de dependencias', en: 'Tree of departments' },
  people: { es: '{n} persona|{n} personas', en: '{n} person|{n} people' },
  help: {
    es:
      'Flechas para recorrer. Alt + ↑ / ↓ cambia el orden, Alt + → la cuelga de la anterior, Alt + ← la ' +
      'saca un nivel. También se arrastra.',
    en:
      'Arrows to walk. Alt + ↑ / ↓ changes the order, Alt + → hangs it under the one before, Alt + ← takes ' +
      'it a level out. It can be dragged too.',
  },
  noneFits: { es: 'Ninguna dependencia coincide', en: 'No department matches' },
  empty: { es: 'Todavía no hay dependencias', en: 'There are no departments yet' },
  under: { es: 'Depende de', en: 'Belongs to' },
  place: { es: 'Puesto en el orden', en: 'Place in the order' },
  top: { es: 'Primer nivel', en: 'Top level' },
  late: {
    es: 'Usted movió «{name}» desde «{parent}», lugar {place}; mientras tanto otra persona la cambió. Compare y elija dónde queda.',
    en: 'You moved “{name}” from “{parent}”, place {place}; meanwhile somebody else changed it. Compare and choose where it stays.',
  },
  movedUnder: { es: '{name} ahora depende de {parent}', en: '{name} is now under {parent}' },
  movedTop: { es: '{name} está ahora en el primer nivel', en: '{name} is now at the top' },
});

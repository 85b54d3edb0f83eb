import { messages } from '#i18n/messages.ts';

export const shellMessages = messages({
  logo: { es: 'Cuadrilla, ir al inicio', en: 'Cuadrilla, go home' },
  mainMenu: { es: 'Menú principal', en: 'Main menu' },
  openMenu: { es: 'Abrir el menú', en: 'Open the menu' },
  skip: { es: 'Saltar al contenido', en: 'Skip to the content' },
  pinned: { es: 'Menú fijo', en: 'Pinned menu' },
  unpinned: { es: 'Menú sin fijar', en: 'Unpinned menu' },
  codeGenerator: { es: 'Generador de códigos', en: 'Code generator' },
  switchLanguage: { es: 'Cambiar a inglés', en: 'Switch to Spanish' },
  userMenu: { es: 'Menú de {name}', en: '{name}’s menu' },
  changePassword: { es: 'Cambiar contraseña', en: 'Change password' },
  mySessions: { es: 'Mis sesiones', en: 'My sessions' },
  logout: { es: 'Cerrar sesión', en: 'Sign out' },
  loadingMenu: { es: 'Cargando el menú', en: 'Loading the menu' },
  needsNetwork: {
    es: 'Sin conexión. Lo que quiso abrir necesita la red; lo que ve sigue aquí.',
    en: 'No connection. What you wanted to open needs the network; what you see stays.',
  },
  offline: {
    es: 'Sin conexión. Lo que ve puede no estar al día.',
    en: 'No connection. What you see may be out of date.',
  },
});

/** The English titles and texts are those of the specification, section 2. */
export const errorMessages = messages({
  notFoundTitle: { es: 'Esta página no existe', en: '404 Not Found' },
  notFound: {
    es: 'La dirección no existe o la página cambió de lugar. Use el menú o vuelva a donde estaba.',
    en: 'This page could not be found',
  },
  occurredTitle: { es: 'Ocurrió un error', en: 'An error occurred' },
  occurred: {
    es: 'No se pudo mostrar esta página. Lo que ya guardó no se perdió. Reintente; si sigue igual, avise a soporte.',
    en: 'This page could not be shown. What you have saved is safe. Try again; if it persists, tell support.',
  },
  unreachableTitle: { es: 'Sin conexión', en: 'No connection' },
  unreachable: {
    es: 'Esta página se abrirá sola cuando vuelva la red.',
    en: 'This page will open by itself when the network is back.',
  },
  goBack: { es: 'Volver atrás', en: 'Go back' },
  home: { es: 'Ir al inicio', en: 'Home page' },
  retry: { es: 'Reintentar', en: 'Try again' },
});

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
  offline: {
    es: 'Sin conexión. Lo que ve puede no estar al día.',
    en: 'No connection. What you see may be out of date.',
  },
});

export const errorMessages = messages({
  notFound: {
    es: 'La dirección no existe o la página cambió de lugar.',
    en: 'The address does not exist, or the page has moved.',
  },
  occurred: {
    es: 'Ocurrió un error al mostrar esta página. Vuelva al inicio e intente de nuevo.',
    en: 'This page could not be shown. Go back to the start and try again.',
  },
});

import { messages } from '#i18n/messages.ts';

export const lockMessages = messages({
  pin: { es: 'PIN', en: 'PIN' },
  pinTitle: { es: 'Escriba su PIN', en: 'Enter your PIN' },
  open: { es: 'Abrir', en: 'Open' },
  opening: { es: 'Abriendo…', en: 'Opening…' },
  wrongPin: { es: 'El PIN no es correcto.', en: 'The PIN is not correct.' },
  waitPin: {
    es: 'Demasiados intentos. Espere {n} segundo.|Demasiados intentos. Espere {n} segundos.',
    en: 'Too many tries. Wait {n} second.|Too many tries. Wait {n} seconds.',
  },
  forgot: { es: 'Olvidé el PIN', en: 'I forgot the PIN' },
  forgotText: {
    es: 'Sin el PIN nadie puede leer lo guardado, tampoco la oficina. Puede eliminarlo y empezar de nuevo: se pierde lo que no se había enviado; lo enviado está en el servidor.',
    en: 'Without the PIN nobody can read what is stored, not even the office. You can delete it and begin again: what was not sent is lost; what was sent is on the server.',
  },
  deleteAll: { es: 'Eliminar lo guardado en este teléfono', en: 'Delete what is stored on this phone' },
  pinOf: { es: 'PIN de este teléfono', en: 'PIN of this phone' },
  setPin: { es: 'Proteger con PIN', en: 'Protect with a PIN' },
  changePin: { es: 'Cambiar PIN', en: 'Change PIN' },
  currentPin: { es: 'PIN actual', en: 'Current PIN' },
  newPin: { es: 'PIN nuevo (6 o más números o letras)', en: 'New PIN (6 or more digits or letters)' },
  repeatPin: { es: 'Repita el PIN nuevo', en: 'Repeat the new PIN' },
  pinShort: { es: 'El PIN necesita 6 números o letras.', en: 'The PIN needs 6 digits or letters.' },
  pinSimple: {
    es: 'Ese PIN es demasiado fácil de adivinar.',
    en: 'That PIN is too easy to guess.',
  },
  pinDiffers: { es: 'Los dos PIN no son iguales.', en: 'The two PINs are not the same.' },
  savePin: { es: 'Guardar PIN', en: 'Save PIN' },
  savingPin: { es: 'Cifrando lo guardado…', en: 'Encrypting what is stored…' },
  pinFailed: {
    es: 'No se pudo guardar el PIN. Libere espacio e intente de nuevo.',
    en: 'The PIN could not be saved. Free some space and try again.',
  },
  pinSaved: { es: 'PIN guardado.', en: 'PIN saved.' },
  protects: {
    es: 'Cifra las actividades, respuestas, fotos y envíos guardados en este teléfono. Protege un teléfono perdido o copiado mientras la aplicación está cerrada.',
    en: 'Encrypts the activities, answers, photos and items stored on this phone. It protects a lost or copied phone while the app is closed.',
  },
  protectsNotTitle: { es: 'Qué no protege', en: 'What it does not protect' },
  protectsNot: {
    es: 'No protege un teléfono desbloqueado con la aplicación abierta ni uno con programas espía, y un PIN corto puede descubrirse con equipo especial: uno más largo, con letras, resiste más. La sesión del navegador no se cifra: si pierde el teléfono, pida a la oficina que lo revoque.',
    en: 'It does not protect an unlocked phone with the app open, nor one with spyware, and special equipment can find a short PIN: a longer one with letters resists more. The session of the browser is not encrypted: if you lose the phone, ask the office to revoke it.',
  },
  noRecovery: {
    es: 'Si olvida el PIN, se pierde lo que no se haya enviado.',
    en: 'If you forget the PIN, what was not sent is lost.',
  },
  revokedTitle: { es: 'Este teléfono está bloqueado', en: 'This phone is locked' },
  revokedText: {
    es: 'La oficina lo revocó. Lo guardado se conserva, pero no se muestra ni se envía mientras siga revocado.',
    en: 'The office revoked it. What is stored is kept, but neither shown nor sent while it is revoked.',
  },
  checkAgain: { es: 'Comprobar otra vez', en: 'Check again' },
  checking: { es: 'Comprobando…', en: 'Checking…' },
  revokedOffline: {
    es: 'Sin conexión: no se pudo comprobar.',
    en: 'No connection: it could not be checked.',
  },
  revokedSignIn: {
    es: 'Con su contraseña puede guardar una copia de lo no enviado para la oficina. Otra persona puede iniciar aquí su propia sesión.',
    en: 'With your password you can save a copy of what was not sent for the office. Another person can start their own session here.',
  },
  saveCopy: { es: 'Guardar una copia', en: 'Save a copy' },
  makingCopy: { es: 'Preparando la copia…', en: 'Preparing the copy…' },
  copyText: {
    es: 'Un archivo ZIP con los pasos, respuestas, borradores y fotos que solo están en este teléfono. No va cifrado: entréguelo solo a la oficina.',
    en: 'A ZIP file with the steps, answers, drafts and photos that are only on this phone. It is not encrypted: give it to the office only.',
  },
  copySaved: {
    es: 'Copia lista: {name}. Compruebe que quedó en las descargas.',
    en: 'Copy ready: {name}. Check that it is among the downloads.',
  },
  copyFailed: {
    es: 'No se pudo preparar la copia. Libere espacio e intente de nuevo.',
    en: 'The copy could not be prepared. Free some space and try again.',
  },
  share: { es: 'Compartir la copia', en: 'Share the copy' },
  readme: {
    es: 'Copia de trabajo de campo no enviado de {name}, guardada el {date}.\n\ncopia.json: actividades, pasos con su respuesta del servidor (mutation es lo que el teléfono enviaría), borradores y fotos.\nphotos: las imágenes, con el nombre que indica copia.json.\n',
    en: 'Copy of unsent field work of {name}, saved on {date}.\n\ncopia.json: activities, steps with their answer from the server (mutation is what the phone would send), drafts and photos.\nphotos: the images, named as copia.json says.\n',
  },
  copyOutside: {
    es: 'La copia está guardada fuera de esta aplicación',
    en: 'The copy is stored outside of this app',
  },
  signOutCopied: {
    es: 'Al cerrar sesión se elimina de este teléfono lo que no se envió; quedará solo en la copia.',
    en: 'Signing out deletes from this phone what was not sent; it will be in the copy alone.',
  },
  signOutDelete: {
    es: 'Cerrar sesión y eliminar lo no enviado',
    en: 'Sign out and delete what was not sent',
  },
});

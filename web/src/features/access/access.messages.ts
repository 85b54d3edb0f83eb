import { messages } from '#i18n/messages.ts';

export const accessMessages = messages({
  signIn: { es: 'Iniciar sesión', en: 'Sign in' },
  username: { es: 'Usuario', en: 'Username' },
  password: { es: 'Contraseña', en: 'Password' },
  forgot: { es: '¿Olvidó su contraseña?', en: 'Forgot your password?' },
  enter: { es: 'Entrar', en: 'Sign in' },
  demo: { es: 'Cuentas de demostración', en: 'Demo accounts' },
  demoText: { es: 'Elija una para entrar de inmediato.', en: 'Choose one to sign in at once.' },
  usernameRequired: { es: 'Escriba su usuario', en: 'Enter your username' },
  passwordRequired: { es: 'Escriba su contraseña', en: 'Enter your password' },
  wrong: { es: 'Usuario o contraseña incorrectos.', en: 'Incorrect username or password.' },
  sessionEnded: {
    es: 'Su sesión terminó. Entre de nuevo y seguirá donde estaba.',
    en: 'Your session has ended. Sign in again to go on where you were.',
  },
  locked: {
    es: 'Demasiados intentos. Por seguridad, espere unos minutos antes de volver a intentar.',
    en: 'Too many attempts. For your security, wait a few minutes before trying again.',
  },
});

export const resetMessages = messages({
  title: { es: 'Restablecer la contraseña', en: 'Reset your password' },
  ask: {
    es: 'Escriba su usuario. Si existe, le enviaremos un correo con un enlace para elegir una contraseña nueva.',
    en: 'Enter your username. If it exists, we will mail you a link to choose a new password.',
  },
  send: { es: 'Enviar el enlace', en: 'Send the link' },
  sent: { es: 'Revise su correo', en: 'Check your mail' },
  sentText: {
    es:
      'Si el usuario existe, en unos minutos recibirá un enlace que sirve una sola vez, durante 30 ' +
      'minutos. Si no llega, pida a un administrador de su entidad que le asigne una contraseña.',
    en:
      'If the user exists, a link that works once, for 30 minutes, will arrive within minutes. If it does ' +
      'not, ask an administrator of your utility to give you a password.',
  },
  choose: {
    es: 'Elija una contraseña de 4 a 20 caracteres. Se cerrarán todas sus sesiones.',
    en: 'Choose a password of 4 to 20 characters. All your sessions will end.',
  },
  save: { es: 'Guardar la contraseña', en: 'Save the password' },
  done: { es: 'La contraseña se cambió', en: 'The password was changed' },
  doneText: {
    es: 'Ya puede entrar con su contraseña nueva.',
    en: 'You may now sign in with your new password.',
  },
  link: { es: 'Este enlace no se puede usar', en: 'This link cannot be used' },
  linkText: {
    es: 'El enlace no es válido, ya venció o ya se usó. Pida uno nuevo.',
    en: 'The link is not valid, has expired or was already used. Ask for a new one.',
  },
  askAgain: { es: 'Pedir otro enlace', en: 'Ask for another link' },
  back: { es: 'Volver a iniciar sesión', en: 'Back to sign in' },
});

export const passwordMessages = messages({
  title: { es: 'Cambiar contraseña', en: 'Change password' },
  first: {
    es: 'Su contraseña se la dio otra persona. Elija una propia para continuar.',
    en: 'Somebody else gave you your password. Choose your own to go on.',
  },
  rules: {
    es: 'Entre 4 y 20 caracteres. Se cerrarán sus otras sesiones.',
    en: 'Between 4 and 20 characters. Your other sessions will be closed.',
  },
  current: { es: 'Contraseña actual', en: 'Current password' },
  next: { es: 'Nueva contraseña', en: 'New password' },
  repeat: { es: 'Confirmar la nueva contraseña', en: 'Confirm the new password' },
  required: { es: 'La contraseña es obligatoria', en: 'The password is required' },
  minimum: {
    es: 'La contraseña debe tener al menos 4 caracteres',
    en: 'The password must have at least 4 characters',
  },
  maximum: {
    es: 'La contraseña debe tener como máximo 20 caracteres',
    en: 'The password must have at most 20 characters',
  },
  match: { es: 'Las contraseñas deben coincidir', en: 'The passwords must match' },
  samePasswordNow: {
    es: 'La contraseña actual no es correcta o la nueva es igual a la anterior',
    en: 'The current password is wrong, or the new one equals it',
  },
  leave: { es: 'Cerrar sesión', en: 'Sign out' },
  PasswordResetCorrect: {
    es: 'La contraseña se cambió correctamente',
    en: 'The password was changed successfully',
  },
});

export const viewMessages = messages({
  label: { es: 'Vista de otra persona', en: 'Somebody else’s view' },
  seeing: { es: 'Está viendo el sistema como {name}', en: 'You are seeing the product as {name}' },
  readOnly: { es: 'Solo consulta', en: 'Read only' },
  left: { es: 'Quedan {time}', en: '{time} left' },
  back: { es: 'Volver a mi sesión', en: 'Back to my session' },
});

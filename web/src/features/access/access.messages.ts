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
  locked: { es: 'Demasiados intentos. Por seguridad, espere unos minutos antes de volver a intentar.', en: 'Too many attempts. For your security, wait a few minutes before trying again.' },
});

export const resetMessages = messages({
  title: { es: 'Restablecer la contraseña', en: 'Reset your password' },
  ask: { es: 'Para recuperar el acceso, pida a un administrador de su empresa que le asigne una contraseña nueva. La cambiará usted al entrar por primera vez.', en: 'To get back in, ask an administrator of your company to give you a new password. You will change it yourself the first time you sign in.' },
  link: { es: 'Este enlace no se puede usar', en: 'This link cannot be used' },
  linkText: { es: 'El enlace no es válido o ya venció. Pida a un administrador de su empresa que le asigne una contraseña nueva.', en: 'The link is not valid or has expired. Ask an administrator of your company to give you a new password.' },
  back: { es: 'Volver a iniciar sesión', en: 'Back to sign in' },
});

export const passwordMessages = messages({
  title: { es: 'Cambiar contraseña', en: 'Change password' },
  first: { es: 'Su contraseña se la dio otra persona. Elija una propia para continuar.', en: 'Somebody else gave you your password. Choose your own to go on.' },
  rules: { es: 'Entre 4 y 20 caracteres. Se cerrarán sus otras sesiones.', en: 'Between 4 and 20 characters. Your other sessions will be closed.' },
  current: { es: 'Contraseña actual', en: 'Current password' },
  next: { es: 'Nueva contraseña', en: 'New password' },
  repeat: { es: 'Confirmar la nueva contraseña', en: 'Confirm the new password' },
  required: { es: 'La contraseña es obligatoria', en: 'The password is required' },
  minimum: { es: 'La contraseña debe tener al menos 4 caracteres', en: 'The password must have at least 4 characters' },
  maximum: { es: 'La contraseña debe tener como máximo 20 caracteres', en: 'The password must have at most 20 characters' },
  match: { es: 'Las contraseñas deben coincidir', en: 'The passwords must match' },
  samePasswordNow: { es: 'La contraseña actual no es correcta o la nueva es igual a la anterior', en: 'The current password is wrong, or the new one equals it' },
  leave: { es: 'Cerrar sesión', en: 'Sign out' },
  PasswordResetCorrect: { es: 'La contraseña se cambió correctamente', en: 'The password was changed successfully' },
});

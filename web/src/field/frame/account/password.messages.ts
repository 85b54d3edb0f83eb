import { messages } from '#i18n/messages.ts';

export const passwordMessages = messages({
  title: { es: 'Cambiar contraseña', en: 'Change password' },
  rules: {
    es: 'Entre 4 y 20 caracteres. Se cierran sus otras sesiones, también en otros equipos; lo guardado en este teléfono no cambia.',
    en: 'Between 4 and 20 characters. Your other sessions end, on other devices too; what is stored on this phone does not change.',
  },
  current: { es: 'Contraseña actual', en: 'Current password' },
  next: { es: 'Contraseña nueva', en: 'New password' },
  repeated: { es: 'Repita la contraseña nueva', en: 'Repeat the new password' },
  missing: { es: 'Escriba las tres contraseñas.', en: 'Enter all three passwords.' },
  length: {
    es: 'La contraseña nueva necesita entre 4 y 20 caracteres.',
    en: 'The new password needs between 4 and 20 characters.',
  },
  differs: {
    es: 'Las dos contraseñas nuevas no son iguales.',
    en: 'The two new passwords are not the same.',
  },
  same: { es: 'Esa ya es su contraseña. Elija otra.', en: 'That is your password already. Choose another.' },
  save: { es: 'Guardar contraseña', en: 'Save password' },
  saving: { es: 'Guardando…', en: 'Saving…' },
  saved: { es: 'Contraseña cambiada.', en: 'Password changed.' },
});

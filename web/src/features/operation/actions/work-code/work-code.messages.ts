import { messages } from '#i18n/messages.ts';

export const workCodeMessages = messages({
  title: { es: 'Generador de códigos', en: 'Code generator' },
  intro: {
    es: 'El empleado escribe este código en su teléfono. Vale hasta el final de la hora.',
    en: 'The employee types this code on the phone. It is valid until the end of the hour.',
  },
  employee: { es: 'Empleado', en: 'Employee' },
  chooseEmployee: { es: 'Elija un empleado', en: 'Choose an employee' },
  none: { es: 'Este empleado no tiene un código vigente.', en: 'This employee has no valid code.' },
  expired: {
    es: 'Su código ha vencido, por favor genere uno nuevo',
    en: 'Your code has expired, please generate a new one',
  },
  generate: { es: 'Generar código', en: 'Generate code' },
  generating: { es: 'Generando el código…', en: 'Generating the code…' },
  validFor: { es: 'Vence en {time}', en: 'Expires in {time}' },
  code: { es: 'Código de trabajo {code}', en: 'Work code {code}' },
  copy: { es: 'Copiar el código', en: 'Copy the code' },
  copied: { es: 'Código {code} copiado', en: 'Code {code} copied' },
  notCopied: {
    es: 'El navegador no dejó copiar el código.',
    en: 'The browser did not let the code be copied.',
  },
});

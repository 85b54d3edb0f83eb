import type { Annex } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { FormContent } from './forms/pages.ts';
import { meterCustodyForm } from './forms/meter-custody.ts';

export interface FormGroupContent {
  code: string;
  name: { es: string; en: string };
  forms: Annex[];
}

/** Forms that are asked only beside another one. */
export const annexForms: FormContent[] = [meterCustodyForm];

/** A group of forms that are asked always. */
const group = (code: string, es: string, en: string, forms: string[]): FormGroupContent => ({
  code,
  name: { es, en },
  forms: forms.map((form) => ({ form, when: null })),
});

/** Form groups by what the work is about, and those that activity types ask beside their main form. */
export const formGroups: FormGroupContent[] = [
  group('COMERCIAL', 'Gestión comercial', 'Commercial work', ['FSUSP01', 'FRECO01', 'FDECI01']),
  group('LECTURA', 'Lectura y crítica', 'Reading and review', ['FLECT01', 'FCRIT01']),
  group('MEDICION', 'Medición', 'Metering', ['FREVI01', 'FCAMB01']),
  group('REDES', 'Redes y daños', 'Networks and damage', ['FDANO01']),
  group('PERDIDAS', 'Control de pérdidas', 'Loss control', ['FIRRE01']),
  group('CUSTODIA', 'Custodia del medidor retirado', 'Custody of the removed meter', ['FCUST01']),
];

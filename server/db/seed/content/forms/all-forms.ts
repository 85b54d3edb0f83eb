import type { FormContent } from './pages.ts';
import { irregularityForm } from './irregularity.ts';
import { meterChangeForm } from './meter-change.ts';
import { meterReadingForm } from './meter-reading.ts';
import { networkDamageForm } from './network-damage.ts';
import { officeDecisionForm } from './office-decision.ts';
import { readingVerificationForm } from './reading-verification.ts';
import { reconnectionForm } from './reconnection.ts';
import { suspensionForm } from './suspension.ts';
import { technicalInspectionForm } from './technical-inspection.ts';

export const forms: FormContent[] = [
  officeDecisionForm,
  meterReadingForm,
  readingVerificationForm,
  suspensionForm,
  reconnectionForm,
  technicalInspectionForm,
  meterChangeForm,
  networkDamageForm,
  irregularityForm,
];

/** Form groups by what the work is about. */
export const formGroups = [
  {
    code: 'COMERCIAL',
    name: { es: 'Gestión comercial', en: 'Commercial work' },
    forms: ['FSUSP01', 'FRECO01', 'FDECI01'],
  },
  {
    code: 'LECTURA',
    name: { es: 'Lectura y crítica', en: 'Reading and review' },
    forms: ['FLECT01', 'FCRIT01'],
  },
  { code: 'MEDICION', name: { es: 'Medición', en: 'Metering' }, forms: ['FREVI01', 'FCAMB01'] },
  { code: 'REDES', name: { es: 'Redes y daños', en: 'Networks and damage' }, forms: ['FDANO01'] },
  { code: 'PERDIDAS', name: { es: 'Control de pérdidas', en: 'Loss control' }, forms: ['FIRRE01'] },
];

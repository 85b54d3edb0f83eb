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

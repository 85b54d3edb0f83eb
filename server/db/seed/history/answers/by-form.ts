import { meterCustody } from './custody.ts';
import { meterReading, readingVerification, reconnection, suspension } from './commercial.ts';
import type { Answers, Scene } from './scene.ts';
import { irregularity, meterChange, networkDamage, technicalInspection } from './technical.ts';

/** Plausible answers to each field form. */
export const answersByForm: Record<string, (scene: Scene) => Answers> = {
  FLECT01: meterReading,
  FCRIT01: readingVerification,
  FSUSP01: suspension,
  FRECO01: reconnection,
  FREVI01: technicalInspection,
  FCAMB01: meterChange,
  FDANO01: networkDamage,
  FIRRE01: irregularity,
};

/** Plausible answers to the forms that are asked beside another one. */
export const annexAnswersByForm: Record<string, (scene: Scene) => Answers> = { FCUST01: meterCustody };

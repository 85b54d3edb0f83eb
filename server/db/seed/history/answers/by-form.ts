import { photosIn } from '../photo-arrivals.ts';
import { meterCustody } from './custody.ts';
import { meterReading, readingVerification, reconnection, suspension } from './commercial.ts';
import type { Answers, Scene } from './scene.ts';
import { irregularity, meterChange, networkDamage, technicalInspection } from './technical.ts';

type Answering = (scene: Scene) => Answers;

/** Photos are taken in the order of the form: those before the work are older than those after it. */
const inOrderOfTime =
  (answering: Answering): Answering =>
  (scene) => {
    const answers = answering(scene);
    const photos = Object.entries(answers).flatMap(([question, value]) =>
      photosIn(question, value).map(([, photo]) => photo),
    );
    const times = photos.map(({ takenAt }) => takenAt).toSorted();
    for (const [at, photo] of photos.entries()) photo.takenAt = times[at]!;
    return answers;
  };

/** Plausible answers to each field form. */
export const answersByForm: Record<string, Answering> = {
  FLECT01: inOrderOfTime(meterReading),
  FCRIT01: inOrderOfTime(readingVerification),
  FSUSP01: inOrderOfTime(suspension),
  FRECO01: inOrderOfTime(reconnection),
  FREVI01: inOrderOfTime(technicalInspection),
  FCAMB01: inOrderOfTime(meterChange),
  FDANO01: inOrderOfTime(networkDamage),
  FIRRE01: inOrderOfTime(irregularity),
};

/** Plausible answers to the forms that are asked beside another one. */
export const annexAnswersByForm: Record<string, Answering> = { FCUST01: inOrderOfTime(meterCustody) };

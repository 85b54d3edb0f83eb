import { expect, test } from 'vitest';
import { barrios } from '../content/zones.ts';
import { answersByForm } from './answers/by-form.ts';
import { customer } from './customers.ts';
import { photosIn } from './photo-arrivals.ts';
import { drawPhotos, hidden } from './photo-drawing.ts';
import { Random } from './random.ts';

test('photos of a meter show the reading of its record, and those of a repair its steps', async () => {
  const photos = await drawPhotos(new Random(7));
  const bySum = new Map(photos.map((photo) => [photo.sha256, photo]));
  const shown = (answers: Record<string, unknown>, question: string) =>
    photosIn(question, answers[question]).map(([, { sha256 }]) => bySum.get(sha256)!);
  const { reading } = photos.find((photo) => photo.subject === 'meter' && photo.reading > 1_500)!;
  const known = {
    ...customer(new Random(3), barrios[0]!, reading, 'acueducto').prefill,
    lectura_suspension: reading,
  };
  const scene = {
    random: new Random(5),
    at: new Date('2026-11-20T15:00:00.000Z'),
    photos,
    known: { ...known, lectura_actual_medidor: reading, notificacion_fecha: '2026-11-18' },
  };
  const change = answersByForm.FCAMB01!({
    ...scene,
    workflow: 'WFCAMMED',
    stage: 'M04',
    forced: { resultado: 'cambiado' },
  });
  expect(shown(change, 'foto_retiro').map((photo) => photo.reading)).toEqual([reading, reading]);
  expect(shown(change, 'foto_instalado').map((photo) => photo.reading)).toEqual([0, 0]);

  for (let visit = 0; visit < 30; visit++) {
    const forced = { resultado: 'efectiva' };
    const answers = answersByForm.FRECO01!({ ...scene, workflow: 'WFSUSP', stage: 'S09', forced });
    for (const photo of shown(answers, 'foto_despues'))
      expect([answers.lectura_reconexion, hidden]).toContain(photo.reading);
  }

  const repair = answersByForm.FDANO01!({ ...scene, workflow: 'WFDANO', stage: 'D09' });
  const steps = ['foto_antes', 'foto_durante', 'foto_despues'].flatMap((question) => shown(repair, question));
  expect(steps.map((photo) => photo.reading)).toEqual([0, 1, 2]);
});

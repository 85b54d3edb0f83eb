import { expect, test } from 'vitest';
import { answerWith } from '../../../test/fake-server.ts';
import { renderField } from '../../../test/field-screen.tsx';
import type { FieldDb } from '../store/field-db.ts';
import { writeMeta } from '../store/meta.ts';
import { writeDraft } from '../store/drafts.ts';
import { applyPull } from '../store/pull-reply.ts';
import { activity, reply } from '../../../test/field-samples.ts';
import { Frame } from './frame.tsx';

const begun = async (db: FieldDb) => {
  await applyPull(db, reply({ full: true, activities: [activity(1, { status: 'pending' })] }));
  await writeDraft(db, {
    activityId: 1,
    formVersionId: 5,
    answers: { note: 'half' },
    annexes: {},
    page: null,
    startedAt: '2026-11-23T10:00:00.000Z',
    updatedAt: 1,
    awaiting: null,
    corrects: null,
  });
};

const clocks = [
  [
    'es',
    /El reloj de este teléfono está 26 horas adelantado/,
    /El reloj de este teléfono está 3 días por detrás de la hora correcta/,
  ],
  ['en', /The clock of this phone is 26 hours ahead/, /The clock of this phone is 3 days behind/],
] as const;
for (const [language, ahead, behind] of clocks)
  test(`F10, device clock wrong: the app says how far it is off, from five minutes on (${language})`, async () => {
    answerWith({ activity: { notifications: { list: () => [] } } });
    const screen = await renderField(<Frame isValid>…</Frame>, {
      language,
      fill: (db) => writeMeta(db, 'clockOffset', -26 * 3_600_000),
    });
    await expect.element(screen.getByText(ahead)).toBeVisible();
    await writeMeta(screen.db, 'clockOffset', 72 * 3_600_000);
    await expect.element(screen.getByText(behind)).toBeVisible();
    await writeMeta(screen.db, 'clockOffset', 4 * 60_000);
    await expect.element(screen.getByText(behind)).not.toBeInTheDocument();
  });

test('F10, token expired: the app asks to sign in, and leaves the work as it is', async () => {
  answerWith({ activity: { notifications: { list: () => [] } } });
  const screen = await renderField(
    <Frame isValid={false}>
      <p>Cra 24</p>
    </Frame>,
    {
      fill: begun,
      state: { problem: 'signIn' },
    },
  );
  await expect
    .element(screen.getByText(/La sesión terminó. Su trabajo sigue en este teléfono/))
    .toBeVisible();
  await expect.element(screen.getByText('Cra 24')).toBeVisible();
  await screen.getByRole('button', { name: 'Entrar' }).click();
  await expect.element(screen.getByRole('dialog').getByLabelText('Usuario')).toHaveValue('campo01');
  expect((await screen.db.drafts.toArray())[0]?.answers).toEqual({ note: 'half' });
});

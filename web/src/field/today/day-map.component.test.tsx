import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { activity, reply } from '../../../test/field-samples.ts';
import { answerWith } from '../../../test/fake-server.ts';
import { renderField } from '../../../test/field-screen.tsx';
import { applyPull } from '../store/pull-reply.ts';
import DayMap from './day-map.tsx';
import { useDay } from './use-day.ts';

const now = Date.parse('2026-11-23T15:00:00Z');

function MapOfDay() {
  const day = useDay(null, now);
  return day ? <DayMap day={day} shown={day.items} own={null} now={now} /> : null;
}

/** Three visits in one building, one some streets away. */
const building = { latitude: 3.4372, longitude: -76.5225 };
const visits = [
  activity(1, { ...building, address: 'Cra 24 apto 101' }),
  activity(2, { ...building, address: 'Cra 24 apto 102' }),
  activity(3, { latitude: 3.43721, longitude: -76.5225, address: 'Cra 24 apto 201' }),
  activity(4, { latitude: 3.4472, longitude: -76.5125, address: 'Cl 70' }),
];

async function openMap(language: 'es' | 'en') {
  answerWith({ administration: { pickers: { streets: () => null } } });
  return renderField(<MapOfDay />, {
    language,
    fill: async (db) => {
      await applyPull(db, reply({ full: true, activities: visits }));
    },
  });
}

test('visits at one place share a pin with their count, and each is reached by touch and by keyboard', async () => {
  const screen = await openMap('es');
  const together = screen.getByRole('button', { name: /^3 visitas aquí: .*OT-1.*OT-2.*OT-3/ });
  const alone = screen.getByRole('button', { name: /OT-4 Cl 70/ });
  const cards = screen.getByRole('listitem');
  await alone.click();
  await expect
    .poll(() => cards.elements().map((card) => card.querySelector('.f-address')?.textContent))
    .toEqual(['Cl 70']);
  await together.click();
  await expect.element(together).toHaveAttribute('aria-pressed', 'true');
  await expect.element(alone).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByText('3 visitas en este lugar')).toBeVisible();
  await expect.poll(() => cards.elements().length).toBe(3);
  for (const pin of [together, alone]) {
    const { width, height } = pin.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  (alone.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(alone).toHaveAttribute('aria-pressed', 'true');
  (together.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  for (const number of ['OT-1', 'OT-2', 'OT-3'])
    await expect.element(screen.getByRole('link', { name: `Diligenciar ${number}` })).toBeVisible();
});

test('a pin of several visits says so in English, too', async () => {
  const screen = await openMap('en');
  await screen.getByRole('button', { name: /^3 visits here: / }).click();
  await expect.element(screen.getByText('3 visits at this place')).toBeVisible();
});

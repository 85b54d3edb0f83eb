import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { activity, reply } from '../../../test/field-samples.ts';
import { renderField } from '../../../test/field-screen.tsx';
import { setNavigator } from '../frame/navigation.ts';
import { readMeta } from '../store/meta.ts';
import { applyPull } from '../store/pull-reply.ts';
import { Today } from './today.tsx';

const visits = [1, 2, 3].map((id) =>
  activity(id, { latitude: 3.43 + id * 0.01, longitude: -76.52, address: `Cra ${id}` }),
);
const openDay = async () => {
  await page.viewport(390, 800);
  return renderField(<Today />, {
    fill: async (db) => {
      await applyPull(db, reply({ full: true, activities: visits }));
    },
  });
};

test('a visit is dragged to its place in the order, and follows the finger while the list changes', async () => {
  const screen = await openDay();
  await screen.getByRole('button', { name: 'Ordenar' }).click();
  const cards = () => screen.getByRole('listitem').elements() as HTMLElement[];
  await expect.poll(() => cards().length).toBe(3);
  const numbers = () => cards().map((card) => Number(card.dataset.visit));
  const [first, second, third] = numbers();
  const middleOf = (id: number) => {
    const card = cards().find(({ dataset }) => Number(dataset.visit) === id)!;
    card.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = card.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  };
  const handle = cards()[0]!.querySelector('.f-handle')!;
  const point = (kind: string, at: { clientX: number; clientY: number }) =>
    new PointerEvent(kind, { ...at, pointerId: 5, bubbles: true });
  handle.dispatchEvent(point('pointerdown', middleOf(first!)));
  for (const over of [second!, third!]) {
    globalThis.dispatchEvent(point('pointermove', middleOf(over)));
    await expect.poll(() => numbers().indexOf(first!)).toBe(over === second ? 1 : 2);
  }
  globalThis.dispatchEvent(point('pointerup', middleOf(first!)));
  globalThis.dispatchEvent(point('pointermove', middleOf(second!)));
  await expect.poll(() => readMeta(screen.db, 'visitOrder')).toEqual([second, third, first]);
  await screen.getByRole('button', { name: 'Orden automático' }).click();
  await expect.poll(() => numbers()).toEqual([first, second, third]);
});

test('the way to a visit opens in the app that was chosen in the menu', async () => {
  const screen = await openDay();
  onTestFinished(() => setNavigator('phone'));
  const way = screen.getByRole('link', { name: 'Cómo llegar a Cra 2' });
  await expect.element(way).toHaveAttribute('href', 'geo:3.45,-76.52?q=3.45,-76.52(Cra%202)');
  setNavigator('waze');
  await expect.element(way).toHaveAttribute('href', 'https://waze.com/ul?ll=3.45,-76.52&navigate=yes');
  await expect.element(way).toHaveAttribute('rel', 'noopener');
});

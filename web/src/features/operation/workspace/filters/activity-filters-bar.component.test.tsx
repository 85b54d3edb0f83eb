import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { employeeOf, pageOf } from '../../../../../test/samples.ts';
import { ActivityFiltersBar } from './activity-filters-bar.tsx';
import { noFilters, type Filters } from './activity-filters.ts';

const zoneOf = (id: number, name: string) => ({
  id,
  code: `ZN0${id}`,
  name: { es: name, en: name },
  latitude: 3.44,
  longitude: -76.53,
  outline: null,
});
const zones = [zoneOf(1, 'Aguablanca y Mojica'), zoneOf(2, 'San Antonio'), zoneOf(3, 'Norte')];
const employee = employeeOf({ id: 4, isMobile: true });

async function open(start: Partial<Filters> = {}, language: 'es' | 'en' = 'es') {
  answerWith({
    administration: { pickers: { zones: () => zones } },
    security: { users: { search: () => pageOf([employee]) } },
  });
  const onFilters = vi.fn<(filters: Filters) => void>();
  function Bar() {
    const [filters, setFilters] = useState<Filters>({ ...noFilters, ...start });
    const change = (next: Filters) => {
      setFilters(next);
      onFilters(next);
    };
    return (
      <ActivityFiltersBar
        filters={filters}
        onChange={(part) => change({ ...filters, ...part })}
        onClear={() => change(noFilters)}
      />
    );
  }
  return { screen: await renderScreen(<Bar />, { language }), onFilters };
}

test('what is typed is searched for once, when the typing pauses', async () => {
  const { screen, onFilters } = await open();
  await userEvent.fill(
    screen.getByRole('searchbox', { name: 'Número, cuenta, suscriptor, dirección' }),
    '410012345',
  );
  await expect.poll(() => onFilters).toHaveBeenCalledOnce();
  expect(onFilters).toHaveBeenCalledWith({ ...noFilters, q: '410012345' });
});

test('a due term is chosen with the keyboard', async () => {
  const { screen, onFilters } = await open();
  await screen.getByRole('combobox', { name: /Vencimiento/ }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onFilters).toHaveBeenCalledWith({ ...noFilters, due: 'late' });
});

test('filters that are set can be cleared at once', async () => {
  const { screen, onFilters } = await open({ q: 'Ñáñez', priority: ['high'] });
  await screen.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect.poll(() => onFilters).toHaveBeenCalledWith(noFilters);
  await expect
    .element(screen.getByRole('searchbox', { name: 'Número, cuenta, suscriptor, dirección' }))
    .toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Limpiar filtros' })).not.toBeInTheDocument();
});

/** The room beside the menu of a window that is 1440 px wide. */
const contentWidth = 1142;
const everything = {
  zone: [1, 2, 3],
  priority: ['high', 'half', 'low'],
  due: 'late',
  employee: [4],
} satisfies Partial<Filters>;

test.each(['es', 'en'] as const)(
  '9.37: the bar keeps its line with every filter set (%s)',
  async (language) => {
    const boxes = () => [...document.querySelectorAll<HTMLElement>('[role=search] .MuiInputBase-root')];
    const heights = () => boxes().map((box) => Math.round(box.getBoundingClientRect().height));
    document.body.style.width = `${contentWidth}px`;
    const empty = await open({}, language);
    await expect.poll(heights).toHaveLength(5);
    const before = heights();
    await empty.screen.unmount();
    const { screen } = await open(everything, language);
    await expect.poll(() => document.querySelectorAll('[role=search] .MuiChip-root').length).toBe(4);
    expect(heights()).toEqual(before);
    for (const box of boxes()) {
      const { right } = box.getBoundingClientRect();
      for (const chip of box.querySelectorAll('.MuiChip-root'))
        expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
    const priority = screen.getByRole('combobox', { name: language === 'es' ? 'Prioridad' : 'Priority' });
    const labels = priority.element().closest('.MuiInputBase-root')!.querySelectorAll('.MuiChip-label');
    expect(labels).toHaveLength(2);
    for (const label of labels)
      expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth);
    const tops = boxes().map((box) => Math.round(box.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await userEvent.fill(screen.getByRole('combobox', { name: language === 'es' ? 'Zona' : 'Zone' }), 'san');
    expect(heights()).toEqual(before);
    document.body.style.width = '';
  },
);

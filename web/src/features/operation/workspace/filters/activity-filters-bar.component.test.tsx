import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerWith } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { ActivityFiltersBar } from './activity-filters-bar.tsx';
import { noFilters, type Filters } from './activity-filters.ts';

async function open(start: Partial<Filters> = {}) {
  answerWith({ administration: { pickers: { zones: () => [] } } });
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
  return { screen: await renderScreen(<Bar />), onFilters };
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

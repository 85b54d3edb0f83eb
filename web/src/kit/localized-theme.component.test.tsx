import Autocomplete from '@mui/material/Autocomplete';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { expect, test } from 'vitest';
import { setLanguage } from '#i18n/language.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ToneChip } from './chips.tsx';

const names = {
  es: { open: 'Abrir', close: 'Cerrar', clear: 'Borrar' },
  en: { open: 'Open', close: 'Close', clear: 'Clear' },
} as const;

test('9.36: the buttons of a list field have names in the language, also after it is switched', async () => {
  const screen = await renderScreen(
    <Autocomplete
      options={['Norte', 'Sur']}
      defaultValue="Sur"
      renderInput={(params) => <TextField {...params} label="Zona" />}
    />,
  );
  for (const language of ['es', 'en', 'es'] as const) {
    setLanguage(language);
    const { open, close, clear } = names[language];
    const field = screen.getByRole('combobox', { name: 'Zona' });
    await field.hover();
    await expect
      .element(screen.getByRole('button', { name: clear, includeHidden: true }))
      .toBeInTheDocument();
    await screen.getByRole('button', { name: open }).click();
    await screen.getByRole('button', { name: close }).click();
    await expect.element(screen.getByRole('button', { name: open })).toBeVisible();
  }
});

test('9.46: what stands in a row that can be pressed has the font of the page', async () => {
  const screen = await renderScreen(
    <ButtonBase>
      <ToneChip tone="green" label="Sincronizada" />
    </ButtonBase>,
  );
  const chip = screen.getByText('Sincronizada').element();
  expect(getComputedStyle(chip).fontFamily).toBe(getComputedStyle(document.body).fontFamily);
});

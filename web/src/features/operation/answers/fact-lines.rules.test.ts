import { expect, test } from 'vitest';
import { factLines } from './fact-lines.rules.ts';

const words = {
  names: { uso: { es: 'Uso', en: 'Use' }, pago: { es: '¿Pagó?', en: 'Paid?' } },
  values: { uso: { COM: { es: 'Comercial', en: 'Commercial' } }, pago: { si: { es: 'Sí', en: 'Yes' } } },
};

test('facts are read in the words that the server knows, in either language', () => {
  const record = { uso: 'COM', pago: 'si' };
  const said = (lang: 'es' | 'en') =>
    factLines(record, words, lang).map(({ label, words: value }) => `${label} ${value}`);
  expect(said('es')).toEqual(['Uso Comercial', '¿Pagó? Sí']);
  expect(said('en')).toEqual(['Use Commercial', 'Paid? Yes']);
});

test('what nobody knows is shown as it is; numbers, days and moments as the language writes them', () => {
  const record = {
    uso: 'RURAL',
    saldo_viejo: 1234.5,
    visto: true,
    fecha: '2026-11-21',
    constructor: 'x',
    cuenta: '123',
    vacio: '',
    lista: ['a'],
  };
  const lines = Object.fromEntries(factLines(record, words, 'es').map((line) => [line.label, line.words]));
  expect(lines).toMatchObject({ Uso: 'RURAL', 'Saldo viejo': '1.234,5', Visto: 'Sí', Constructor: 'x' });
  expect(lines.Fecha).toMatch(/21.*nov.*2026/);
  expect(Object.keys(lines)).toHaveLength(5);
});

test('what came with the order stands in the order of its file, before what was told later', () => {
  const record = { canal: 'WEB', ciclo: 'C01', ruta: '001', servicio: 'gas' };
  expect(factLines(record, words, 'es').map(({ key }) => key)).toEqual([
    'servicio',
    'ciclo',
    'ruta',
    'canal',
  ]);
});

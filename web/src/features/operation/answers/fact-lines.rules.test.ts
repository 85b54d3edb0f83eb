import { expect, test } from 'vitest';
import { factLines } from './fact-lines.rules.ts';

const labels = {
  names: { uso: { es: 'Uso', en: 'Use' }, pago: { es: '¿Pagó?', en: 'Paid?' } },
  values: { uso: { COM: { es: 'Comercial', en: 'Commercial' } }, pago: { si: { es: 'Sí', en: 'Yes' } } },
  order: ['servicio', 'ciclo', 'ruta'],
  own: ['cuenta'],
};

test('facts show the labels that the server knows, in either language', () => {
  const record = { uso: 'COM', pago: 'si' };
  const linesIn = (lang: 'es' | 'en') =>
    factLines(record, labels, lang).map(({ label, text }) => `${label} ${text}`);
  expect(linesIn('es')).toEqual(['Uso Comercial', '¿Pagó? Sí']);
  expect(linesIn('en')).toEqual(['Use Commercial', 'Paid? Yes']);
});

test('values without a label stay as they are; numbers, days and instants follow the language', () => {
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
  const lines = Object.fromEntries(factLines(record, labels, 'es').map((line) => [line.label, line.text]));
  expect(lines).toMatchObject({ Uso: 'RURAL', 'Saldo viejo': '1.234,5', Visto: 'Sí', Constructor: 'x' });
  expect(lines.Fecha).toMatch(/21.*nov.*2026/);
  expect(Object.keys(lines)).toHaveLength(5);
});

test('data of the order come first, in the order of the fields, before facts that were added later', () => {
  const record = { canal: 'WEB', ciclo: 'C01', ruta: '001', servicio: 'gas' };
  expect(factLines(record, labels, 'es').map(({ key }) => key)).toEqual([
    'servicio',
    'ciclo',
    'ruta',
    'canal',
  ]);
});

test('on paper each date has its year', () => {
  const now = new Date();
  const labels = { names: {}, values: {}, order: [], own: [] };
  const textOn = (whole: boolean) => factLines({ at: now.toISOString() }, labels, 'es', whole)[0]!.text;
  expect(textOn(true)).toContain(String(now.getFullYear()));
  expect(textOn(false)).not.toContain(String(now.getFullYear()));
});

/**
 * Writes the sample files of work orders: `examples/work-orders-200.csv` (UTF-8), the same in Windows-1252,
 * and with `--large` a file of 5,000 suspensions of which 37 are wrong. Semicolons and decimal commas, as
 * spreadsheets in Colombia write them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workOrderColumns } from '@cuadrilla/contract/operation/operations.ts';
import { barrios } from './content/zones.ts';
import { customer } from './history/customers.ts';
import { Random } from './history/random.ts';

const prefill = [
  'servicio',
  'uso',
  'estrato',
  'ciclo',
  'ruta',
  'serie_medidor',
  'digitos_medidor',
  'lectura_anterior',
  'promedio',
  'saldo_mora',
  'facturas_mora',
] as const;
const columns = [
  ...(
    [
      'number',
      'priority',
      'account',
      'subscriber',
      'address',
      'barrioCode',
      'zoneCode',
      'latitude',
      'longitude',
    ] as const
  ).map((key) => workOrderColumns[key][0]),
  ...prefill,
];

const comma = (value: number) => String(value).replace('.', ',');

/** Rows of suspension work orders, the header first. */
export function workOrders(count: number, seed: number, prefix: string): string[][] {
  const random = new Random(seed);
  return [
    [...columns],
    ...Array.from({ length: count }, (_, i) => {
      const who = customer(
        random,
        random.pick(barrios),
        random.int(900, 90_000),
        random.chance(0.75) ? 'acueducto' : 'energia',
      );
      const known: Record<string, string | number> = {
        ...who.prefill,
        saldo_mora: random.int(60, 980) * 1_000,
        facturas_mora: random.int(2, 7),
      };
      return [
        `${prefix}-${String(i + 1).padStart(5, '0')}`,
        random.pick(['low', 'half', 'half', 'high']),
        who.account,
        who.subscriber,
        who.address,
        who.barrio.code,
        who.barrio.zone,
        comma(who.latitude),
        comma(who.longitude),
        ...prefill.map((key) => String(known[key])),
      ];
    }),
  ];
}

/** Ways in which a row is wrong, each on one column. */
const mistakes: [column: string, value: (row: string[]) => string][] = [
  ['cuenta', () => ''],
  ['suscriptor', () => ''],
  ['direccion', () => ''],
  ['latitud', () => 'tres coma cuatro'],
  ['longitud', () => '-276,5'],
  ['zona', () => 'ZN99'],
  ['barrio', () => '9999'],
  ['prioridad', () => 'urgente'],
  ['orden', () => 'SUS*2026/1'],
];

/** The rows with so many of them made wrong, spread evenly. */
export function withMistakes(rows: string[][], count: number): string[][] {
  const [header, ...body] = rows as [string[], ...string[][]];
  const every = Math.floor(body.length / count);
  return [
    header,
    ...body.map((row, i) => {
      if (i % every !== every - 1 || Math.floor(i / every) >= count) return row;
      const [column, value] = mistakes[Math.floor(i / every) % mistakes.length]!;
      return row.map((cell, c) => (header[c] === column ? value(row) : cell));
    }),
  ];
}

const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const asCsv = (rows: string[][]) => `${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;

function write(large: boolean): void {
  const folder = new URL('../../../examples/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const small = asCsv(workOrders(200, 42, 'SUS26'));
  writeFileSync(new URL('work-orders-200.csv', folder), small);
  // Every letter of these names is in Windows-1252, where it has the number it has in Unicode.
  writeFileSync(new URL('work-orders-200-windows-1252.csv', folder), Buffer.from(small, 'latin1'));
  if (large)
    writeFileSync(
      new URL('work-orders-5000-37-bad.csv', folder),
      asCsv(withMistakes(workOrders(5_000, 43, 'SUS26B'), 37)),
    );
  process.stdout.write(`${fileURLToPath(folder)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  write(process.argv.includes('--large'));

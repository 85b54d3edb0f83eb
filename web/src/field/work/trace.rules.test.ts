import { expect, test } from 'vitest';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { extensionOf } from '../store/file-names.ts';
import { drawStrokes } from './drawing.rules.ts';
import { fileControl } from './questions/file-control.ts';
import { traceLength, withPoint, type TracePoint } from './trace.rules.ts';

const at = (metres: number, accuracy = 5): TracePoint => ({
  lat: 3.45 + metres / 111_195,
  lng: -76.53,
  accuracy,
});
const walk = (readings: readonly TracePoint[], most: number | null = 50) =>
  readings.reduce<readonly TracePoint[]>((points, reading) => withPoint(points, reading, most), []);

test('7: a trace follows who walks, and leaves out readings that are too near or too inaccurate', () => {
  const points = walk([at(0), at(2), at(20), at(21), at(45, 90), at(60)]);
  expect(points.map(({ lat }) => Math.round((lat - 3.45) * 111_195))).toEqual([0, 20, 60]);
  expect(Math.round(traceLength(points))).toBe(60);
  expect(withPoint(points, at(62), 50)).toBe(points);
  expect(withPoint(points, at(62), 50, true)).toHaveLength(4);
});

test('7: a way of any length fits into the answer that the server accepts, with its beginning and its end', () => {
  const points = walk(Array.from({ length: 2_000 }, (_, step) => at(step * 7)));
  expect(points.length).toBeLessThanOrEqual(500);
  expect(points.length).toBeGreaterThan(200);
  expect(points[0]).toMatchObject({ lat: 3.45 });
  expect(Math.round(traceLength(points))).toBe(1_999 * 7);
  const elements = [{ type: 'text', kind: 'geotrace', name: 'way', isRequired: true }];
  const definition = { pages: [{ name: 'p', elements }] } as unknown as FormDefinition;
  const { valid, answers } = checkAnswers(definition, { way: points }, { now: new Date() });
  expect(valid).toBe(true);
  expect(answers.way).toEqual(points);
});

test('7: a drawing is black on white, and a touch is a dot', () => {
  const calls: string[] = [];
  const surface = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        void calls.push(`${String(name)} ${values.join(',')}`),
    set: (_, name, value) => calls.push(`${String(name)}=${value}`) > 0,
  });
  drawStrokes(surface as never, { width: 10, height: 10 }, [
    [{ x: 1, y: 2 }],
    [
      { x: 3, y: 3 },
      { x: 4, y: 4 },
    ],
  ]);
  expect(calls.slice(0, 2)).toEqual(['fillStyle=#ffffff', 'fillRect 0,0,10,10']);
  expect(calls.filter((call) => /To /.test(call))).toEqual([
    'moveTo 1,2',
    'lineTo 1,2',
    'moveTo 3,3',
    'lineTo 4,4',
  ]);
});

test('7: each question for files has a way to be answered, and what is recorded has a name that the server takes', () => {
  const kinds = [
    ['photo', ''],
    ['signature', ''],
    ['audio', ''],
    ['', 'image/png, image/jpeg'],
    ['', 'application/pdf,image/jpeg'],
    ['', ''],
  ] as const;
  expect(kinds.map(([kind, types]) => fileControl(kind, types))).toEqual([
    'photo',
    'photo',
    'audio',
    'photo',
    'file',
    'file',
  ]);
  const recorded = [
    'audio/webm;codecs=opus',
    'audio/mp4',
    'Audio/Ogg; codecs=opus',
    'image/jpeg',
    'text/html',
  ];
  expect(recorded.map(extensionOf)).toEqual(['webm', 'm4a', 'ogg', 'jpg', null]);
  const elements = [{ type: 'file', kind: 'audio', name: 'sound', isRequired: true }];
  const definition = { pages: [{ name: 'p', elements }] } as unknown as FormDefinition;
  const check = (name: string) =>
    checkAnswers(definition, { sound: [{ sha256: 'a'.repeat(64), name, bytes: 9 }] }, { now: new Date() })
      .valid;
  expect(recorded.slice(0, 3).map((type) => check(`x.${extensionOf(type)}`))).toEqual([true, true, true]);
  expect(check('x.html')).toBe(false);
});

/** A PMTiles file with one vector tile around Cali: half of it water, with a street across. */
const zoom = 8;
/** Number of the tile at that zoom whose column is 73 and whose row is 125. */
const tileNumber = 34_061;
const extent = 4096;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const scalar = (number: number, value: number) => [...varint(number * 8), ...varint(value)];
const text = (number: number, value: string) => field(number, [...Buffer.from(value)]);
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Moves to the first corner and draws lines to the others, as a vector tile writes them. */
function geometry(corners: readonly (readonly [number, number])[], close: boolean): number[] {
  const steps = corners.map(([x, y], at) => {
    const [px, py] = corners[at - 1] ?? [0, 0];
    return [...varint(zigzag(x - px)), ...varint(zigzag(y - py))];
  });
  const lines = steps.slice(1);
  return [
    ...varint(9),
    ...steps[0]!,
    ...varint(lines.length * 8 + 2),
    ...lines.flat(),
    ...(close ? varint(15) : []),
  ];
}

const layer = (name: string, type: 2 | 3, drawn: number[]) =>
  field(3, [
    ...scalar(15, 2),
    ...text(1, name),
    ...field(2, [...field(2, [0, 0]), ...scalar(3, type), ...field(4, drawn)]),
    ...text(3, 'class'),
    ...field(4, text(1, 'primary')),
    ...scalar(5, extent),
  ]);

const tile = [
  ...layer(
    'water',
    3,
    geometry(
      [
        [0, 0],
        [extent, 0],
        [extent, 2250],
        [0, 2250],
      ],
      true,
    ),
  ),
  ...layer(
    'transportation',
    2,
    geometry(
      [
        [0, 2400],
        [extent, 2400],
      ],
      false,
    ),
  ),
];

export function streetFile(): Buffer {
  const metadata = Buffer.from(
    JSON.stringify({ vector_layers: [{ id: 'water' }, { id: 'transportation' }] }),
  );
  const directory = [1, ...varint(tileNumber), 1, ...varint(tile.length), 1];
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const parts = [directory.length, metadata.length, 0, tile.length];
  let offset = header.length;
  for (const [at, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  // Clustered, nothing compressed, vector tiles, one zoom.
  header.set([1, 1, 1, 1, zoom, zoom], 96);
  for (const [at, degrees] of [-77.34, 2.81, -75.94, 4.21].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  return Buffer.concat([header, Buffer.from(directory), metadata, Buffer.from(tile)]);
}

/** The course of a number, without axes: its values are in the texts beside it. */
export function Sparkline({ values, colour }: { values: readonly (number | null)[]; colour: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const spread = most - least || 1;
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${(100 * at) / (values.length - 1)},${26 - (22 * (value - least)) / spread}`],
  );
  return (
    <svg
      viewBox="0 0 100 28"
      width="100%"
      height="28"
      preserveAspectRatio="none"
      aria-hidden
      style={{ flexShrink: 0, marginTop: 'auto' }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}

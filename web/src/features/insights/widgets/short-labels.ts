const longest = 18;

/** Labels below columns: of those that begin alike, what tells them apart stays. */
export const shortLabels = (labels: readonly string[]): string[] =>
  labels.map((label, at) => {
    if (label.length <= longest) return label;
    const start = label.slice(0, longest - 1);
    const isAlone = labels.every((other, place) => place === at || !other.startsWith(start));
    return isAlone ? `${start.trimEnd()}…` : `${label.slice(0, 7).trimEnd()}…${label.slice(-10).trimStart()}`;
  });

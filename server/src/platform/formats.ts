/**
 * Formatters of dates and numbers, opened once for each way of writing. Each holds memory outside of the JavaScript
 * heap, which is given back late: a formatter opened for every text made the process grow with the work.
 */

/** Formatters at a time; zones and currencies come from settings. */
const mostOpen = 100;

function openedOnce<Options, Format>(
  open: (tag: string, options: Options) => Format,
): (tag: string, options: Options) => Format {
  const opened = new Map<string, Format>();
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const known = opened.get(key);
    if (known) return known;
    const format = open(tag, options);
    if (opened.size >= mostOpen) opened.clear();
    opened.set(key, format);
    return format;
  };
}

export const dateFormat = openedOnce(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
export const numberFormat = openedOnce(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

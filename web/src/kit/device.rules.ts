const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * What a person would call the device, from the browser's user agent; `name` is null when nothing in it is
 * known.
 */
export function deviceOf(agent: string | null): { name: string | null; mobile: boolean } {
  const text = agent ?? '';
  const browser = browsers.find(([sign]) => text.includes(sign))?.[1];
  const system = systems.find(([sign]) => text.includes(sign))?.[1];
  return {
    name: [browser, system].filter(Boolean).join(' · ') || null,
    mobile: /Android|iPhone|iPad|Mobile/.test(text),
  };
}

/** As many columns as a template may have. */
const most = 20;

/** Removes a name that is there, else adds it at the end. */
export function toggleName(names: readonly string[], name: string): readonly string[] {
  if (names.includes(name)) return names.filter((each) => each !== name);
  return names.length < most ? [...names, name] : names;
}

export function moveName(names: readonly string[], at: number, to: number): readonly string[] {
  const name = names[at];
  if (name === undefined || to < 0 || to >= names.length) return names;
  return names.toSpliced(at, 1).toSpliced(to, 0, name);
}

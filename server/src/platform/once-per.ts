/** Computes a value once for each object, and holds it as long as the object exists. */
export function oncePer<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const computed = new WeakMap<K, { value: V }>();
  return (key) => {
    const known = computed.get(key);
    if (known) return known.value;
    const value = compute(key);
    computed.set(key, { value });
    return value;
  };
}

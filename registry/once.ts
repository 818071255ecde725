/**
 * Works something out once for each object that it depends on, and gives it again as long as that object lives.
 * @param work the object must not change afterwards, nor may who asks change what is given
 */
export function oncePer<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const held = known.get(key) ?? { value: work(key) };
    known.set(key, held);
    return held.value;
  };
}

/** Works something out once for each object and name. The object must not change afterwards. */
export function oncePerName<Key extends object, Value>(
  work: (key: Key, name: string) => Value,
): (key: Key, name: string) => Value {
  const namesOf = oncePer<Key, Map<string, Value>>(() => new Map());
  return (key, name) => {
    const known = namesOf(key);
    if (!known.has(name)) known.set(name, work(key, name));
    return known.get(name)!;
  };
}

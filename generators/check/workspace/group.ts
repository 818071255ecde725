/** Items by what they have in common, each group in the order of the items. */
export function grouped<Item, Key>(items: Iterable<Item>, common: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = common(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * The first place in a list from which on values are not less than a given one; its length when all are.
 *
 * @param items - sorted by what `valueOf` gives.
 */
export const firstFrom = <Item>(
  items: readonly Item[],
  value: number,
  valueOf: (item: Item) => number,
): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && valueOf(item) < value) low = middle + 1
    else high = middle
  }
  return low
}

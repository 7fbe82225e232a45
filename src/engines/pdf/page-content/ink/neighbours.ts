/** Cuts a list wherever two neighbours do not belong together. */
export const cutApart = <Item>(
  items: readonly Item[],
  belong: (one: Item, next: Item) => boolean,
): Item[][] => {
  const pieces: Item[][] = []
  for (const item of items) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last !== undefined && belong(last, item)) piece.push(item)
    else pieces.push([item])
  }
  return pieces
}

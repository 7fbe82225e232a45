/** Of the three neighbours, the one nearest to left + above − above left (ISO/IEC 15948, 9.4). */
const paeth = (left: number, above: number, aboveLeft: number): number => {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

/**
 * Takes a row's filter away, in place (ISO/IEC 15948, 9.2).
 *
 * @param filter - 0 to 4.
 * @param previous - the row above, unfiltered; zeros above the first.
 * @param step - bytes from one pixel to the next, at least 1.
 * @returns false when there is no such filter.
 */
export const unfilter = (
  filter: number,
  row: Uint8Array,
  previous: Uint8Array,
  step: number,
): boolean => {
  const { length } = row
  if (filter === 1)
    for (let at = step; at < length; at += 1) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0)
  else if (filter === 2)
    for (let at = 0; at < length; at += 1) row[at] = (row[at] ?? 0) + (previous[at] ?? 0)
  else if (filter === 3)
    for (let at = 0; at < length; at += 1) {
      const left = at < step ? 0 : (row[at - step] ?? 0)
      row[at] = (row[at] ?? 0) + ((left + (previous[at] ?? 0)) >> 1)
    }
  else if (filter === 4)
    for (let at = 0; at < length; at += 1) {
      const isFirst = at < step
      const left = isFirst ? 0 : (row[at - step] ?? 0)
      const aboveLeft = isFirst ? 0 : (previous[at - step] ?? 0)
      row[at] = (row[at] ?? 0) + paeth(left, previous[at] ?? 0, aboveLeft)
    }
  return filter <= 4
}

/** Returns the median, which is the upper one of two middle values; undefined without values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/** Returns the value with the largest total weight, or the first of several such values; undefined without values. */
export const heaviest = <Value>(
  values: Iterable<readonly [value: Value, weight: number]>,
): Value | undefined => {
  const weights = new Map<Value, number>()
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight)
  let best: Value | undefined
  let most = -Infinity
  for (const [value, weight] of weights)
    if (weight > most) {
      best = value
      most = weight
    }
  return best
}

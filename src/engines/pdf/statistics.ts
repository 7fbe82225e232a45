/** The middle one, the upper of two; undefined without any. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/** Of several values with weights, which may come more than once, that which weighs most; the first of equals. */
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

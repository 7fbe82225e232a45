/** From one system of coordinates to another (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Of a page whose y goes up. */
export const clockwise = (degrees: number): Matrix => {
  // Quarters are exact.
  const quarters = degrees / 90
  const [cos, sin] = Number.isInteger(quarters)
    ? ([
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][((quarters % 4) + 4) % 4] ?? [1, 0])
    : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos ?? 1, -(sin ?? 0), sin ?? 0, cos ?? 1, 0, 0]
}

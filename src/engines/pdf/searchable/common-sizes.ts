/** Lines of one font are measured with and without letters that reach up or down. */
const mostRatio = 1.35

/**
 * One size for lines of about the same height: what reads a page takes lines whose fonts differ by a twentieth for
 * different columns (poppler's `TextOutputDev`).
 *
 * @returns the size for a height among those given.
 */
export const commonSizes = (heights: readonly number[]): ((height: number) => number) => {
  const sizes = new Map<number, number>()
  let alike: number[] = []
  const settle = () => {
    const size = alike[alike.length >> 1] ?? 0
    for (const height of alike) sizes.set(height, size)
    alike = []
  }
  for (const height of heights.toSorted((one, other) => one - other)) {
    if (height > (alike[0] ?? height) * mostRatio) settle()
    alike.push(height)
  }
  settle()
  return (height) => sizes.get(height) ?? height
}

import type { GrayImage } from '../../../core/image-coding.ts'
import type { Box } from '../reading.ts'

/** A group of dark pixels that touch at sides or corners. */
export interface Component {
  box: Box
  pixelCount: number
}

/** The number of rows that the label table has at first. It grows with the number of labels. */
const startRows = 1 << 12
const columns = 6
const [parentAt, leftAt, topAt, rightAt, bottomAt, countAt] = [0, 1, 2, 3, 4, 5] as const

class Labels {
  private table = new Int32Array(startRows * columns)
  private used = 0

  get count(): number {
    return this.used
  }

  get(label: number, column: number): number {
    return this.table[label * columns + column] ?? 0
  }

  create(left: number, right: number, y: number): number {
    const label = this.used
    this.used += 1
    if (this.used * columns > this.table.length) {
      const larger = new Int32Array(this.table.length * 2)
      larger.set(this.table)
      this.table = larger
    }
    this.table.set([label, left, y, right, y, right - left], label * columns)
    return label
  }

  find(label: number): number {
    const { table } = this
    let root = label
    for (
      let parent = this.get(root, parentAt);
      parent !== root;
      parent = this.get(root, parentAt)
    ) {
      // Path halving: each visited label is linked to its grandparent.
      const grandparent = this.get(parent, parentAt)
      table[root * columns + parentAt] = grandparent
      root = grandparent
    }
    return root
  }

  /** Adds a run of pixels to a component. */
  extend(root: number, left: number, right: number, y: number): void {
    this.widen(root, left, y, right, y, right - left)
  }

  join(one: number, other: number): number {
    if (one === other) return one
    const [kept, gone] = one < other ? [one, other] : [other, one]
    this.table[gone * columns + parentAt] = kept
    this.widen(
      kept,
      this.get(gone, leftAt),
      this.get(gone, topAt),
      this.get(gone, rightAt),
      this.get(gone, bottomAt),
      this.get(gone, countAt),
    )
    return kept
  }

  private widen(
    root: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    count: number,
  ): void {
    const { table } = this
    const at = root * columns
    if (left < (table[at + leftAt] ?? 0)) table[at + leftAt] = left
    if (top < (table[at + topAt] ?? 0)) table[at + topAt] = top
    if (right > (table[at + rightAt] ?? 0)) table[at + rightAt] = right
    if (bottom > (table[at + bottomAt] ?? 0)) table[at + bottomAt] = bottom
    table[at + countAt] = (table[at + countAt] ?? 0) + count
  }
}

/** The runs of dark pixels of one row: starts, ends (exclusive) and component labels. */
interface Runs {
  starts: Int32Array
  ends: Int32Array
  labels: Int32Array
  count: number
}

const createRuns = (width: number): Runs => {
  // At most every second pixel begins a run.
  const most = (width >> 1) + 1
  return {
    starts: new Int32Array(most),
    ends: new Int32Array(most),
    labels: new Int32Array(most),
    count: 0,
  }
}

/** Labels each run of a row with the component of the runs above that touch it. */
const labelRow = (runs: Runs, above: Runs, y: number, labels: Labels): void => {
  let from = 0
  for (let run = 0; run < runs.count; run += 1) {
    const start = runs.starts[run] ?? 0
    const end = runs.ends[run] ?? 0
    while (from < above.count && (above.ends[from] ?? 0) < start) from += 1
    let label = -1
    for (let at = from; at < above.count && (above.starts[at] ?? 0) <= end; at += 1) {
      const root = labels.find(above.labels[at] ?? 0)
      label = label < 0 ? root : labels.join(labels.find(label), root)
    }
    if (label < 0) label = labels.create(start, end, y)
    else labels.extend(label, start, end, y)
    runs.labels[run] = label
  }
}

const listComponents = (labels: Labels, minSidePx: number): Component[] => {
  const components: Component[] = []
  for (let label = 0; label < labels.count; label += 1) {
    if (labels.get(label, parentAt) !== label) continue
    const left = labels.get(label, leftAt)
    const top = labels.get(label, topAt)
    const width = labels.get(label, rightAt) - left
    const height = labels.get(label, bottomAt) - top + 1
    if (Math.max(width, height) >= minSidePx)
      components.push({
        box: { left, top, width, height },
        pixelCount: labels.get(label, countAt),
      })
  }
  return components
}

/**
 * Finds connected components row by row, with runs and a union-find forest (Hoshen and Kopelman 1976).
 *
 * @param below - pixels darker than this belong to components.
 * @param minSidePx - components whose longer side is shorter are left out.
 */
export const findComponents = (
  { data, width, height }: GrayImage,
  { below, minSidePx }: { below: number; minSidePx: number },
): Component[] => {
  const labels = new Labels()
  let above = createRuns(width)
  let runs = createRuns(width)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    runs.count = 0
    for (let x = 0; x < width; x += 1) {
      if ((data[row + x] ?? 0) >= below) continue
      const start = x
      while (x < width && (data[row + x] ?? 0) < below) x += 1
      runs.starts[runs.count] = start
      runs.ends[runs.count] = x
      runs.count += 1
    }
    labelRow(runs, above, y, labels)
    ;[above, runs] = [runs, above]
  }
  return listComponents(labels, minSidePx)
}

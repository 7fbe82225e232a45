/** A piece of text as the page draws it, in one font, on one baseline. Measured in points. */
export interface TextRun {
  text: string
  left: number
  right: number
  /** From the top of the page, or of what would be its top were the text upright. */
  baseline: number
  /** Height of the font. */
  size: number
  isRightToLeft: boolean
}

/** What pdf.js gives as an item of a page's text; what lies beside the page it leaves out. */
export interface TextItem {
  str: string
  dir: string
  /** From text space to the page's, in points from the bottom left. */
  transform: readonly number[]
  width: number
}

/** From the page as it is written to the page as it is shown, whose origin is at the top left. */
type Matrix = readonly number[]

/** Text that runs in one direction. */
export interface Direction {
  /** Clockwise, of the page as shown: 0 is upright. */
  degrees: number
  runs: readonly TextRun[]
}

interface PlacedItem {
  item: TextItem
  x: number
  y: number
  width: number
  size: number
  degrees: number
}

const place = (item: TextItem, [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0]: Matrix) => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform.map(Number)
  const alongX = va * a + vc * b
  const alongY = vb * a + vd * b
  return {
    item,
    x: va * e + vc * f + ve,
    y: vb * e + vd * f + vf,
    // A page may count in units larger than a point.
    width: item.width * Math.hypot(va, vb),
    size: Math.hypot(va * c + vc * d, vb * c + vd * d),
    degrees: (Math.atan2(alongY, alongX) * 180) / Math.PI,
  }
}

/** A scan lies this crooked, and its text with it; within a page, lines differ a little. */
const mostSkewDegrees = 10

/** Which direction text is taken to run in: a quarter turn when it is near to one, else the nearest of steps of five degrees. */
export const bucketOf = (degrees: number): number => {
  const quarter = Math.round(degrees / 90) * 90
  const bucket =
    Math.abs(degrees - quarter) <= mostSkewDegrees ? quarter : Math.round(degrees / 5) * 5
  return (bucket + 360) % 360
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** The items of one direction, their coordinates turned so that the text is upright. */
const directionOf = (items: readonly PlacedItem[], bucket: number): Direction => {
  const skew = medianOf(items.map(({ degrees }) => ((degrees - bucket + 540) % 360) - 180))
  const degrees = bucket + skew
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const runs = items.map(({ item, x, y, width, size }) => {
    const left = x * cos + y * sin
    const isRightToLeft = item.dir === 'rtl'
    return {
      text: item.str,
      left,
      right: left + width,
      baseline: y * cos - x * sin,
      size,
      isRightToLeft,
    }
  })
  return { degrees, runs }
}

/** How far, in heights of the font, a second drawing lies from the first that it makes bold or gives a shadow. */
export const doubleDistance = 0.25

/** Runs without those drawn over themselves. */
const withoutDoubles = (runs: readonly TextRun[]): TextRun[] => {
  const byText = new Map<string, TextRun[]>()
  return runs.filter((run) => {
    const alike = byText.get(run.text) ?? []
    const isDouble = alike.some(
      ({ left, baseline }) =>
        Math.abs(left - run.left) < doubleDistance * run.size &&
        Math.abs(baseline - run.baseline) < doubleDistance * run.size,
    )
    if (!isDouble) alike.push(run)
    byText.set(run.text, alike)
    return !isDouble
  })
}

/** A page's text as pieces with their places, by direction: what most letters run in comes first. */
export const readRuns = (items: readonly TextItem[], toShown: Matrix): Direction[] => {
  const byBucket = new Map<number, PlacedItem[]>()
  for (const item of items) {
    if (item.str.trim() === '') continue
    const placed = place(item, toShown)
    const bucket = bucketOf(placed.degrees)
    const alike = byBucket.get(bucket)
    if (alike) alike.push(placed)
    else byBucket.set(bucket, [placed])
  }
  const lettersOf = ({ runs }: Direction) => runs.reduce((sum, { text }) => sum + text.length, 0)
  return [...byBucket]
    .map(([bucket, placed]) => directionOf(placed, bucket))
    .map(({ degrees, runs }) => ({ degrees, runs: withoutDoubles(runs) }))
    .toSorted((one, other) => lettersOf(other) - lettersOf(one))
}

import type { Run, Segment, TextFormat } from '../../page-content/page-layout.ts'

/** A drop cap is at least this many times as large as the text it stands beside. */
const leastRatio = 1.8
const capital = /^[«“"'¿¡]?\p{Lu}[’']?$/u
/** Lines beside it begin within this, in heights of their font, and their letters reach no higher than it does. */
const mostGap = 1.6
const ascent = 0.75
const sameRow = 0.3
const leastBeside = 2
const mostBeside = 6

/** The letter, and what stands behind it on its own baseline, which text on one line may have been joined to. */
interface Cap {
  run: Run
  baseline: number
  sizePoints: number
  whole: Segment
  rest: Segment | undefined
}

const isCapital = ({ text }: Run): boolean => capital.test(text.trim())

const capOf = (segment: Segment, formats: readonly TextFormat[]): Cap | undefined => {
  const [run, ...others] = segment.runs
  if (run === undefined || !isCapital(run) || segment.isRightToLeft) return undefined
  const sizePoints = formats[run.format]?.sizePoints ?? segment.sizePoints
  const [first] = others
  if (first === undefined)
    return { run, baseline: segment.baseline, sizePoints, whole: segment, rest: undefined }
  if (sizePoints < leastRatio * segment.sizePoints) return undefined
  const runs = [{ ...first, text: first.text.trimStart() }, ...others.slice(1)]
  const rest = {
    ...segment,
    runs,
    left: first.left,
    heightPoints: segment.sizePoints,
    text: runs.map(({ text }) => text).join(''),
  }
  return { run, baseline: segment.baseline, sizePoints, whole: segment, rest }
}

const isBeside = (cap: Cap, { left, baseline, sizePoints, text }: Segment): boolean =>
  text.trim() !== '' &&
  cap.sizePoints >= leastRatio * sizePoints &&
  left > cap.run.right - sizePoints / 2 &&
  left < cap.run.right + mostGap * sizePoints &&
  baseline < cap.baseline + sameRow * sizePoints &&
  baseline - ascent * sizePoints > cap.baseline - cap.sizePoints

/** The first line beside a cap, with the letter before it, as large as the others. */
const withCap = (segment: Segment, { run }: Cap): Segment => {
  const [first] = segment.runs
  const runs = [{ ...run, format: first?.format ?? run.format }, ...segment.runs]
  return { ...segment, left: run.left, runs, text: runs.map(({ text }) => text).join('') }
}

/**
 * Gives large first letters that reach down over several lines back to their words. The lines beside one begin where it does,
 * as if it were not there.
 */
export const returnDropCaps = (
  segments: readonly Segment[],
  formats: readonly TextFormat[],
): readonly Segment[] => {
  const changed = new Map<Segment, Segment | undefined>()
  for (const segment of segments) {
    const cap = capOf(segment, formats)
    if (cap === undefined) continue
    const beside = segments
      .filter((it) => it !== segment && isBeside(cap, it))
      .toSorted((one, other) => one.baseline - other.baseline)
    const count = beside.length + (cap.rest ? 1 : 0)
    const [first, ...others] = beside
    if (first === undefined || count < leastBeside || count > mostBeside) continue
    changed.set(first, withCap(first, cap))
    for (const other of others) changed.set(other, { ...other, left: cap.run.left })
    changed.set(cap.whole, cap.rest && { ...cap.rest, left: cap.run.left })
  }
  if (changed.size === 0) return segments
  return segments.flatMap((segment) => {
    const now = changed.has(segment) ? changed.get(segment) : segment
    return now ? [now] : []
  })
}

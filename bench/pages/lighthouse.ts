import lighthouse, { type Result } from 'lighthouse'
import { launchBrowser } from './conditions.ts'

const port = 9417

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export interface Scores extends Readonly<Record<(typeof categories)[number], number>> {
  /**
   * The speed of the machine during the run, by Lighthouse's own measure. Values of 1,000 and more are those of a
   * desktop computer.
   */
  readonly machineIndex: number
}

/**
 * How often Lighthouse is run again, because sometimes the start of a visit or its largest paint is missing in a
 * recording.
 */
const attempts = 3

/**
 * Runs Lighthouse on an address, and again if the recording is incomplete.
 *
 * @throws {Error} if Lighthouse could not measure the page.
 */
const lookAt = async (address: string, attempt = 1): Promise<Result> => {
  const outcome = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  const { code, message = 'no whole outcome' } = outcome?.lhr.runtimeError ?? {}
  const isWhole = categories.every((id) => typeof outcome?.lhr.categories[id]?.score === 'number')
  if (outcome && code === undefined && isWhole) return outcome.lhr
  if ((code === undefined || code === 'NO_NAVSTART') && attempt < attempts)
    return lookAt(address, attempt + 1)
  throw new Error(`${address}: ${message}`)
}

/**
 * Returns Lighthouse's scores of an address, 0 to 100, with its own mobile preset.
 *
 * @param explain - is called with every audit that lowered a score.
 * @throws {Error} if Lighthouse could not measure the page.
 */
const scoresOf = async (address: string, explain: (line: string) => void): Promise<Scores> => {
  const lhr = await lookAt(address)
  const counted = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs)
  for (const { id, weight } of counted) {
    const { title, score, displayValue = '' } = lhr.audits[id] ?? {}
    if (weight > 0 && typeof score === 'number' && score < 0.9)
      explain(`${address}: ${title} ${displayValue}`)
  }
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    machineIndex: Math.round(lhr.environment.benchmarkIndex),
  }
}

/** Scores each address several times in a browser that only Lighthouse uses. */
export const lighthouseScores = async (
  addresses: readonly string[],
  times: number,
  explain: (line: string) => void,
): Promise<Scores[][]> => {
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    const scores: Scores[][] = []
    for (const address of addresses) {
      const ofAddress: Scores[] = []
      while (ofAddress.length < times) ofAddress.push(await scoresOf(address, explain))
      scores.push(ofAddress)
    }
    return scores
  } finally {
    await browser.close()
  }
}

/**
 * Says each problem once, however often it comes up in a row: a database that is away for a night, or a
 * flood of messages, must not fill the log.
 *
 * @returns takes a problem, or nothing where all is well again
 */
export const deduplicatedLog = (
  report: (message: string) => void,
): ((problem?: string) => void) => {
  let lastProblem: string | undefined
  return (problem) => {
    if (problem !== undefined && problem !== lastProblem) report(problem)
    lastProblem = problem
  }
}

const codeShape = /^[\w-]{1,40}$/

/**
 * What may be said of a failure: a short code such as `ECONNREFUSED` or `550`, or else its kind, such as
 * `TypeError`; never words, which can quote what a visitor wrote.
 *
 * @param properties where to look for it, in order
 */
export const failureCode = (error: unknown, properties: readonly string[] = ['code']): string => {
  if (!(error instanceof Error)) return 'unknown'
  const fields = new Map<string, unknown>(Object.entries(error))
  const values = properties.map((property) => fields.get(property))
  const code = values.find((value) => typeof value === 'string' || typeof value === 'number')
  const said = String(code ?? error.name)
  return codeShape.test(said) ? said : 'unknown'
}

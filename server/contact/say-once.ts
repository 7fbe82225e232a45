/**
 * Says each problem once, however often it comes up in a row: a database that is away for a night, or a
 * flood of messages, must not fill the log.
 *
 * @returns takes a problem, or nothing where all is well again
 */
export const sayOnce = (report: (message: string) => void): ((problem?: string) => void) => {
  let lastProblem: string | undefined
  return (problem) => {
    if (problem !== undefined && problem !== lastProblem) report(problem)
    lastProblem = problem
  }
}

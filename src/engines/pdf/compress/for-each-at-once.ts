import { ToolError } from '../../../core/errors.ts'

/**
 * Calls a function for each item, for several items at the same time.
 *
 * @throws {ToolError} `cancelled`, and whatever the function throws first.
 */
export const forEachAtOnce = async <Item>(
  items: Iterable<Item>,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = [...items]
  const workInTurn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (signal.aborted) throw new ToolError('cancelled')
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, workInTurn))
}

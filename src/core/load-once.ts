import { ToolError } from './errors.ts'

/**
 * Loads something once, such as an engine, and keeps it. After a failure, the next call loads it again.
 *
 * @returns `get`, which throws `ToolError` `engine-not-loaded` after a failure, and `discard`, after which the next call
 *   loads it anew.
 */
export const loadOnce = <Part>(load: () => Promise<Part>) => {
  let loading: Promise<Part> | undefined
  const discard = () => {
    loading = undefined
  }
  const get = async (): Promise<Part> => {
    try {
      return await (loading ??= load())
    } catch (cause) {
      discard()
      throw new ToolError('engine-not-loaded', { cause })
    }
  }
  return { get, discard }
}

/** Reads once, when it is first asked. */
export const lazily = <T>(read: () => T): (() => T) => {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

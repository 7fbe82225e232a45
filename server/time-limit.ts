/** Resolves to what a promise resolves to, or to undefined when that takes longer than the limit in milliseconds. */
export const withinLimit = async <Value>(
  promise: Promise<Value>,
  limitMs: number,
): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}

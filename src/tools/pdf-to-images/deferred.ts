/** A promise and the function that keeps it; `Promise.withResolvers` is too young for many browsers. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

export const deferred = <Value>(): Deferred<Value> => {
  let keep: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => {
    keep = resolve
  })
  return { promise, resolve: keep }
}

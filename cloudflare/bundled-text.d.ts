/** A text that wrangler bundles with the Worker. */
declare module '*.txt' {
  const text: string
  export default text
}

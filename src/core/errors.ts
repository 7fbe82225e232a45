/** Everything a tool can fail with. Words come last, from `errors.{code}` of the texts. */
export const errorCodes = [
  'wrong-type',
  'too-large',
  'too-small',
  'too-many',
  'too-many-pixels',
  'empty',
  'damaged',
  'password-needed',
  'password-wrong',
  'unsupported',
  'out-of-memory',
  'engine-not-loaded',
  'stuck',
  'cancelled',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ErrorCode
  /** The file at fault, when there is one. */
  readonly fileName: string | undefined

  constructor(code: ErrorCode, options: { fileName?: string; cause?: unknown } = {}) {
    super(options.fileName === undefined ? code : `${code}: ${options.fileName}`, {
      cause: options.cause,
    })
    this.code = code
    this.fileName = options.fileName
  }
}

/** Faults that another attempt may get past: a file that is itself at fault would be so again. */
export const isWorthRetrying = (code: ErrorCode): boolean =>
  code === 'engine-not-loaded' || code === 'stuck' || code === 'out-of-memory'

/** The code of anything thrown: a `ToolError`'s own, `out-of-memory` for failed allocations, else `damaged`. */
export const errorCodeOf = (error: unknown): ErrorCode => {
  if (error instanceof ToolError) return error.code
  if (error instanceof RangeError || /out of memory|allocation failed/i.test(String(error)))
    return 'out-of-memory'
  return 'damaged'
}

/** All errors that a tool can report. `src/components/file-tool/texts.*.json` has a sentence for each under `errors.{code}`. */
export const errorCodes = [
  'wrong-type',
  'too-large',
  'too-small',
  'too-many-files',
  'too-many-pixels',
  'format-limit',
  'empty',
  'damaged',
  'password-needed',
  'password-wrong',
  'unsupported',
  'color-mode',
  'pixels-hidden',
  'out-of-memory',
  'engine-not-loaded',
  'stuck',
  'cancelled',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ErrorCode
  /** The name of the file that caused the error, if a file did. */
  readonly fileName: string | undefined

  constructor(code: ErrorCode, options: { fileName?: string; cause?: unknown } = {}) {
    super(options.fileName === undefined ? code : `${code}: ${options.fileName}`, {
      cause: options.cause,
    })
    this.code = code
    this.fileName = options.fileName
  }
}

/** Is true for errors that another attempt may avoid. An error in the file itself would occur again. */
export const isWorthRetrying = (code: ErrorCode): boolean =>
  code === 'engine-not-loaded' || code === 'stuck' || code === 'out-of-memory'

/**
 * Returns the code of anything that was thrown: the code of a `ToolError`, `out-of-memory` for a failed allocation,
 * and `damaged` for everything else.
 */
export const errorCodeOf = (error: unknown): ErrorCode => {
  if (error instanceof ToolError) return error.code
  if (error instanceof RangeError || /out of memory|allocation failed/i.test(String(error)))
    return 'out-of-memory'
  return 'damaged'
}

/** Whether an error would befall every other file or page as well, so that it ends the whole job. */
export const endsWholeJob = (code: ErrorCode): boolean =>
  code === 'engine-not-loaded' || code === 'cancelled'

/**
 * Waits for code that is fetched on demand.
 *
 * @throws {ToolError} `engine-not-loaded` if it cannot be fetched.
 */
export const loadPart = async <Part>(part: Promise<Part>): Promise<Part> => {
  try {
    return await part
  } catch (cause) {
    throw new ToolError('engine-not-loaded', { cause })
  }
}

import { type ErrorCode, ToolError, errorCodeOf } from '../../../core/errors.ts'

/** pdf.js's `PasswordResponses`: a password is wanted, the one given is not right. */
const passwordCodes: Readonly<Record<number, ErrorCode>> = {
  1: 'password-needed',
  2: 'password-wrong',
}

/** What pdf.js threw, as one of our codes. Its classes are told by their names, as it does itself between workers. */
export const toToolError = (error: unknown): ToolError => {
  if (error instanceof ToolError) return error
  if (error instanceof Error && error.name === 'PasswordException' && 'code' in error)
    return new ToolError(passwordCodes[Number(error.code)] ?? 'password-wrong', { cause: error })
  if (error instanceof Error && error.name === 'RenderingCancelledException')
    return new ToolError('cancelled', { cause: error })
  return new ToolError(errorCodeOf(error), { cause: error })
}

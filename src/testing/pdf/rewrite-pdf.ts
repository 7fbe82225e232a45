import { PasswordException, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ToolError } from '../../core/errors.ts'
import type { RewritePdf } from '../../engines/pdf/assemble/plan.ts'

/** Does in Node what the viewer does for damaged files, for tests and benchmarks. */
export const rewriteInNode: RewritePdf = async (file, password) => {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  })
  try {
    const document = await task.promise
    const pageCount = document.numPages
    const bytes = await document.extractPages([{ document: null }])
    if (!bytes) throw new ToolError('damaged')
    return { bytes, pageCount }
  } catch (cause) {
    if (cause instanceof PasswordException)
      throw new ToolError(password === undefined ? 'password-needed' : 'password-wrong', { cause })
    throw cause
  } finally {
    await task.destroy()
  }
}

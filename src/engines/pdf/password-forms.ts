import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import { normalizeText } from '../../core/normalize.ts'

/** The non-ASCII spaces of RFC 3454, table C.1.2, except the zero width space, which is in table B.1 as well. */
const nonAsciiSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g

/** The characters that are commonly mapped to nothing: RFC 3454, table B.1. */
const mappedToNothing =
  /\u034F|[\u180B-\u180D]|[\uFE00-\uFE0F]|[\u00AD\u1806\u200B-\u200D\u2060\uFEFF]/g

/**
 * Returns the forms in which a password may have protected a PDF, the one as typed first. ISO 32000-2 (7.6.4.3.3)
 * wants it prepared by SASLprep (RFC 4013: spaces become U+0020, soft hyphens and the like nothing, the rest its NFKC
 * form), but many programs, qpdf among them, leave it as it is. SASLprep's prohibitions are not applied, because a
 * password that a program should have refused does no harm.
 */
export const passwordForms = (password: string): readonly string[] => {
  const mapped = password.replace(nonAsciiSpaces, ' ').replace(mappedToNothing, '')
  const prepared = normalizeText(mapped, 'NFKC')
  return prepared === password ? [password] : [password, prepared]
}

/** Has pdf.js try the other forms of a password when it refuses the one as typed. */
export const tryPasswordForms = (
  task: PDFDocumentLoadingTask,
  password: string | undefined,
): PDFDocumentLoadingTask => {
  const others = password === undefined ? [] : passwordForms(password).slice(1)
  // pdf.js asks again after each refusal. Where this throws, it fails with its own `PasswordException`.
  task.onPassword = (tryNext: (next: string) => void) => {
    const next = others.shift()
    if (next === undefined) throw new Error('the password has no other form')
    tryNext(next)
  }
  return task
}

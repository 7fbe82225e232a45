import { sniffFileKind } from '../../engines/image/sniff.ts'
import type { AcceptedFiles } from '../../ui/file-tool/accepted-files.ts'

/** PDF documents, by their content. */
export const pdfFiles: AcceptedFiles = {
  types: [{ kind: 'pdf', label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] }],
  identify: sniffFileKind,
}

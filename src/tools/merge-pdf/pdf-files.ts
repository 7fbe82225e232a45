import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import tool from './tool.ts'

/** PDF documents, by their content. */
export const pdfFiles = acceptedBy(tool, sniffFileKind)

import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import tool from './tool.ts'

/** Told by their content; names only help the browser's dialog. */
export const acceptedSources = acceptedBy(tool, sniffFileKind)

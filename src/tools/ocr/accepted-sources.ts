import { sniffFileKind } from '../../engines/image/sniff.ts'
import type { AcceptedFiles } from '../../ui/file-tool/accepted-files.ts'

/** Told by their content; names only help the browser's dialog. */
export const acceptedSources: AcceptedFiles = {
  types: [
    { kind: 'jpeg', label: 'JPEG', mimeType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
    { kind: 'png', label: 'PNG', mimeType: 'image/png', extensions: ['.png'] },
    { kind: 'pdf', label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] },
  ],
  identify: sniffFileKind,
}

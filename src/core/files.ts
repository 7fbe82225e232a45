interface FileType {
  /** As people call it, in every language. */
  label: string
  mimeType: string
  /** With their dot. */
  extensions: readonly string[]
}

/** The types of file that tools take, by the name that `sniffFileKind` (engines/image) has for them. */
export const fileTypes = {
  pdf: { label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] },
  jpeg: { label: 'JPEG', mimeType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { label: 'PNG', mimeType: 'image/png', extensions: ['.png'] },
  gif: { label: 'GIF', mimeType: 'image/gif', extensions: ['.gif'] },
  txt: { label: 'TXT', mimeType: 'text/plain', extensions: ['.txt'] },
} as const satisfies Readonly<Record<string, FileType>>

type FileTypeId = keyof typeof fileTypes

/** What a tool may be given: a file of some type, or words. */
export type ContentKind = FileTypeId | 'text' | 'address'

export const isFileTypeId = (kind: string): kind is FileTypeId => kind in fileTypes

/** What file names cannot hold on Windows, some of it on macOS and Linux neither: folders do not unpack with it. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu

/**
 * `report.pdf` → `report`: what files made of it are named after.
 *
 * @param ending - what is cut off at the end.
 */
export const stemOf = (fileName: string, ending = /\.pdf$/i): string => {
  const stem = fileName
    .replace(ending, '')
    .replaceAll(forbidden, '_')
    .replace(/^[. ]+/, '')
  return stem === '' ? 'document' : stem
}

interface FileType {
  /** The usual name of the type, which is the same in every language. */
  label: string
  mimeType: string
  /** The file name extensions, each with its dot. */
  extensions: readonly string[]
}

/** The types of file that tools accept. `sniffFileKind` (engines/image) uses the same keys. */
export const fileTypes = {
  pdf: { label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] },
  jpeg: { label: 'JPEG', mimeType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { label: 'PNG', mimeType: 'image/png', extensions: ['.png'] },
  gif: { label: 'GIF', mimeType: 'image/gif', extensions: ['.gif'] },
  heic: { label: 'HEIC', mimeType: 'image/heic', extensions: ['.heic', '.heif'] },
  webp: { label: 'WebP', mimeType: 'image/webp', extensions: ['.webp'] },
  avif: { label: 'AVIF', mimeType: 'image/avif', extensions: ['.avif'] },
  bmp: { label: 'BMP', mimeType: 'image/bmp', extensions: ['.bmp'] },
  tiff: { label: 'TIFF', mimeType: 'image/tiff', extensions: ['.tif', '.tiff'] },
  svg: { label: 'SVG', mimeType: 'image/svg+xml', extensions: ['.svg'] },
  jxl: { label: 'JPEG XL', mimeType: 'image/jxl', extensions: ['.jxl'] },
  psd: {
    label: 'PSD',
    mimeType: 'image/vnd.adobe.photoshop',
    extensions: ['.psd', '.psb'],
  },
  raw: {
    label: 'RAW',
    mimeType: 'image/x-raw',
    extensions: [
      '.cr2',
      '.cr3',
      '.nef',
      '.nrw',
      '.arw',
      '.dng',
      '.orf',
      '.rw2',
      '.raf',
      '.pef',
      '.srw',
    ],
  },
  ico: { label: 'ICO', mimeType: 'image/x-icon', extensions: ['.ico'] },
  txt: { label: 'TXT', mimeType: 'text/plain', extensions: ['.txt'] },
} as const satisfies Readonly<Record<string, FileType>>

type FileTypeId = keyof typeof fileTypes

/** What a tool can be given: a file of some type, a text or a web address. */
export type ContentKind = FileTypeId | 'text' | 'address'

export const isFileTypeId = (kind: string): kind is FileTypeId => kind in fileTypes

/** The extensions that picture files have. Any other extension is part of the name. */
export const pictureEnding =
  /\.(jpe?g|jpe|jfif?|jif|pjpe?g|a?png|gif|webp|avif|hei[cf]|hif|bmp|dib|ico|tiff?|svgz?|ps[db]|jxl|cr[23]|nef|nrw|arw|dng|orf|rw2|raf|pef|srw)$/i

/**
 * Windows, and partly macOS and Linux, refuse these characters in file names and do not unpack archives with them.
 */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu

/**
 * Returns the part of a file name from which the names of results are made: `report.pdf` gives `report`.
 *
 * @param ending - matches the end that is removed.
 */
export const stemOf = (fileName: string, ending = /\.pdf$/i): string => {
  const stem = fileName
    .replace(ending, '')
    .replaceAll(forbidden, '_')
    .replace(/^[. ]+/, '')
  return stem === '' ? 'document' : stem
}

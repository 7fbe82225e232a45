import type { ContentKind } from './files.ts'

/** The types of image that `decodePicture` (engines/image) reads, in the order in which drop zones list them. */
export const imageTypes = [
  'jpeg',
  'png',
  'heic',
  'webp',
  'avif',
  'gif',
  'tiff',
  'svg',
  'bmp',
  'jxl',
  'ico',
  'psd',
  'raw',
] as const satisfies readonly ContentKind[]

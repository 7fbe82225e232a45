import type { Box } from '../geometry.ts'
import type { Picture } from '../page-layout.ts'
import type { PictureFile } from './encoder.ts'

/** A part of a page, drawn. */
export const figurePicture = (
  { file, type, widthPx, heightPx }: PictureFile,
  place: { pageIndex: number; box: Box; key: string; order: number },
): Picture => ({
  kind: 'picture',
  file,
  type,
  widthPx,
  heightPx,
  turnDegrees: 0,
  isMirrored: false,
  isFigure: true,
  ...place,
})

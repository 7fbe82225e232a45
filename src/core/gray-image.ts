/** A picture in shades of gray, row by row from the top left, a byte a pixel: 0 is black, 255 white. */
export interface GrayImage {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

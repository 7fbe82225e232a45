/** Some browsers free a canvas's memory only once it is small. */
export const freeCanvas = (canvas: OffscreenCanvas): void => {
  canvas.width = 0
  canvas.height = 0
}

/** Some browsers keep a canvas's memory until the canvas is garbage collected, unless it has no size. */
export const freeCanvas = (canvas: OffscreenCanvas): void => {
  canvas.width = 0
  canvas.height = 0
}

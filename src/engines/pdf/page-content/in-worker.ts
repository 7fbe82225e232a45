/** What reads layouts in the viewer's worker, in one piece that is fetched when it is wanted. */
export { canvasEncoder } from './pictures/canvas-encoder.ts'
export { readLayout } from './read-layout.ts'

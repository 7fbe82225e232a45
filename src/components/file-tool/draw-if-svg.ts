import { type AcceptedFiles, kindOfFile } from './accepted-files.ts'
import { drawSvg } from './draw-svg.ts'

/**
 * Draws an SVG as a PNG, because workers cannot decode one; other files are returned as they are.
 *
 * @throws {ToolError} `too-many-pixels`, `out-of-memory`.
 */
export const drawIfSvg = async (
  file: File,
  { identify }: Pick<AcceptedFiles, 'identify'>,
): Promise<File> => ((await kindOfFile(file, identify)) === 'svg' ? drawSvg(file) : file)

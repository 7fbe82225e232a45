import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareWithCanvas } from './browser-peers.ts'
import type { Places } from './compare.ts'
import type { SourceFile } from './pictures.ts'
import { tempFolder } from './programs.ts'
import { doWithTool, pngTool } from './tool-page.ts'

/** A line of figures: our PNG against the canvas's, in bytes and in pixels. */
export const compareWithConverter = async (
  { browser, origin, peers }: Places,
  { name, path }: SourceFile,
): Promise<string[]> => {
  const outcome = await doWithTool(browser, origin, pngTool, path)
  if ('refusal' in outcome) return [name, outcome.refusal, '']
  const pngPath = join(tempFolder(), 'converted.png')
  writeFileSync(pngPath, outcome.bytes)
  const { canvasBytes, differentPixels, isSameSize } = await compareWithCanvas(peers, path, pngPath)
  return [
    name,
    (outcome.bytes.length / canvasBytes).toFixed(3),
    isSameSize ? String(differentPixels) : 'another size',
  ]
}

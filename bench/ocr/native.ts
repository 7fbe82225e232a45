import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOcrData } from '../../build/engine-data.ts'
import type { Language } from '../../src/core/language.ts'
import { hasProgram, tempFolder } from '../images/programs.ts'
import { modelNames } from '../../src/engines/ocr/models.ts'

export interface NativeReading {
  text: string
  /** Of the processor, by the program and what the system did for it. */
  cpuMs: number
}

let dataFolder: string | undefined

/** The data that the site sends. */
const ourData = (): string => {
  if (dataFolder === undefined) {
    dataFolder = tempFolder()
    for (const model of Object.values(modelNames))
      writeFileSync(join(dataFolder, `${model}.traineddata`), readOcrData(model))
  }
  return dataFolder
}

export const hasNative = (): boolean => hasProgram('tesseract')

/** Reads a page with the tesseract of the system, on one thread. Undefined when it cannot. */
export const readNatively = (
  path: string,
  languages: readonly Language[],
): NativeReading | undefined => {
  const models = languages.map((language) => modelNames[language]).join('+')
  const settings = ['-l', models, '--tessdata-dir', ourData(), '--psm', '3', '--oem', '1']
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@"', 'time', 'tesseract', path, '-', ...settings],
    { encoding: 'utf8', env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' } },
  )
  if (status !== 0) return undefined
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? []
  return { text: stdout, cpuMs: (Number(user) + Number(system)) * 1000 }
}

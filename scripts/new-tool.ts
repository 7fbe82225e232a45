/** Creates a new tool: one folder with a small working tool in it, to be changed into the real one. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Group } from '../src/core/tool.ts'
import {
  type NewTool,
  faultOfId,
  fill,
  nextOrder,
  readCommandLine,
  replacementsOf,
} from './new-tool/names.ts'

const sourcesOfTools = () =>
  globSync('src/tools/*/tool.ts').map((file) => readFileSync(file, 'utf8'))

const readTaken = () => ({
  names: globSync(['src/tools/*/', 'src/pages/*/', 'src/components/*/']).map((folder) =>
    basename(folder),
  ),
  paths: [...sourcesOfTools(), readFileSync('src/site/pages.ts', 'utf8')].flatMap((source) =>
    [...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path),
  ),
})

const lastOrders = (group: string) =>
  sourcesOfTools()
    .filter((source) => source.includes(`group: '${group}'`))
    .map((source) => Number(/order: (\d+)/.exec(source)?.[1]))

/** The folder of the templates of each group's tools. */
const templates: Readonly<Record<Group, 'converter' | 'field' | 'file'>> = {
  converters: 'converter',
  files: 'file',
  calculators: 'field',
  practical: 'field',
}

const make = (tool: NewTool): readonly string[] => {
  const kind = templates[tool.group]
  const replacements = replacementsOf(tool, nextOrder(lastOrders(tool.group)))
  const folder = `src/tools/${tool.id}`
  mkdirSync(folder)
  return globSync(`${import.meta.dirname}/new-tool/${kind}/*.template`).map((template) => {
    const file = `${folder}/${basename(template, '.template')}`
    writeFileSync(file, fill(readFileSync(template, 'utf8'), replacements))
    return file
  })
}

process.chdir(dirname(import.meta.dirname))
try {
  const tool = readCommandLine(process.argv.slice(2))
  const fault = faultOfId(tool.id, readTaken())
  if (fault !== undefined) throw new Error(fault)
  console.log(make(tool).toSorted().join('\n'))
  console.log(
    `\nNow put your own words, addresses and logic into them (docs/adding-a-tool.md); npm run check and npm start show it.`,
  )
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

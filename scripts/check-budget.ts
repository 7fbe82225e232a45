/** Compares the built site with `budget.json`, and fails when a figure is over its budget. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { loadManifest } from '../server/load-assets.ts'
import {
  budgetSchema,
  compareWithBudget,
  isOver,
  measurePages,
  measureTools,
  type BuiltSite,
} from '../build/budget.ts'
import { distFolder } from '../build/output-plugins.ts'
import { markdownTable } from './markdown-table.ts'

const client = `${distFolder}/client`

const fileOf = (address: string) =>
  `${client}${/\.\w+$/.test(address) ? address : `${address.replace(/\/$/, '')}/index.html`}`

const sentBytes = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

const { pages } = await loadManifest(`${distFolder}/server.json`)
const site: BuiltSite = {
  pages: pages.flatMap(({ id, paths }) =>
    Object.values(paths).map((path) => ({ id, path, html: readFileSync(fileOf(path), 'utf8') })),
  ),
  files: globSync('assets/**/*.{js,mjs,wasm,json,bin,data}', { cwd: client }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  ),
  sizeOf: (address) => sentBytes(fileOf(address)),
  textOf: (address) => readFileSync(fileOf(address), 'utf8'),
}

const figures = measurePages(site)
const verdicts = compareWithBudget(
  figures,
  measureTools(figures, site),
  budgetSchema.parse(JSON.parse(readFileSync('budget.json', 'utf8'))),
)
const written = (count: number | undefined) => count?.toLocaleString('en') ?? 'none'
console.log(
  markdownTable(
    ['bytes sent', 'worst', 'is', 'may be', ''],
    verdicts.map((verdict) => [
      verdict.what,
      verdict.where,
      written(verdict.figure),
      written(verdict.budget),
      isOver(verdict) ? 'OVER' : '',
    ]),
  ),
)
const over = verdicts.filter(isOver)
for (const { what, where, figure, budget } of over)
  console.error(
    budget === undefined
      ? `${what} (${where}) has no budget: give it one in budget.json.`
      : `${what} (${where}) is ${written(figure - budget)} over its budget.`,
  )
process.exitCode = over.length > 0 ? 1 : 0

/** Compares the built site with `budget.json`, and fails when a figure is over its budget. */
import { readFileSync } from 'node:fs'
import { loadManifest } from '../server/load-assets.ts'
import {
  budgetSchema,
  compareWithBudget,
  isOver,
  measurePages,
  measureTools,
} from '../build/budget.ts'
import { readBuiltSite } from '../build/built-site.ts'
import { distFolder } from '../build/output-plugins.ts'
import { markdownTable } from './markdown-table.ts'

const { pages } = await loadManifest(`${distFolder}/server.json`)
const site = readBuiltSite(pages, 'assets/**/*.{js,mjs,wasm,json,bin,data}')

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

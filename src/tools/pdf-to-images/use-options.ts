import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type ImageFormat,
  defaultDpi,
  defaultQuality,
  highestDpi,
  highestQuality,
  lowestDpi,
  lowestQuality,
  presetDpis,
} from './plan-images.ts'

/** Among the presets: a resolution of one's own. */
export const customDpi = 'custom'

const fields = {
  format: { kind: 'choice', initial: 'png', options: ['png', 'jpeg'], isLocal: true },
  quality: {
    kind: 'number',
    initial: String(defaultQuality),
    minimum: String(lowestQuality),
    maximum: String(highestQuality),
    isWhole: true,
    example: String(defaultQuality),
    isLocal: true,
  },
  dpi: {
    kind: 'choice',
    initial: String(defaultDpi),
    options: [...presetDpis.map(String), customDpi],
    isLocal: true,
  },
  customDpi: {
    kind: 'number',
    initial: '250',
    minimum: String(lowestDpi),
    maximum: String(highestDpi),
    isWhole: true,
    example: '250',
    isLocal: true,
  },
  pages: { kind: 'text', initial: '', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

export type OptionsForm = Form<keyof typeof fields>

export interface Options {
  form: OptionsForm
  format: ImageFormat
  quality: number
  /** Undefined while what stands in its field is not one. */
  dpi: number | undefined
  isCustomDpi: boolean
  /** The pages wanted, counted from 0, in the order typed; a fault leaves all. */
  pagesOf(pageCount: number): { pageIndexes: readonly number[]; problem?: PageRangesProblem }
}

const allPages = (pageCount: number) => Array.from({ length: pageCount }, (_, index) => index)

/** Format and resolution, kept on the device for the next visit once they were chosen; pages belong to a document. */
export const useOptions = (): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'pdf-to-images',
    fields,
    remembered: ['format', 'quality', 'dpi', 'customDpi'],
  })
  const isCustomDpi = form.values.dpi === customDpi
  return {
    form,
    format: form.choice('format', ['png', 'jpeg']),
    quality: form.number('quality')?.toNumber() ?? defaultQuality,
    dpi: isCustomDpi ? form.number('customDpi')?.toNumber() : Number(form.values.dpi),
    isCustomDpi,
    pagesOf: (pageCount) => {
      const read = parsePageRanges(form.values.pages, pageCount)
      if (read.isValid) return { pageIndexes: read.ranges.flatMap(pageIndexesOf) }
      const pageIndexes = allPages(pageCount)
      return read.problem.kind === 'empty'
        ? { pageIndexes }
        : { pageIndexes, problem: read.problem }
    },
  }
}

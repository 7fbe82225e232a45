import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type HighestDpi,
  type ImageFormat,
  type PlanSummary,
  type PlannedImage,
  defaultDpi,
  defaultQuality,
  highestDpi,
  highestQuality,
  lowestDpi,
  lowestQuality,
  planImages,
  presetDpis,
  sizeAt,
  summarisePlan,
} from './plan-images.ts'
import { useEffect, useMemo, useState } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { callOnce } from '../../core/worker-calls.ts'
import { alwaysFitsCanvas } from './canvas-limits.ts'
import type { ConversionCalls } from './conversion-worker.ts'
import { createConversionWorker } from './conversion-client.ts'

/** The option after the preset resolutions, with which the visitor enters a resolution. */
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

type OptionsForm = Form<keyof typeof fields>

export interface Options {
  form: OptionsForm
  format: ImageFormat
  quality: number
  /** The wanted resolution in dots per inch; undefined while its field is not valid. */
  dpi: number | undefined
  isCustomDpi: boolean
  /**
   * Returns the wanted pages, counted from 0, in the typed order. All pages are returned while the field is empty or
   * invalid.
   */
  pagesOf(pageCount: number): { pageIndexes: readonly number[]; problem?: PageRangesProblem }
}

const allPages = (pageCount: number) => Array.from({ length: pageCount }, (_, index) => index)

/**
 * Holds the options of a conversion. Format and resolution are stored on the device for the next visit; page ranges are
 * not, because they belong to one document.
 */
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
      const parsed = parsePageRanges(form.values.pages, pageCount)
      if (parsed.isValid) return { pageIndexes: parsed.ranges.flatMap(pageIndexesOf) }
      const pageIndexes = allPages(pageCount)
      return parsed.problem.kind === 'empty'
        ? { pageIndexes }
        : { pageIndexes, problem: parsed.problem }
    },
  }
}

const keyOf = ({ widthPoints, heightPoints }: PageSize, dpi: number) =>
  `${widthPoints} ${heightPoints} ${dpi}`

const areaOf = ({ widthPoints, heightPoints }: PageSize) => widthPoints * heightPoints

/**
 * Returns the page sizes that may be too large for this browser, each once. The largest comes first, because if it fits,
 * the smaller ones need no test.
 */
const uncertainSizes = (sizes: readonly PageSize[], dpi: number): Map<string, PageSize> => {
  const uncertainBySize = new Map<string, PageSize>()
  for (const size of sizes.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    const { widthPx, heightPx } = sizeAt(size, dpi)
    if (!alwaysFitsCanvas(widthPx, heightPx)) uncertainBySize.set(keyOf(size, dpi), size)
  }
  return uncertainBySize
}

/**
 * Finds the highest resolutions, up to `dpi`, at which pages can be drawn. Testing a large canvas takes a second or two,
 * so a worker does it. Until it has answered, `areLimitsKnown` is false and the wanted resolution is returned.
 */
const useHighestDpis = (
  sizes: readonly PageSize[],
  dpi: number,
): { highestDpiOf: HighestDpi; areLimitsKnown: boolean } => {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map())
  const uncertainBySize = useMemo(() => uncertainSizes(sizes, dpi), [sizes, dpi])
  const areLimitsKnown = [...uncertainBySize.keys()].every((key) => known.has(key))
  useEffect(() => {
    if (areLimitsKnown) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const remember = (dpis: readonly number[]) => {
      if (signal.aborted) return
      const found = [...uncertainBySize.keys()].map(
        (key, index) => [key, dpis[index] ?? dpi] as const,
      )
      setKnown((before) => new Map([...before, ...found]))
    }
    const input = { sizes: [...uncertainBySize.values()], wantedDpi: dpi }
    callOnce<Pick<ConversionCalls, 'findHighestDpis'>>(
      createConversionWorker,
      'findHighestDpis',
      input,
      {
        signal,
      },
    )
      // If the test fails, the wanted resolution is used: a page that cannot be drawn is reported afterwards.
      .then(remember, () => remember([]))
    return () => controller.abort()
  }, [uncertainBySize, dpi, areLimitsKnown])
  const highestDpiOf: HighestDpi = (size) => known.get(keyOf(size, dpi)) ?? dpi
  return { highestDpiOf, areLimitsKnown }
}

export interface Plan {
  /** The images to make: of all pages, while no pages are chosen. */
  images: readonly PlannedImage[]
  /** Undefined while the resolution is not valid. */
  summary: PlanSummary | undefined
  pagesProblem: PageRangesProblem | undefined
  /** Whether all options are valid. */
  isValid: boolean
  /** Whether the browser's limits for the wanted resolution are known. */
  areLimitsKnown: boolean
}

const noSizes: readonly PageSize[] = []

/** Plans the images of a document from the options. */
export const usePlan = (
  document: { pageCount: number; pageSizes: readonly PageSize[] } | undefined,
  { format, quality, dpi, pagesOf, form }: Options,
): Plan => {
  const pageSizes = document?.pageSizes ?? noSizes
  const pageCount = document?.pageCount ?? 0
  const { pages } = form.values
  // `pagesOf` is a new function on every render, but it depends on this text only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { pageIndexes, problem } = useMemo(() => pagesOf(pageCount), [pages, pageCount])
  const wantedSizes = useMemo(
    () => pageIndexes.flatMap((pageIndex) => pageSizes[pageIndex] ?? []),
    [pageIndexes, pageSizes],
  )
  const { highestDpiOf, areLimitsKnown } = useHighestDpis(wantedSizes, dpi ?? defaultDpi)
  const images = planImages(pageSizes, pageIndexes, { format, quality }, highestDpiOf)
  return {
    images,
    summary: dpi === undefined ? undefined : summarisePlan(images, dpi),
    pagesProblem: problem,
    isValid: problem === undefined && dpi !== undefined,
    areLimitsKnown,
  }
}

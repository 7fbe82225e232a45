import { useEffect, useMemo, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import {
  type PageRangesProblem,
  pageIndexesOf,
  parsePageRanges,
  writePageNumbers,
} from '../../core/page-ranges.ts'
import type { PageSize } from '../../core/pdf.ts'
import { callOnce } from '../../core/worker-calls.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { formatFloat } from '../../core/number-format.ts'
import { NumberField, SelectField, TextField } from '../../components/form/fields.tsx'
import { ChoiceCards, RangeField } from '../../components/form/options.tsx'
import { usePageRangesProblem } from '../../components/pdf/document-store.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
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
  summarizePlan,
} from './plan-images.ts'
import { alwaysFitsCanvas } from './canvas-limits.ts'
import type { ConversionCalls } from './conversion-worker.ts'
import { createConversionWorker } from './use-pdf-to-images.ts'

/** The option after the preset resolutions, with which the visitor enters a resolution. */
const customDpi = 'custom'

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

interface Options {
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
 * Returns the page sizes that may be too large for this browser, each once. The largest comes first, because if it
 * fits, the smaller ones need no test.
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
 * Finds the highest resolutions, up to `dpi`, at which pages can be drawn. Testing a large canvas takes a second or
 * two, so a worker does it. Until it has answered, `areLimitsKnown` is false and the wanted resolution is returned.
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
    const setLimits = (dpis: readonly number[]) => {
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
      .then(setLimits, () => setLimits([]))
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
  // oxlint-disable-next-line react/exhaustive-deps -- `pagesOf` is a new function on every render, but it depends on this text only
  const { pageIndexes, problem } = useMemo(() => pagesOf(pageCount), [pages, pageCount])
  const wantedSizes = useMemo(
    () => pageIndexes.flatMap((pageIndex) => pageSizes[pageIndex] ?? []),
    [pageIndexes, pageSizes],
  )
  const { highestDpiOf, areLimitsKnown } = useHighestDpis(wantedSizes, dpi ?? defaultDpi)
  const images = planImages(pageSizes, pageIndexes, { format, quality }, highestDpiOf)
  return {
    images,
    summary: dpi === undefined ? undefined : summarizePlan(images, dpi),
    pagesProblem: problem,
    isValid: problem === undefined && dpi !== undefined,
    areLimitsKnown,
  }
}

/** The number of page ranges that are named; longer lists end with an ellipsis. */
const maxNamedRanges = 8

/** Says how large the images will be, and which pages have to be made at a lower resolution. */
const SizeHint = ({ summary, dpi }: { summary: PlanSummary; dpi: number }) => {
  const { t } = useTranslation('pdf-to-images')
  const language = useLanguage()
  const size = {
    width: formatFloat(summary.widthPx, language),
    height: formatFloat(summary.heightPx, language),
  }
  const { limitedPages, limitedDpi } = summary
  const [lowest, highest] = limitedDpi
  const named = writePageNumbers(limitedPages)
  const pages =
    named.length > maxNamedRanges
      ? `${named.slice(0, maxNamedRanges).join(', ')}…`
      : new Intl.ListFormat(language).format(named)
  return (
    <>
      <span className="images-size">
        {t(summary.isMixed ? 'options.sizeMixed' : 'options.size', size)}
      </span>
      {limitedPages.length > 0 && (
        <span className="images-limited">
          <TriangleAlert aria-hidden size={18} />
          {t('options.limited', {
            count: limitedPages.length,
            pages,
            wanted: formatFloat(dpi, language),
            dpi:
              lowest === highest
                ? t('options.limitedDpi', { dpi: lowest })
                : t('options.limitedDpis', { lowest, highest }),
          })}
        </span>
      )}
    </>
  )
}

const dpiNames: Readonly<Record<string, string>> = {
  72: 'options.dpiScreen',
  150: 'options.dpiReading',
  300: 'options.dpiPrint',
  600: 'options.dpiFine',
}

interface OptionsFieldsProps {
  options: Options
  summary: PlanSummary | undefined
  pagesProblem: PageRangesProblem | undefined
}

/** The fields for format, quality, resolution and pages. */
export const OptionsFields = ({ options, summary, pagesProblem }: OptionsFieldsProps) => {
  const { form, format, quality, dpi, isCustomDpi } = options
  const { t } = useTranslation('pdf-to-images')
  const problemOf = usePageRangesProblem()
  const sizeHint = summary && dpi !== undefined && <SizeHint summary={summary} dpi={dpi} />
  return (
    <div className="images-options">
      <ChoiceCards
        form={form}
        name="format"
        legend={t('options.format')}
        nameOf={(option) => t(`options.${option}`)}
        hintOf={(option) => t(`options.${option}Hint`)}
      />
      {format === 'jpeg' && (
        <RangeField
          form={form}
          name="quality"
          label={t('options.quality')}
          valueText={t('options.qualityValue', { quality })}
          step={5}
        />
      )}
      <div className="images-dpi" data-custom={isCustomDpi}>
        <SelectField
          form={form}
          name="dpi"
          label={t('options.dpi')}
          nameOf={(option) =>
            option === customDpi
              ? t('options.dpiCustom')
              : t(dpiNames[option] ?? 'options.dpiPlain', { dpi: option })
          }
          {...(isCustomDpi ? {} : { hint: sizeHint })}
        />
        {isCustomDpi && (
          <NumberField
            form={form}
            name="customDpi"
            label={t('options.customDpi')}
            unit={t('options.dpiUnit')}
            step="1"
            hint={sizeHint ?? t('options.customHint', { lowest: lowestDpi, highest: highestDpi })}
          />
        )}
      </div>
      <TextField
        form={form}
        name="pages"
        label={t('options.pages')}
        placeholder={t('options.pagesPlaceholder')}
        hint={t('options.pagesHint')}
        {...(pagesProblem === undefined ? {} : { problem: problemOf(pagesProblem) })}
      />
    </div>
  )
}

import { ArrowDownToLine, ScanText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type PageRangesProblem,
  pageIndexesOf,
  parsePageRanges,
  writePageNumbers,
} from '../../core/page-ranges.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type ReadingLanguages,
  languagesField,
  useReadingLanguages,
  LanguageChoice,
  missingBytes,
} from '../../components/recognition/language-choice.tsx'
import { formatFloat } from '../../core/number-format.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import type { Loss } from '../../engines/pdf/page-content/page-layout.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { focusWhen } from '../../components/file-tool/use-focus.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import type { ComparisonSource } from './comparison.tsx'
import {
  type ConversionWork,
  type ConvertedDocument,
  type ReadDocument,
  type PageFailure,
  type FontReplacement,
  hasOnlyScans,
  resultOf,
  sumLosses,
} from './state.ts'

const fields = {
  pages: { kind: 'text', initial: '', isLocal: true },
  languages: languagesField,
} as const

export interface Options extends ReadingLanguages {
  form: Form<keyof typeof fields>
  /**
   * Returns the wanted pages, counted from 0, each once and in the typed order. All pages are returned while the field
   * is empty or invalid.
   */
  pagesOf(pageCount: number): { pageIndexes: readonly number[]; problem?: PageRangesProblem }
}

/**
 * Holds the options of a conversion. Chosen languages are stored on the device for the next visit; page ranges are not,
 * because they belong to one document.
 */
export const useOptions = (): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'pdf-to-word',
    fields,
    remembered: ['languages'],
  })
  return {
    form,
    ...useReadingLanguages(form),
    pagesOf: (pageCount) => {
      const read = parsePageRanges(form.values.pages, pageCount)
      if (read.isValid) return { pageIndexes: [...new Set(read.ranges.flatMap(pageIndexesOf))] }
      const pageIndexes = Array.from({ length: pageCount }, (_, index) => index)
      return read.problem.kind === 'empty'
        ? { pageIndexes }
        : { pageIndexes, problem: read.problem }
    },
  }
}

const pageComparison = lazyModule(async () => (await import('./comparison.tsx')).PageComparison)

/** The pages of the PDF beside those of the document, which are composed once the visitor opens them. */
const Comparison = ({ source }: { source: ComparisonSource }) => {
  const { t } = useTranslation('pdf-to-word')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="word-comparison" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('comparison.title')}</summary>
      {isOpen && <LazyComponent component={pageComparison} props={{ source }} />}
    </details>
  )
}

interface ResultPanelProps {
  converted: ConvertedDocument
  comparison: ComparisonSource
  isSigned: boolean
  /** The offer to recognize scans, which is shown between the document and the list of its losses. */
  scanOffer: ReactNode
  hasOtherPages: boolean
  onAdjust: () => void
  onReset: () => void
}

/** Shows the Word document with its download button, and lists what could not be converted. */
export const ResultPanel = (props: ResultPanelProps) => {
  const { converted, comparison, isSigned, scanOffer, hasOtherPages, onAdjust, onReset } = props
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const language = useLanguage()
  const { name, file, pageCount, wordCount, losses } = converted
  const words = formatFloat(wordCount, language)
  const facts = [
    formatSize(file.size, language),
    t('panel.pageCount', { count: pageCount }),
    ...(wordCount > 0 ? [t('panel.wordCount', { count: wordCount, words })] : []),
  ]
  return (
    <>
      <div className="word-result">
        <p>
          <b>{name}</b>
          <span>{facts.join(' · ')}</span>
        </p>
        <FileActions>
          <MainButton
            icon={ArrowDownToLine}
            focusSteps={['done']}
            onClick={() => saveBlob(file, name)}
          >
            {t('file-tool:download')}
          </MainButton>
          {hasOtherPages && (
            <button type="button" className="button-quiet" onClick={onAdjust}>
              {t('panel.adjust')}
            </button>
          )}
          <button type="button" className="button-quiet" onClick={onReset}>
            {t('file-tool:reset')}
          </button>
        </FileActions>
      </div>
      {scanOffer}
      <Comparison source={comparison} />
      <LossList losses={losses} isSigned={isSigned} />
    </>
  )
}

interface ScanOfferProps {
  source: ReadDocument
  options: Options
  /** The languages that need no download; undefined until they are known. */
  kept: readonly OcrLanguage[] | undefined
  onRecognize: () => void
  /** Converts the document with the scans as pictures; left out when that was done already. */
  onKeep?: () => void
}

/** Offers to recognize the text of pages that are scans. */
export const ScanOffer = ({ source, options, kept, onRecognize, onKeep }: ScanOfferProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const namePages = usePageNames()
  const { pendingScanIndexes } = source
  if (pendingScanIndexes.length === 0) return null
  const bytes = kept && missingBytes(options.languages, kept, downloadBytes)
  const pages = pendingScanIndexes.map((pageIndex) => pageIndex + 1).toSorted((a, b) => a - b)
  return (
    <div className="word-scan">
      <p>
        {hasOnlyScans(source) ? (
          t('scan.allHint')
        ) : (
          <>
            <b>{t('losses.where', { pages: namePages(pages) })}</b>{' '}
            {t('scan.some', { count: pages.length })}
          </>
        )}
      </p>
      <LanguageChoice
        options={options}
        kept={kept}
        downloadBytes={downloadBytes}
        hint={t('scan.languages')}
      />
      <FileActions>
        <button
          type="button"
          className={onKeep ? 'button' : 'button-quiet'}
          onClick={onRecognize}
          {...focusWhen('scanned')}
        >
          <ScanText aria-hidden size={20} />
          {bytes !== undefined && bytes > 0
            ? t('scan.actionWithSize', { size: formatSize(bytes, language) })
            : t('scan.action')}
        </button>
        {onKeep && (
          <button type="button" className="button-quiet" onClick={onKeep}>
            {t('scan.keep')}
          </button>
        )}
      </FileActions>
    </div>
  )
}

/** The number of fonts that are named; longer lists end with how many more there are. */
const maxNamedFonts = 6

const FontLoss = ({ replacement, names }: FontReplacement) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const named = names.slice(0, maxNamedFonts)
  const hidden = names.length - named.length
  const entries = hidden > 0 ? [...named, t('losses.moreFonts', { count: hidden })] : named
  return (
    <li>
      <b>{t('losses.fontTitle', { replacement })}</b>{' '}
      {t('losses.font', { names: new Intl.ListFormat(language).format(entries) })}
    </li>
  )
}

interface LossListProps {
  losses: readonly Loss[]
  /** Whether the PDF has a signature, which is not valid for the Word document. */
  isSigned: boolean
}

/** Lists what could not be converted as it was, or says that nothing was lost. */
const LossList = ({ losses, isSigned }: LossListProps) => {
  const { t } = useTranslation('pdf-to-word')
  const namePages = usePageNames()
  const { pages, fonts } = sumLosses(losses)
  if (pages.length === 0 && fonts.length === 0 && !isSigned)
    return <p className="hint">{t('losses.none')}</p>
  return (
    <section className="word-losses">
      <h2>{t('losses.title')}</h2>
      <ul>
        {pages.map(({ kind, pages: numbers }) => (
          <li key={kind}>
            <b>{t('losses.where', { pages: namePages(numbers) })}</b>{' '}
            {t(`losses.${kind}`, { count: numbers.length })}
          </li>
        ))}
        {fonts.map((font) => (
          <FontLoss key={font.replacement} {...font} />
        ))}
        {isSigned && (
          <li>
            <b>{t('losses.signatureTitle')}</b> {t('losses.signature')}
          </li>
        )}
      </ul>
    </section>
  )
}

const pageFaults: ReadonlySet<ErrorCode> = new Set(['damaged', 'out-of-memory', 'stuck'])

const faultOf = (code: ErrorCode) => (pageFaults.has(code) ? code : 'other')

const failuresOf = (work: ConversionWork): readonly PageFailure[] => {
  const result = resultOf(work)
  if (result) return (result.converted ?? result.source).failures
  const ending = endingOf(work)
  return ending?.kind === 'all-failed' ? ending.failures : []
}

/** Says which pages could not be read and why, or which error ended the work. */
export const ConversionFaults = ({
  work,
  pageCount,
}: {
  work: ConversionWork
  pageCount: number
}) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const namePages = usePageNames()
  const failures = failuresOf(work)
  const faults = [...new Set(failures.map(({ code }) => faultOf(code)))].map((fault) => {
    const pages = failures
      .filter(({ code }) => faultOf(code) === fault)
      .map(({ pageIndex }) => pageIndex + 1)
      .toSorted((a, b) => a - b)
    return { title: namePages(pages), sentence: t(`faults.${fault}`, { count: pages.length }) }
  })
  const ending = endingOf(work)
  if (ending?.kind === 'broken') {
    const { code } = ending
    const sentence =
      code === 'empty' ? t('faults.nothing', { count: pageCount }) : t(`file-tool:errors.${code}`)
    return <Faults faults={[...faults, { sentence }]} />
  }
  return <Faults faults={faults} />
}

/** The number of page ranges that are named; longer lists end with an ellipsis. */
const maxNamedRanges = 12

/** Returns a function that names pages, counted from 1, in the visitor's language: "Pages 3, 5–7 and 9". */
const usePageNames = (): ((pages: readonly number[]) => string) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  return (pages) => {
    const entries = writePageNumbers(pages)
    return t('pages.named', {
      count: pages.length,
      pages:
        entries.length > maxNamedRanges
          ? `${entries.slice(0, maxNamedRanges).join(', ')}…`
          : new Intl.ListFormat(language).format(entries),
    })
  }
}

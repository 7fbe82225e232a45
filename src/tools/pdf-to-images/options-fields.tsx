import { formatFloat } from '../../core/number-format.ts'
import { TriangleAlert } from 'lucide-react'
import { NumberField } from '../../components/form/fields.tsx'
import { RangeField } from '../../components/form/options.tsx'
import { SelectField } from '../../components/form/fields.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { usePageRangesProblem } from '../../components/pdf/use-pages.ts'
import { type PageRangesProblem, writePageNumbers } from '../../core/page-ranges.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type PlanSummary, highestDpi, type ImageFormat, lowestDpi } from './plan-images.ts'
import { type Options, customDpi } from './use-options.ts'

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

const formats: readonly ImageFormat[] = ['png', 'jpeg']

const FormatChoice = ({ form, format }: Pick<Options, 'form' | 'format'>) => {
  const { t } = useTranslation('pdf-to-images')
  return (
    <fieldset className="format-choice">
      <legend>{t('options.format')}</legend>
      {formats.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name="format"
            value={option}
            checked={format === option}
            onChange={() => form.change({ format: option })}
          />
          <b>{t(`options.${option}`)}</b>
          <span className="hint">{t(`options.${option}Hint`)}</span>
        </label>
      ))}
    </fieldset>
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
      <FormatChoice form={form} format={format} />
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

import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import type { Language } from '../../core/language.ts'
import { pointsPerInch } from '../../core/pdf.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { type PageSetup, layOutPage } from '../../engines/pdf/from-images/page-layout.ts'
import { marginsMm, severalName } from './make-pdf.ts'

/** The size of a common camera's photo. */
const camera = { widthPx: 4000, heightPx: 3000, dpi: undefined }
/** The size of a photo of a receipt, which is higher than wide. */
const receipt = { widthPx: 3000, heightPx: 4000, dpi: undefined }

const setup: PageSetup = {
  format: 'image',
  imagesPerPage: 1,
  orientation: 'auto',
  fit: 'fit',
  marginMm: 0,
}

const centimetresPerInch = 2.54

/** Americans measure paper in inches. */
const formatLength = (points: number, language: Language): string => {
  const inches = points / pointsPerInch
  const length = language === 'en' ? inches : inches * centimetresPerInch
  return formatDigits(String(Number(length.toFixed(1))), language)
}

export const textNumbers: TextNumbersOf = (language) => {
  const page = layOutPage([camera], setup)
  const format = language === 'en' ? 'letter' : 'a4'
  const large = { ...setup, format, marginMm: marginsMm.large } as const
  const { width = 0, height = 0 } = layOutPage([receipt], large).images[0]?.area ?? {}
  return {
    examples: {
      limit: formatFileLimit(language),
      several: severalName,
      pageWidth: formatLength(page.widthPoints, language),
      pageHeight: formatLength(page.heightPoints, language),
      shownWidth: formatLength(width, language),
      shownHeight: formatLength(height, language),
    },
    inputs: [
      formatDigits(String(camera.widthPx), language),
      formatDigits(String(camera.heightPx), language),
      // The paper size A4.
      '4',
    ],
    constants: { '8': 'bits per color' },
  }
}

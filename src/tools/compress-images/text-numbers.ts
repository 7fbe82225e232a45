import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { looksSameScore } from '../../engines/image/compression.ts'
import { fitWithin } from '../../engines/image/raster.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { compressedName } from './describe-result.ts'
import { countBytes } from '../../components/file-tool/size-units.ts'
import { defaults } from './settings.ts'

const photos = { fr: 'vacances.jpg', en: 'vacation.jpg', es: 'vacaciones.jpg' }
/** A common camera's picture, and a width that suits a web page. */
const camera = { width: 4000, height: 3000 }
const webWidthPx = 1600

/** The default target size in bytes. */
const targetBytes = countBytes(defaults.targetKilobytes, 'KB')

export const textNumbers: TextNumbersOf = (language) => {
  const write = (value: number) => formatDigits(String(value), language)
  const fitted = fitWithin(camera, { maxWidthPx: webWidthPx })
  return {
    examples: {
      limit: formatFileLimit(language),
      target: write(defaults.targetKilobytes),
      targetBytes: write(targetBytes),
      looksSame: write(looksSameScore),
      photo: photos[language],
      compressed: compressedName(photos[language]),
      fittedWidth: write(fitted.width),
      fittedHeight: write(fitted.height),
    },
    inputs: [
      write(camera.width),
      write(camera.height),
      write(webWidthPx),
      // A score whose description the texts quote.
      '82',
    ],
    constants: {
      '2': 'in the name of the metric, SSIMULACRA 2',
      '8': 'the bits per color that WebP and AVIF are encoded with here',
      '70': 'high quality, in the README of SSIMULACRA 2',
      '90': 'very high quality, in the README of SSIMULACRA 2',
      '100': 'the highest score of SSIMULACRA 2, the highest quality, and a whole in per cent',
    },
  }
}

import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { pngName } from './convert.ts'

const names = {
  fr: { photo: 'vacances.jpg', twice: 'photo.jpg' },
  en: { photo: 'vacation.jpg', twice: 'photo.jpg' },
  es: { photo: 'vacaciones.jpg', twice: 'foto.jpg' },
}
/** The size of a common camera's picture. */
const camera = { widthPx: 4000, heightPx: 3000 }

export const textNumbers: TextNumbersOf = (language) => {
  const write = (value: number) => formatDigits(String(value), language)
  const { photo, twice } = names[language]
  const [first = '', second = ''] = uniqueNames([pngName(twice), pngName(twice)])
  return {
    examples: {
      limit: formatFileLimit(language),
      photo,
      converted: pngName(photo),
      twice,
      first,
      second,
      megapixels: write((camera.widthPx * camera.heightPx) / 1_000_000),
    },
    inputs: [write(camera.widthPx), write(camera.heightPx)],
  }
}

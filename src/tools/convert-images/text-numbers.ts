import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { iconSidesPx } from '../../engines/image/encoding/icon.ts'
import { maxJxlPixels, maxSlowAvifPixels } from '../../engines/image/encoding/target-formats.ts'
import { looksSameScore } from '../../engines/image/compression.ts'
import { convertedName } from './convert.ts'
import { engineBytes } from '../../components/engine-notice/engines.ts'

const names = {
  fr: { logo: 'logo.webp', twice: 'photo.avif' },
  en: { logo: 'logo.webp', twice: 'photo.avif' },
  es: { logo: 'logo.webp', twice: 'foto.avif' },
}
const phonePhoto = 'IMG_2041.HEIC'

export const textNumbers: TextNumbersOf = (language) => {
  const { logo, twice } = names[language]
  const write = (value: number) => formatDigits(String(value), language)
  const converted = convertedName(twice, 'jpeg')
  const [first = '', second = ''] = uniqueNames([converted, converted])
  return {
    examples: {
      limit: formatFileLimit(language),
      looksSame: write(looksSameScore),
      heicEngine: formatSize(engineBytes.heic, language),
      avifEngine: formatSize(engineBytes.avif, language),
      jxlMegapixels: write(maxJxlPixels / 1_000_000),
      slowMegapixels: write(maxSlowAvifPixels / 1_000_000),
      iconSides: new Intl.ListFormat(language).format(iconSidesPx.map(write)),
      phonePhoto,
      phoneResult: convertedName(phonePhoto, 'jpeg'),
      logo,
      logoResult: convertedName(logo, 'png'),
      twice,
      first,
      second,
    },
    constants: {
      '2': 'in the name of the metric, SSIMULACRA 2',
      '3': 'in the name of the color space, Display P3',
      '8': 'bits per channel',
      '100': 'the highest quality and the highest score',
    },
  }
}

import { supportedBrowsers } from '../../core/supported-browsers.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { formatSize } from './readable-size.ts'

export const textNumbers: TextNumbersOf = (language) => ({
  examples: {
    nothing: formatSize(0, language),
    chrome: String(supportedBrowsers.chrome),
    firefox: String(supportedBrowsers.firefox),
    safari: String(supportedBrowsers.safari),
  },
  constants: {
    '100': 'megapixels, the limit of the text recognition (engines/ocr/decode-gray.ts)',
  },
})

import {
  describeConverterProperties,
  describeConverterTexts,
  describePublished,
  describeSpecified,
} from '../../testing/converter-properties.ts'
import { definition, speedFactors } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeSpecified(definition, {
  units: ['kmh', 'mph', 'ms', 'knot', 'fps'],
  initial: { value: '1', from: 'kmh', to: 'mph' },
  decimals: { minimum: 0, maximum: 6 },
  conversions: [
    ['1', 'kmh', 'mph', '0.621373'],
    ['1', 'mph', 'kmh', '1.60934'],
    ['1', 'ms', 'kmh', '3.6'],
    ['1', 'knot', 'kmh', '1.852'],
    ['1', 'fps', 'kmh', '1.09728'],
    ['1', 'fps', 'ms', '0.3048'],
    ['0.1', 'ms', 'kmh', '0.36'],
    ['120', 'kmh', 'mph', '74.564728'],
    ['-10', 'ms', 'kmh', '-36'],
    ['0.0000001', 'kmh', 'ms', '0'],
    ['-0.0000001', 'kmh', 'ms', '0'],
    ['1000000000000000000000000', 'ms', 'kmh', '3600000000000000000000000'],
  ],
  otherQuantities: ['72 km', '2 m', '3 miles', '5 ft'],
})

// The values are metres per second from NIST SP 811 (2008), appendix B.8, times 3.6. All of them are exact.
describePublished(definition, 'kmh', speedFactors, {
  mph: '1.609344',
  ms: '3.6',
  knot: '1.852',
  fps: '1.09728',
})

const kilometresPerHour = { kmh: 1, mph: 1.60934, ms: 3.6, knot: 1.852, fps: 1.09728 }
describeConverterProperties(
  definition,
  (amount, unit, to) => amount * (kilometresPerHour[unit] / kilometresPerHour[to]),
)

describeConverterTexts(definition, { fr, en, es })

import Big from 'big.js'
import { useId } from 'react'
import { formatNumber } from '../../core/numbers.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Category, borders, categories } from './compute-bmi.ts'

/** The part of the scale that is drawn. */
export const drawn = { from: 12, to: 40 }

interface Place {
  /** The distance from the start of the scale in per cent, from 0 to 100. */
  percent: number
  /** Is set when the index lies outside the drawn part. */
  beyond?: 'start' | 'end'
}

export const placeOnScale = (bmi: Big): Place => {
  if (bmi.lt(drawn.from)) return { percent: 0, beyond: 'start' }
  if (bmi.gt(drawn.to)) return { percent: 100, beyond: 'end' }
  const fraction = bmi.minus(drawn.from).div(drawn.to - drawn.from)
  return { percent: fraction.times(100).round(2).toNumber() }
}

const ends = [0, ...borders.map((border) => placeOnScale(border).percent), 100]

/** The start and width of each category's band in per cent of the scale. */
export const bands: readonly { start: number; width: number }[] = ends
  .slice(0, -1)
  .map((start, index) => ({ start, width: (ends[index + 1] ?? 100) - start }))

/** The visitor's index on the scale. */
interface Mark {
  bmi: Big
  /** The index as it is shown. */
  text: string
  category: Category
}

// These are in em, so that the scale grows with the font size.
const bandHeight = 2.25
const markHeight = 2.25
const em = (size: number) => `${size}em`

/** A mark above the bands that points at the index. */
const PlaceMark = ({ bmi, text, category }: Mark) => {
  const { t } = useTranslation('bmi')
  const { percent, beyond } = placeOnScale(bmi)
  // Near the ends of the scale, the text extends inwards.
  const anchor = percent < 34 ? 'start' : percent > 66 ? 'end' : 'middle'
  return (
    <g className="bmi-mark">
      <text x={`${percent}%`} y={em(1)} textAnchor={anchor}>
        {beyond === 'start' && '← '}
        {text}
        <tspan dx={em(0.5)}>{t(`categories.${category}`)}</tspan>
        {beyond === 'end' && ' →'}
      </text>
      <svg x={`${percent}%`} y={em(markHeight)} overflow="visible">
        <path d="M-7 -10h14l-7 9z" />
        <path d="M0 -4V32" className="bmi-needle" />
      </svg>
    </g>
  )
}

/** The four ranges as a colored scale with their borders and the visitor's index. */
export const Scale = ({ mark }: { mark: Mark | undefined }) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const id = useId()
  const bandTop = mark ? markHeight : 0
  const bandEnd = bandTop + bandHeight
  const label = mark
    ? t('scale.withMark', { bmi: mark.text, category: t(`categories.${mark.category}`) })
    : t('scale.empty')
  return (
    <svg
      className="bmi-scale"
      role="img"
      aria-label={label}
      width="100%"
      height={em(bandEnd + 1.75)}
    >
      <g aria-hidden>
        <clipPath id={`${id}ends`}>
          <rect y={em(bandTop)} width="100%" height={em(bandHeight)} rx="9" />
        </clipPath>
        <g clipPath={`url(#${id}ends)`}>
          {categories.map((category, index) => {
            const { start, width } = bands[index] ?? { start: 0, width: 0 }
            return (
              <g key={category} data-band={category}>
                <rect
                  className="bmi-band"
                  x={`${start}%`}
                  width={`${width}%`}
                  y={em(bandTop)}
                  height={em(bandHeight)}
                />
                <rect
                  className="bmi-band-foot"
                  x={`${start}%`}
                  width={`${width}%`}
                  y={em(bandEnd - 0.375)}
                  height={em(0.375)}
                />
                <text
                  className="bmi-band-name"
                  x={`${start + width / 2}%`}
                  y={em(bandTop + 1.25)}
                  textAnchor="middle"
                >
                  {t(`categories.${category}`)}
                </text>
              </g>
            )
          })}
        </g>
        {borders.map((border) => (
          <text
            key={border.toFixed()}
            className="bmi-border"
            x={`${placeOnScale(border).percent}%`}
            y={em(bandEnd + 1.25)}
            textAnchor="middle"
          >
            {formatNumber(border, language, { minimum: 0, maximum: 1 })}
          </text>
        ))}
        <text className="bmi-end" x="0" y={em(bandEnd + 1.25)}>
          {drawn.from}
        </text>
        <text className="bmi-end" x="100%" y={em(bandEnd + 1.25)} textAnchor="end">
          {drawn.to}
        </text>
        {mark && <PlaceMark {...mark} />}
      </g>
    </svg>
  )
}

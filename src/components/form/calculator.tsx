import './form.css'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CopyButton } from '../copy-button.tsx'
import { useTranslation } from '../use-translation.ts'

interface CalculatorProps {
  /** The fields; the first thing on a phone. */
  children: ReactNode
  /** What stands in the tinted half: the result, or the prompt while there is none. */
  result: ReactNode
  /** Below both halves and still part of the form: rarer options, folded. */
  more?: ReactNode
  /** The button's word; left out where the result needs no asking. */
  action?: string
  onCalculate?: () => void
}

/**
 * A panel of two halves: what is put in, and what comes out. Enter in any field is the button.
 *
 * The method `dialog` sends nothing anywhere where there is no dialog: before the page's script is there, the
 * browser's own submission would put the fields into the address.
 */
export const Calculator = ({ children, result, more, action, onCalculate }: CalculatorProps) => {
  const resultHalf = useRef<HTMLDivElement>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!onCalculate) return
    const form = event.currentTarget
    flushSync(onCalculate)
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    if (wrong) wrong.focus()
    else resultHalf.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <form className="panel calculator" method="dialog" noValidate onSubmit={onSubmit}>
      <div className="calculator-fields">
        {children}
        {action !== undefined && (
          <button type="submit" className="button">
            {action}
          </button>
        )}
      </div>
      <div className="calculator-result" ref={resultHalf}>
        {result}
      </div>
      {more !== undefined && <div className="calculator-options">{more}</div>}
    </form>
  )
}

interface MainResultProps {
  name: string
  label: string
  /** As it is shown; empty while there is none. */
  text: string
  /** As it is copied: plain digits for a number. */
  copied: string
  /** A quiet line below, such as how it was worked out. */
  children?: ReactNode
}

const long = 12
const veryLong = 20

/** What people came for: the largest thing on the page, and a button that copies it. */
export const MainResult = ({ name, label, text, copied, children }: MainResultProps) => {
  const { t } = useTranslation('form')
  const size = text.length > veryLong ? 'very-long' : text.length > long ? 'long' : undefined
  return (
    <div className="main-result">
      <p className="result-label" aria-hidden>
        {label}
      </p>
      <output name={name} aria-label={label} data-size={size}>
        {text}
      </output>
      <CopyButton
        text={copied}
        label={t('copyNamed', { name: label })}
        isIconOnly
        isDisabled={copied === ''}
      />
      {children !== undefined && <div className="main-result-notes">{children}</div>}
    </div>
  )
}

interface ResultRow {
  name: string
  label: string
  text: string
  /** Left out for what nobody would paste anywhere. */
  copied?: string
}

/** Further results, a line each; the main one speaks for them to a screen reader. */
export const ResultRows = ({ rows }: { rows: readonly ResultRow[] }) => {
  const { t } = useTranslation('form')
  return (
    <dl className="result-rows">
      {rows.map(({ name, label, text, copied }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <output name={name} aria-label={label} aria-live="off">
              {text}
            </output>
            {copied !== undefined && (
              <CopyButton
                text={copied}
                label={t('copyNamed', { name: label })}
                isIconOnly
                isDisabled={copied === ''}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PromptProps {
  children: ReactNode
  /** The results that are not there yet: empty, and under their names all the same. */
  outputs: readonly string[]
  /** A field says what is wrong with it: there is no more to ask for than that. */
  isWrong?: boolean
}

/** What stands in place of a result while there is none. */
export const Prompt = ({ children, outputs, isWrong }: PromptProps) => {
  const { t } = useTranslation('form')
  return (
    <>
      <p className="prompt">{isWrong ? t('wrong') : children}</p>
      {outputs.map((name) => (
        <output key={name} name={name} hidden />
      ))}
    </>
  )
}

interface ScrollRegionProps {
  label: string
  className: string
  children: ReactNode
}

/** A table wider than its panel, which scrolls in a region that the keyboard reaches too. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div
    className={className}
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    tabIndex={0}
  >
    {children}
  </div>
)

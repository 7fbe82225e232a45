import './form.css'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CopyButton } from '../copy-button.tsx'
import { useTranslation } from '../use-translation.ts'

interface CalculatorProps {
  /** The fields. On a phone they come first. */
  children: ReactNode
  /** The content of the tinted half: the result, or the prompt while there is none. */
  result: ReactNode
  /** Less common options, folded, below both halves and still part of the form. */
  more?: ReactNode
  /**
   * The label of the button, which brings the visitor to the result, or to the field that is missing or wrong. A tool
   * with few fields has none.
   */
  action?: string
  onCalculate?: () => void
}

/**
 * A panel with two halves for the inputs and the result. Pressing Enter in any field is the same as pressing the
 * button.
 *
 * The method `dialog` submits nothing when there is no dialog. Before the page's script has loaded, the browser's
 * own submission would put the fields into the address.
 */
export const Calculator = ({ children, result, more, action, onCalculate }: CalculatorProps) => {
  const { t } = useTranslation('form')
  const resultHalf = useRef<HTMLDivElement>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!onCalculate) return
    const form = event.currentTarget
    flushSync(onCalculate)
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    if (wrong) {
      wrong.focus()
      return
    }
    resultHalf.current?.focus({ preventScroll: true })
    resultHalf.current?.scrollIntoView({ block: 'nearest' })
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
      <div
        className="calculator-result"
        ref={resultHalf}
        role="group"
        aria-label={t('result')}
        tabIndex={-1}
      >
        {result}
      </div>
      {more !== undefined && <div className="calculator-options">{more}</div>}
    </form>
  )
}

interface MainResultProps {
  name: string
  label: string
  /** The text as it is shown, which is empty while there is no result. */
  text: string
  /** The text as it is copied, which is plain digits for a number. */
  copied: string
  /** A quiet line below, such as how the result was worked out. */
  children?: ReactNode
}

const long = 12
const veryLong = 20

/** The main result of a tool: the largest thing on the page, with a button that copies it. */
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
  /** Is left out for values that nobody would paste anywhere. */
  copied?: string
}

/** Further results, one per line. Screen readers announce only the main result when it changes. */
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
  /** The names of the outputs that have no result yet. They are rendered empty and hidden. */
  outputs: readonly string[]
  /** A field already says what is wrong with it, so that the prompt asks for nothing else. */
  isWrong?: boolean
}

/** The text in place of a result while there is none. */
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

/** A region for a table that is wider than its panel. It scrolls, and can be reached by keyboard. */
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

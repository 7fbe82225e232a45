import './form.css'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

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

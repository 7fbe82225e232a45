import './converter.css'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { displaySizeOf } from '../../core/numbers.ts'
import { useTranslation } from '../use-translation.ts'

interface ConverterFormProps {
  /** The name of the input. */
  name: string
  /** The accessible names of the input and of the button that exchanges the units. */
  inputLabel: string
  swapLabel: string
  text: string
  isInvalid: boolean
  onType: (text: string) => void
  onSwap: () => void
  /** The fields for the units, or whatever else is converted. */
  from: ReactNode
  to: ReactNode
  /** The result as it is shown, which is empty while there is none. */
  result: string
  /** A result is under way. */
  isWaiting?: boolean
  /**
   * Renders what is below both halves: the note to the input, whose element gets the id, and the button that copies the
   * result.
   */
  renderFoot: (noteId: string) => ReactNode
}

/** The panel of a converter: a half for the amount, one for the result, and a foot below them. */
export const ConverterForm = (props: ConverterFormProps) => {
  const { name, inputLabel, swapLabel, text, isInvalid, onType, onSwap } = props
  const { from, to, result, isWaiting, renderFoot } = props
  const { t } = useTranslation('converter')
  const id = useId()
  return (
    <form className="panel conv" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <div className="half">
        <label className="conv-label" htmlFor={`${id}input`}>
          {t('from')}
        </label>
        <input
          id={`${id}input`}
          name={name}
          className="big"
          data-size={displaySizeOf(text)}
          inputMode="decimal"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={inputLabel}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}note`}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {from}
      </div>
      <div className="half">
        <button type="button" className="swap" onClick={onSwap} aria-label={swapLabel}>
          <ArrowLeftRight aria-hidden size={20} />
        </button>
        <label className="conv-label" htmlFor={`${id}result`}>
          {t('to')}
        </label>
        <output
          id={`${id}result`}
          name="result"
          className="big"
          htmlFor={`${id}input`}
          data-size={displaySizeOf(result)}
          aria-label={t('result')}
          aria-busy={isWaiting}
        >
          {result}
        </output>
        {to}
      </div>
      {renderFoot(`${id}note`)}
    </form>
  )
}

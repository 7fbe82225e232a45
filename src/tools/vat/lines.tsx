import type Big from 'big.js'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Currency } from '../../core/money.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { VatType } from './calculate.ts'
import type { LineListProps } from './line-list.tsx'
import { type Line, useLines } from './use-lines.ts'

/** More than any invoice typed by hand; keeps the page quick. */
const maxLines = 50

interface LinesProps {
  /** What the fields above come to. */
  first: Line['outcome']
  type: VatType
  currency: Currency
  /** The rate above, which a new line starts with. */
  rate: Big | undefined
}

const lineList = lazyModule(async () => (await import('./line-list.tsx')).LineList)

/** Further lines below the first, at rates of their own, with their totals. */
export const Lines = ({ first, type, currency, rate }: LinesProps) => {
  const { t } = useTranslation('vat')
  const { lines, add, remove } = useLines(type)
  const [newestId, setNewestId] = useState<number>()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isFull = lines.length + 1 >= maxLines

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isFull) setNewestId(add(rate))
  }
  const onRemove = (line: number) => {
    flushSync(() => remove(line))
    button.current?.focus()
  }
  const addButton = (
    <button ref={button} type="submit" className="button-quiet" disabled={isFull}>
      <Plus aria-hidden size={18} />
      {t('lines.add')}
    </button>
  )
  return (
    <section className="panel calculator-more vat-lines" aria-labelledby={id}>
      <h2 id={id}>{t('lines.title')}</h2>
      <p className="hint">{t('lines.intro')}</p>
      {lines.length === 0 ? (
        <form method="dialog" noValidate onSubmit={onSubmit}>
          {addButton}
        </form>
      ) : (
        <LazyComponent<LineListProps>
          component={lineList}
          props={{ first, lines, newestId, type, currency, onRemove, addButton, onSubmit }}
        />
      )}
    </section>
  )
}

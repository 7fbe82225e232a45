import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { CopyButton } from '../copy-button.tsx'

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

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Toast, useToast } from './toast.tsx'
import { useTranslation } from './use-translation.ts'

/** How long "Copied!" stays, in milliseconds (specified). */
const copiedMs = 2000

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text?: string
  /** Puts something other than a text there, such as a picture. */
  write?: () => Promise<void>
  /** What a screen reader calls it, when the visible word is not enough. */
  label?: string
  /** The visible word, where "Copy" alone does not say what. */
  action?: string
  isIconOnly?: boolean
  isDisabled?: boolean
  /** "Copied!" goes as soon as the text is another one: what is said must not be taken for the new one. */
  isOfTextOnly?: boolean
  /** Shown when it was copied, besides the button's own sign. */
  copiedToast?: Toast
  /** Shown when it could not be, in place of the general one. */
  failedToast?: Toast
}

export const CopyButton = (props: CopyButtonProps) => {
  const { text = '', write, label, action, ...looks } = props
  const { isIconOnly, isDisabled, isOfTextOnly, copiedToast, failedToast } = looks
  const { t } = useTranslation('common')
  const toast = useToast()
  const [copied, setCopied] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await (write ? write() : navigator.clipboard.writeText(text))
    } catch {
      toast(
        failedToast ?? {
          title: t('copy.failed'),
          description: t('copy.failedHelp'),
          variant: 'destructive',
        },
      )
      return
    }
    if (copiedToast) toast(copiedToast)
    setCopied(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(undefined), copiedMs)
  }

  const isCopied = copied !== undefined && (!isOfTextOnly || copied === text)
  const word = isCopied ? t('copy.done') : (action ?? t('copy.action'))
  return (
    <span className="copy-button">
      <button
        type="button"
        className={isIconOnly ? 'copy-icon' : 'button-quiet'}
        onClick={() => void copy()}
        disabled={isDisabled}
        aria-label={label ?? word}
        title={isIconOnly ? word : undefined}
        data-copied={isCopied || undefined}
      >
        {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
        {!isIconOnly && <span>{word}</span>}
      </button>
      <span role="status" className={isIconOnly && isCopied ? 'copied-note' : 'visually-hidden'}>
        {isCopied && t('copy.done')}
      </span>
    </span>
  )
}

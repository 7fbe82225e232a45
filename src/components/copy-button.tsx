import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Toast, useToast } from './toast.tsx'
import { useTranslation } from './use-translation.ts'

/** "Copied!" is shown for this long, in milliseconds (specified). */
const copiedMs = 2000

interface CopyButtonProps {
  /** The text that is copied to the clipboard. */
  text?: string
  /** Copies something other than a text, such as an image. */
  write?: () => Promise<void>
  /** The accessible name, for when the visible word is not enough. */
  label?: string
  /** The visible word, for when "Copy" alone does not say what is copied. */
  action?: string
  isIconOnly?: boolean
  isDisabled?: boolean
  /** "Copied!" disappears as soon as the text changes, so that nobody thinks the new text was copied. */
  isOfTextOnly?: boolean
  /** The toast that is shown after copying, besides the button's own sign. */
  copiedToast?: Toast
  /** The toast that replaces the general one when copying fails. */
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

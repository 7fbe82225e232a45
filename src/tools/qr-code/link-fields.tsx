import { TextField } from '../../components/form/fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, shorten } from './content.ts'
import { type LinkReading, readLink } from './payload-formats.ts'
import { type KindProps, useContent, useSettled } from './kind-fields.tsx'

const contentOf = (reading: LinkReading): Content => {
  if (reading.kind === 'empty') return { kind: 'none' }
  if (reading.kind === 'unreadable') return { kind: 'wrong' }
  return { kind: 'ready', payload: reading.address, about: shorten(reading.address) }
}

/** The field of a web address, completed where its scheme is missing. */
export const LinkFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { url } = form.values
  const { isSettled, settle } = useSettled(form.values)
  const reading = readLink(url)
  const isMarked = reading.kind === 'unreadable' && isSettled('url')
  useContent('link', contentOf(reading), isMarked, onContent)
  const isOther = reading.kind === 'read' && reading.address !== url.trim()
  return (
    <div onBlur={settle}>
      <TextField
        form={form}
        name="url"
        label={t('url')}
        inputMode="url"
        placeholder="https://example.com"
        hint={isOther ? t('opens', { address: reading.address }) : t('urlHint')}
        problem={isMarked ? t('problems.url') : undefined}
      />
    </div>
  )
}

import './file-tool.css'
import { ShieldCheck } from 'lucide-react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { maxFileBytes } from './accepted-files.ts'
import { formatSize } from './readable-size.ts'

/** The last line of a file tool's panel: files stay on the device, and how large they may be. */
export const PrivateNote = () => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  return (
    <p className="file-private">
      <ShieldCheck aria-hidden size={18} />
      {t('private', { limit: formatSize(maxFileBytes, language) })}
    </p>
  )
}

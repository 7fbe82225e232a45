import { CodeXml } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { isEmbeddable } from '../../core/tool.ts'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { useNavigation } from '../../site/navigation.tsx'
import type { EmbedDialogProps, PageFacts } from './embed-dialog.tsx'

/**
 * Opens the dialog with the code that embeds the tool in another site. It renders nothing for tools that must not be
 * embedded.
 */
export const EmbedButton = () => {
  const { t } = useTranslation('features')
  const { page } = useNavigation()
  const toast = useToast()
  const [Dialog, setDialog] = useState<ComponentType<EmbedDialogProps>>()
  const [facts, setFacts] = useState<PageFacts>()
  const open = async () => {
    try {
      const { EmbedDialog, readPageFacts } = await import('./embed-dialog.tsx')
      const read = await readPageFacts()
      setDialog(() => EmbedDialog)
      setFacts(read)
    } catch {
      toast({
        title: t('embed.failed'),
        description: t('embed.failedHelp'),
        variant: 'destructive',
      })
    }
  }
  if (page.tool === undefined || !isEmbeddable(page.tool)) return null
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={t('embed.button')}
        title={t('embed.button')}
        onClick={() => void open()}
      >
        <CodeXml aria-hidden size={18} />
      </button>
      {Dialog && facts && <Dialog page={page} facts={facts} onClose={() => setFacts(undefined)} />}
    </>
  )
}

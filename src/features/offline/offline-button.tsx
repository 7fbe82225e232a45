import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useNavigation } from '../../site/navigation.tsx'

/** Apart: it shares code with file tools, which other pages have not loaded. */
const keepButton = lazyModule(async () => (await import('./keep-button.tsx')).KeepButton)

/** Keeps everything that a file tool may need; other tools come whole with their page. */
export const OfflineButton = () => {
  const { tool } = useNavigation().page
  const isOffered = tool?.group === 'files'
  const { module: KeepButton } = useLazyModule(keepButton, { isWanted: isOffered })
  return isOffered && KeepButton && <KeepButton />
}

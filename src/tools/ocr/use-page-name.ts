import { useCallback } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import type { Source } from './source.ts'
import type { PageRef } from './wanted-pages.ts'

/** What a page is called: its file, and its number where the file has several. */
export const usePageName = (sources: readonly Source[]): ((page: PageRef) => string) => {
  const { t } = useTranslation('ocr')
  return useCallback(
    ({ sourceId, pageIndex }) => {
      const source = sources.find(({ id }) => id === sourceId)
      const name = source?.file.name ?? ''
      return source?.kind === 'pdf' ? t('pages.name', { name, page: pageIndex + 1 }) : name
    },
    [sources, t],
  )
}

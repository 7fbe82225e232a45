import { writePageNumbers } from '../../core/page-ranges.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'

/** Long lists of pages end after so many entries. */
const mostEntries = 12

/** Names pages, counted from 1: "Pages 3, 5–7 and 9". */
export const usePageList = (): ((pages: readonly number[]) => string) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  return (pages) => {
    const entries = writePageNumbers(pages)
    return t('pages.named', {
      count: pages.length,
      pages:
        entries.length > mostEntries
          ? `${entries.slice(0, mostEntries).join(', ')}…`
          : new Intl.ListFormat(language).format(entries),
    })
  }
}

import type { ComponentType } from 'react'
import type { Page } from '../site/pages.ts'

export interface PageModule {
  default: ComponentType
}

const staticPages = import.meta.glob<PageModule>('../pages/*/page.tsx')

/**
 * Loads what a page shows: a tool's `page.tsx`, or that of the folder in `src/pages` with the page's id.
 *
 * @throws {Error} where there is no such folder, and what `import()` throws without a network
 */
export const loadPage = async ({ id, tool }: Page): Promise<PageModule> => {
  if (tool) return tool.page()
  const load = staticPages[`../pages/${id}/page.tsx`]
  if (!load) throw new Error(`no page ${id}`)
  return load()
}

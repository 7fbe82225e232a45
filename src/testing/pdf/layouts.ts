import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { readLayout } from '../../engines/pdf/viewer/read-layout.ts'

const pdfJsFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Where pdf.js's data are in Node. */
export const pdfJsData = {
  cMapUrl: `${pdfJsFolder}/cmaps/`,
  standardFontDataUrl: `${pdfJsFolder}/standard_fonts/`,
  wasmUrl: `${pdfJsFolder}/wasm/`,
  iccUrl: `${pdfJsFolder}/iccs/`,
} as const

const { signal } = new AbortController()

/**
 * Returns the layouts of all pages as the viewer's worker reads them, but without pictures, because there are no
 * canvases in Node.
 */
export const readLayouts = async (
  data: Uint8Array,
  { password }: { password?: string } = {},
): Promise<PageLayout[]> => {
  const task = getDocument({
    // pdf.js takes ownership of the buffer.
    data: data.slice(),
    verbosity: 0,
    fontExtraProperties: true,
    ...pdfJsData,
    ...(password === undefined ? {} : { password }),
  })
  try {
    const document = await task.promise
    const layouts: PageLayout[] = []
    for (let pageIndex = 0; pageIndex < document.numPages; pageIndex += 1)
      layouts.push(await readLayout(document, pageIndex, { signal, onProgress: () => undefined }))
    return layouts
  } finally {
    await task.destroy()
  }
}

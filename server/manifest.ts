import { z } from 'zod'
import { languages } from '../src/core/language.ts'

const pagePath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'not a path such as /en/weight-converter')

// What stands in a Content-Security-Policy must not be able to end a directive.
const sourceHash = z
  .string()
  .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'not a hash such as sha256-…')

/** What the build tells the server about the pages it wrote: `dist/server.json`. */
export const manifestSchema = z
  .object({
    pages: z.array(z.object({ id: z.string(), paths: z.record(z.enum(languages), pagePath) })),
    scriptHashes: z.array(sourceHash),
    styleHashes: z.array(sourceHash),
  })
  .refine(
    ({ pages }) => {
      const paths = pages.flatMap((page) => Object.values(page.paths))
      return new Set(paths).size === paths.length
    },
    { error: 'two pages have the same path', path: ['pages'] },
  )

export type Manifest = z.infer<typeof manifestSchema>

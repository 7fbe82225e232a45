import { z } from 'zod'
import { languages } from '../src/core/language.ts'

const pagePath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'not a path such as /en/weight-converter')

// A value that is put into a Content-Security-Policy must not be able to end a directive.
const sourceHash = z
  .string()
  .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'not a hash such as sha256-…')

/** An origin as a policy may name it: `https://*.example.org`, or a local one for testing. */
export const sourceOrigin = z
  .string()
  .regex(
    /^(?:https:\/\/(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d+)?|https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)$/,
    'not an origin such as https://example.org or https://*.example.org',
  )

/** The schema of `dist/server.json`, by which the build describes its pages to the server. */
export const manifestSchema = z
  .object({
    siteName: z.string().min(1),
    pages: z.array(
      z.object({
        id: z.string(),
        paths: z.record(z.enum(languages), pagePath),
        styleHashes: z.array(sourceHash),
        /** Whether other sites may show the page in a frame. */
        isEmbeddable: z.boolean(),
      }),
    ),
    notFoundStyleHashes: z.array(sourceHash),
    /** How long a visitor's message is kept; the privacy page states the same. */
    messagesKeptMonths: z.number().int().min(1).max(120),
    scriptHashes: z.array(sourceHash),
    /** The origins of the configured ads and analytics, which the policy allows besides our own. */
    thirdParties: z.object({
      script: z.array(sourceOrigin),
      frame: z.array(sourceOrigin),
      connect: z.array(sourceOrigin),
      img: z.array(sourceOrigin),
    }),
  })
  .refine(
    ({ pages }) => {
      const paths = pages.flatMap((page) => Object.values(page.paths))
      return new Set(paths).size === paths.length
    },
    { error: 'two pages have the same path', path: ['pages'] },
  )

export type Manifest = z.infer<typeof manifestSchema>

import type { Site } from './src/core/site.ts'

/** Edit this before publishing: the pages are built with it. */
export const site: Site = {
  name: 'Utilo',
  origin: process.env.UTILO_ORIGIN ?? 'https://utilo.example',
  publisher: null,
  host: null,
  legalDate: '2025-08-01',
}

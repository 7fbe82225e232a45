import type { Language, Localized } from '../../core/language.ts'

export const sampleNames = ['blog', 'email'] as const
export type SampleName = (typeof sampleNames)[number]

type Samples = Readonly<Record<SampleName, string>>

const samples: Localized<() => Promise<{ default: Samples }>> = {
  fr: () => import('./samples.fr.json'),
  en: () => import('./samples.en.json'),
  es: () => import('./samples.es.json'),
}

/** Loads a sample text. The samples are a tenth of the page’s bytes and few visitors use them, so they are loaded on demand. */
export const loadSample = async (name: SampleName, language: Language): Promise<string> =>
  (await samples[language]()).default[name]

import type { Language, Localized } from '../../core/language.ts'

export const sampleNames = ['blog', 'email'] as const
export type SampleName = (typeof sampleNames)[number]

type Samples = Readonly<Record<SampleName, string>>

const samples: Localized<() => Promise<{ default: Samples }>> = {
  fr: () => import('./samples.fr.json'),
  en: () => import('./samples.en.json'),
  es: () => import('./samples.es.json'),
}

/** A sample text in a language. They are a tenth of the page's bytes, and few visitors look at them. */
export const loadSample = async (name: SampleName, language: Language): Promise<string> =>
  (await samples[language]()).default[name]

import { globSync, readFileSync } from 'node:fs'
import type { Language } from '../../../src/core/language.ts'
import { type RandomSource, drawBelow, drawOne } from '../../../src/core/random.ts'

/** The texts of documents in each language, except for prose. */
export const labels = {
  fr: {
    parts: ['Introduction', 'Méthode', 'Résultats', 'Discussion', 'Conclusion'],
    contents: 'Sommaire',
    total: 'Total dû',
    page: 'Page',
    fields: ['Nom', 'Prénom', 'Date de naissance', 'Adresse', 'Téléphone', 'Courriel'],
    items: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
    work: ['Expérience', 'Formation', 'Langues', 'Loisirs'],
    greeting: 'Madame, Monsieur,',
    references: 'Références',
  },
  en: {
    parts: ['Introduction', 'Method', 'Results', 'Discussion', 'Conclusion'],
    contents: 'Contents',
    total: 'Total due',
    page: 'Page',
    fields: ['Last name', 'First name', 'Date of birth', 'Address', 'Phone', 'E-mail'],
    items: ['Description', 'Quantity', 'Unit price', 'Amount'],
    work: ['Experience', 'Education', 'Languages', 'Interests'],
    greeting: 'Dear Sir or Madam,',
    references: 'References',
  },
  es: {
    parts: ['Introducción', 'Método', 'Resultados', 'Discusión', 'Conclusión'],
    contents: 'Índice',
    total: 'Total a pagar',
    page: 'Página',
    fields: ['Apellidos', 'Nombre', 'Fecha de nacimiento', 'Dirección', 'Teléfono', 'Correo'],
    items: ['Descripción', 'Cantidad', 'Precio unitario', 'Importe'],
    work: ['Experiencia', 'Formación', 'Idiomas', 'Aficiones'],
    greeting: 'Estimados señores:',
    references: 'Referencias',
  },
} as const satisfies Record<Language, unknown>

export type Labels = (typeof labels)[Language]

interface About {
  about?: {
    paragraphs: readonly string[]
    questions: readonly { question: string; answer: string }[]
  }
}

/** Prose that was written by people: the explanations on the site. */
const readProse = (language: Language): readonly string[] =>
  globSync(`src/tools/*/texts.${language}.json`)
    .toSorted()
    .flatMap((file) => {
      // A test of the texts checks their shape.
      const { about } = JSON.parse(readFileSync(file, 'utf8')) as About
      return about ? [...about.paragraphs, ...about.questions.flatMap(({ answer }) => answer)] : []
    })

const sentenceEnd = /(?<=[.!?])\s+(?=\p{Lu}|[¿¡])/u

/** Provides the texts from which documents in one language are made. */
export class Phrases {
  readonly #sentences: readonly string[]
  readonly #words: readonly string[]
  readonly random: RandomSource

  constructor(language: Language, random: RandomSource) {
    const sentences = readProse(language).flatMap((paragraph) => paragraph.split(sentenceEnd))
    // Sentences with numbers that the build fills in have their names here instead, which nobody writes.
    this.#sentences = sentences.filter(
      (sentence) => sentence.length > 30 && !sentence.includes('{{'),
    )
    this.#words = [...new Set(this.#sentences.join(' ').match(/(?<!\p{L})\p{Ll}{5,12}(?!\p{L})/gu))]
    this.random = random
  }

  sentence(): string {
    return drawOne(this.#sentences, this.random)
  }

  sentences(count: number): string {
    return Array.from({ length: count }, () => this.sentence()).join(' ')
  }

  word(): string {
    return drawOne(this.#words, this.random)
  }

  /** Returns a few words that begin with a capital and have no full stop, for headings, cells and names. */
  words(count: number): string {
    const text = Array.from({ length: count }, () => this.word()).join(' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }

  below(count: number): number {
    return drawBelow(count, this.random)
  }

  /** Returns a whole number, or one with two decimals, as a table shows it. */
  figure(language: Language): string {
    const value = this.below(900_000) / (this.below(2) === 0 ? 1 : 100)
    return value.toLocaleString(language, { maximumFractionDigits: 2 })
  }
}

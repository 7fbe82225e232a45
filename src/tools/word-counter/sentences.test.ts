import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../core/language.ts'
import { createTextCounter } from './analyzer.ts'

const counter = createTextCounter(Intl.Segmenter)
const count = (text: string, language: Language) => counter.count(text, language).sentences

/**
 * These are the golden rules of pragmatic_segmenter (Kevin S. Dias, MIT licence), whose sentence counts were made by
 * people. Left out are the rules for texts broken into lines or lists, and three that no rule on punctuation can decide:
 * “Yahoo! in the…”, “6 P.M. Mr. Smith then…”, “is . . . I didn’t”.
 */
const goldenRules: readonly (readonly [Language, number, string])[] = [
  ['en', 2, 'Hello World. My name is Jonas.'],
  ['en', 2, 'What is your name? My name is Jonas.'],
  ['en', 2, 'There it is! I found it.'],
  ['en', 1, 'My name is Jonas E. Smith.'],
  ['en', 1, 'Please turn to p. 55.'],
  ['en', 1, 'Were Jane and co. at the party?'],
  ['en', 1, 'They closed the deal with Pitt, Briggs & Co. at noon.'],
  ['en', 2, "Let's ask Jane and co. They should know."],
  ['en', 2, 'They closed the deal with Pitt, Briggs & Co. It closed yesterday.'],
  ['en', 1, 'I can see Mt. Fuji from here.'],
  ['en', 1, "St. Michael's Church is on 5th st. near the light."],
  ['en', 1, "That is JFK Jr.'s book."],
  ['en', 1, 'I visited the U.S.A. last year.'],
  ['en', 2, 'I live in the E.U. How about you?'],
  ['en', 2, 'I live in the U.S. How about you?'],
  ['en', 1, 'I work for the U.S. Government in Virginia.'],
  ['en', 1, 'I have lived in the U.S. for 20 years.'],
  ['en', 1, 'She has $100.00 in her bag.'],
  ['en', 2, 'She has $100.00. It is in her bag.'],
  [
    'en',
    1,
    'He teaches science (He previously worked for 5 years as an engineer.) at the local University.',
  ],
  ['en', 2, 'Her email is Jane.Doe@example.com. I sent her an email.'],
  [
    'en',
    2,
    'The site is: https://www.example.50.com/new-site/awesome_content.html. Please check it out.',
  ],
  ['en', 1, "She turned to him, 'This is great.' she said."],
  ['en', 1, 'She turned to him, "This is great." she said.'],
  ['en', 2, 'She turned to him, "This is great." She held the book out to show him.'],
  ['en', 2, 'Hello!! Long time no see.'],
  ['en', 2, 'Hello?? Who is there?'],
  ['en', 2, 'Hello!? Is that you?'],
  ['en', 2, 'You can find it at N°. 1026.253.553. That is where the treasure is.'],
  ['en', 2, 'We make a good team, you and I. Did you see Albert I. Jones yesterday?'],
  ['en', 1, '"Bohr [...] used the analogy of parallel stairways [...]" (Smith 55).'],
  ['en', 2, 'I never meant that.... She left the store.'],
  [
    'en',
    2,
    'One further habit which was somewhat weakened . . . was that of combining words into self-interpreting compounds. . . . The practice was not abandoned. . . .',
  ],
  ['es', 2, '¿Cómo está hoy? Espero que muy bien.'],
  ['es', 2, '¡Hola señorita! Espero que muy bien.'],
  [
    'es',
    2,
    'Hola Srta. Ledesma. Buenos días, soy el Lic. Naser Pastoriza, y él es mi padre, el Dr. Naser.',
  ],
  [
    'es',
    3,
    '¡La casa cuesta $170.500.000,00! ¡Muy costosa! Se prevé una disminución del 12.5% para el próximo año.',
  ],
  [
    'fr',
    1,
    '"Airbus livrera comme prévu 30 appareils 380 cette année avec en ligne de mire l\'objectif d\'équilibre financier du programme en 2015", a-t-il ajouté.',
  ],
]

/** Further cases for the typography of each language. */
const furtherCases: readonly (readonly [Language, number, string])[] = [
  ['fr', 2, 'M.\u00a0Dupont est là. Il dort.'],
  ['fr', 2, 'Voir la p. 12 et l’art. 3. Fin.'],
  ['fr', 2, 'C’est de l’art. Il le sait.'],
  ['fr', 2, 'Des fruits, p. ex. Granny Smith, etc. Voilà.'],
  ['fr', 2, 'En l’an 52 av. J.-C. Vercingétorix perdit. Fin.'],
  ['fr', 2, 'Il aime la vitamine C. L’orange en a.'],
  ['fr', 2, '«\u202fViens\u202f!\u202f» dit-il. Elle vint.'],
  ['fr', 1, 'Il dit\u202f: «\u202fViens\u202f!\u202f»'],
  ['fr', 3, '«\u202fViens\u202f!\u202f» Il part. Fin.'],
  ['fr', 2, 'Attends… Je viens.'],
  ['fr', 1, 'Attends… je viens.'],
  ['fr', 1, 'Le texte […] continue.'],
  ['fr', 2, 'Quoi\u202f? Rien.'],
  ['fr', 2, 'Voici.[1] Suite.'],
  ['es', 2, 'El Sr. García y la Sra. López viven en EE. UU. desde 1990. ¿Y tú?'],
  ['es', 2, 'Fruta, p. ej. Manzanas y peras. Nada más.'],
  ['es', 2, '¿Qué tal? ¡Muy bien!'],
  ['en', 2, 'Use fruit, e.g. Apples. Then stop.'],
  ['en', 3, 'Do you? No. I don’t.'],
  ['en', 2, '1. First thing. 2. Second thing.'],
  ['en', 3, 'one. two. three.'],
  ['en', 2, '“Stop.” “Why?” she asked.'],
  // Other scripts have terminal marks of their own (Sentence_Terminal).
  ['fr', 2, '吾輩は猫である。名前はたぬき。'],
  ['en', 2, 'यह है। वह है।'],
  ['en', 2, 'مرحبا؟ نعم.'],
  // Punctuation without a word is not a sentence.
  ['en', 0, '!!! … ? 👍.'],
  ['en', 1, 'No mark at the end'],
  ['en', 0, ''],
]

describe('sentences', () => {
  test.each([...goldenRules, ...furtherCases])('%s: %i in %s', (language, sentences, text) => {
    expect(count(text, language)).toBe(sentences)
  })

  // A regular expression that can divide a run of closing marks in many ways takes hours here.
  test('are found quickly after any number of closing marks', () => {
    expect(count(`Tired.${')'.repeat(900)}so. It is.`, 'en')).toBe(2)
    expect(count(`Tired. ${'" '.repeat(400)}so. It is.`, 'en')).toBe(2)
  })

  test('are those of Intl.Segmenter in texts without abbreviations and quotations', () => {
    const word = fc
      .stringMatching(/^[a-z]{4,9}$/)
      .filter(
        (text) => !/^(?:approx|dept|blvd|trans|bros|corp|chap|sept|vols|figs|secs)/.test(text),
      )
    const sentence = fc
      .tuple(fc.array(word, { minLength: 2, maxLength: 8 }), fc.constantFrom('.', '!', '?', '?!'))
      .map(([words, mark]) => `The ${words.join(' ')}${mark}`)
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 60 }), (sentences) => {
        const text = sentences.join(' ')
        expect(count(text, 'en')).toBe(sentences.length)
        expect([...segmenter.segment(text)]).toHaveLength(sentences.length)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../core/language.ts'
import { typographyFaults } from './typography.ts'

const rulesBroken = (text: string, language: Language) =>
  typographyFaults(text, language).map(({ rule }) => rule)

// At least one sentence per rule, set as RAE's Ortografía (2010) and the Lexique of the Imprimerie nationale require.
const clean: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'Est-ce bien vrai\u202F? Oui\u202F: tout à fait\u202F!',
    'Il répondit\u202F: «\u202FJe viens\u202F», puis il sortit\u202F; on l’attendit.',
    'Quoi\u202F?! (Et alors\u202F?)',
    'Le train de 10:30 part avec 2,5\u00A0kg et 20\u00A0% de 1\u202F234\u202F567\u00A0€…',
    'La clé utilo:theme et l’adresse /?lng=fr ne suivent pas ces règles.',
    'Tapez 5\'7" ou 5\u00A0ft\u00A07.',
  ],
  en: [
    'Isn’t it? Yes: it is; really!',
    '“Well,” she said, “10:30.”',
    '72\u00A0kg is 158.7\u00A0lb.',
  ],
  es: [
    '¿Qué hora es? ¡Qué frío!',
    'Si vienes, ¿me avisarás?; yo iré.',
    '¡¿Cómo?! Dijo «hola».',
    'La dirección /?lng=es no es una pregunta.',
    'Un 20\u00A0% de 12.345,5\u00A0€.',
  ],
}

describe('typographyFaults', () => {
  it.each(Object.entries(clean) as [Language, readonly string[]][])(
    'finds nothing in well-set %s',
    (language, texts) => {
      for (const text of texts) expect(typographyFaults(text, language)).toEqual([])
    },
  )

  it.each([
    ['fr', 'Vraiment ?', ['space-before-mark']],
    ['fr', 'Vraiment?', ['space-before-mark']],
    ['fr', 'Vraiment\u00A0!', ['space-before-mark']],
    ['fr', 'Une chose\u00A0: deux', ['space-before-mark']],
    ['fr', 'Voir\u202F: «\u00A0ici\u00A0»', ['guillemets', 'guillemets']],
    ['fr', '«ici»', ['guillemets', 'guillemets']],
    ['fr', "l'outil", ['straight-quote']],
    ['fr', '20% de remise', ['unit-space']],
    ['fr', '72 kg', ['unit-space']],
    ['fr', '1 234 567 habitants', ['digit-groups']],
    ['fr', '1\u00A0234 habitants', ['digit-groups']],
    ['en', 'What ?', ['space-before-mark']],
    ['en', 'the "best"', ['straight-quote', 'straight-quote']],
    ['en', 'wait...', ['three-dots']],
    ['en', '5 m/s and 3 °C', ['unit-space', 'unit-space']],
    ['es', 'Qué hora es?', ['opening-mark']],
    ['es', '¿Qué hora es', ['opening-mark']],
    ['es', '¡Hola! Adiós!', ['opening-mark']],
    ['es', '¿ Qué?', ['opening-mark']],
    ['es', '¿Qué ?', ['space-before-mark']],
    ['es', '« hola »', ['guillemets', 'guillemets']],
    ['es', ' dos  espacios ', ['stray-space', 'stray-space', 'stray-space']],
    ['en', 'one , two', ['stray-space']],
  ] satisfies [Language, string, string[]][])('%s: %j breaks %j', (language, text, rules) => {
    expect(rulesBroken(text, language)).toEqual(rules)
  })

  it('takes a fragment that is a mark with its space', () => {
    expect(typographyFaults('\u202F:', 'fr')).toEqual([])
    expect(rulesBroken(' :', 'fr')).toEqual(['stray-space', 'space-before-mark'])
  })

  it('shows where the fault is', () => {
    expect(typographyFaults('Tous les petits outils, vraiment ? Oui.', 'fr')).toEqual([
      { rule: 'space-before-mark', index: 33, excerpt: 'utils, vraiment ? Oui.' },
    ])
  })

  it('notices any other space in the place of a narrow no-break space', () => {
    const isNarrow = clean.fr.filter((text) => /\u202F[;:!?»]/.test(text))
    fc.assert(
      fc.property(
        fc.constantFrom(...isNarrow),
        fc.constantFrom('', ' ', '\u00A0', '\u2009'),
        (text, space) =>
          typographyFaults(text.replace(/\u202F(?=[;:!?»])/, space), 'fr').length > 0,
      ),
    )
  })

  it('judges sentences one by one: well-set ones stay so together', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom('fr' as const, 'en' as const, 'es' as const)
          .chain((language) =>
            fc.tuple(fc.constant(language), fc.array(fc.constantFrom(...clean[language]))),
          ),
        ([language, texts]) => typographyFaults(texts.join(' '), language).length === 0,
      ),
    )
  })
})

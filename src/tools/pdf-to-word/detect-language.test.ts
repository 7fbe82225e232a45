import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

/** Article 1 of the Universal Declaration of Human Rights, as ohchr.org publishes it. */
const articleOne = {
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.',
  it: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
  nl: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.',
}

describe('detectLanguage', () => {
  it.each(Object.entries(articleOne))('%s', (language, text) =>
    expect(detectLanguage(text)).toBe(language),
  )

  it.each([
    ['', 'nothing'],
    ['Zürich 2026, 12 800,00 €', 'names and figures'],
    [`${articleOne.fr} ${articleOne.en}`, 'two languages'],
    ['東京都の人口は増えている。', 'another script'],
    ['Le Monde, The Times, El País', 'names of newspapers'],
  ])('%j: %s', (text) => expect(detectLanguage(text)).toBeUndefined())
})

/**
 * Generates the word lists of the passphrases in three languages, in `src/tools/password/words/`.
 *
 *   node scripts/make-word-lists.ts FOLDER
 *
 * FOLDER is `diceware/wordlists` of https://github.com/ulif/diceware, commit
 * 9321fbf6340b167fbcc9adba570c9c291e5e6c2c, whose COPYRIGHT names the authors and licences of the lists;
 * `build/notices/data/word-lists.txt` repeats them for visitors.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Localized, languages } from '../src/core/language.ts'
import { packWords } from '../src/tools/password/generator-options.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say which folder holds the published lists')
const target = 'src/tools/password/words'
mkdirSync(target, { recursive: true })

const terms = 'see /third-party-licences.txt'
const sources: Localized<{ file: string; source: string }> = {
  fr: {
    file: 'wordlist_fr.txt',
    source: `French word list, Tango (for Tails and the Tor Project), 2024, CC0 1.0: ${terms}`,
  },
  en: {
    file: 'wordlist_en_eff.txt',
    source: `Large word list, Electronic Frontier Foundation, 2016, CC BY 3.0: ${terms}`,
  },
  es: {
    file: 'wordlist_es.txt',
    source: `Spanish word list, Victor Dargallo, 2024, CC BY 4.0, 416 of 8,192 entries left out: ${terms}`,
  },
}

/** Returns the words of a text without its comments. */
const wordsIn = (text: string) => text.replace(/^#.*$/gm, '').split(/\s+/).filter(Boolean)

const leftOut = new Set(wordsIn(readFileSync('scripts/word-lists/left-out.es.txt', 'utf8')))

for (const language of languages) {
  const { file, source } = sources[language]
  const words = wordsIn(readFileSync(`${folder}/${file}`, 'utf8'))
    // In the source, each word follows the dice that select it.
    .filter((word) => !/^\d+$/.test(word))
    .filter((word) => language !== 'es' || !leftOut.has(word))
  writeFileSync(
    `${target}/${language}.json`,
    `${JSON.stringify({ source, words: packWords(words) }, null, 2)}\n`,
  )
}

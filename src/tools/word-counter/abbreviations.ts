import type { Language, Localized } from '../../core/language.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

interface Abbreviations {
  /** Titles, with their capital: a name follows. */
  titles: ReadonlySet<string>
  /** Something always follows. */
  followed: ReadonlySet<string>
  /** Words of their own as often as abbreviations, which a number follows: art. 12, no. 5, sept. 2024. */
  beforeNumbers: ReadonlySet<string>
  /** They end a sentence when what follows begins like one. */
  sometimesLast: ReadonlySet<string>
}

/** Common abbreviations of each language, from its dictionaries' lists; in small letters but for titles. */
const abbreviations: Localized<Abbreviations> = {
  fr: {
    titles: setOf(
      `M MM Mme Mmes Mlle Mlles Dr Drs Pr Prs Me Mgr St Ste Sts Stes Gén Col Lt Cap Cdt Cne`,
    ),
    followed: setOf('cf env tél av bd bld boul litt vs resp coll trad éd rém c.-à-d p.ex'),
    beforeNumbers: setOf(`p pp n n° nº nos art fig vol vols chap sect tab al réf max min hab
      janv févr avr juil sept oct nov déc`),
    sometimesLast: setOf('etc sté cie ibid'),
  },
  en: {
    titles: setOf(
      `Mr Mrs Ms Mx Dr Drs Prof St Gen Col Lt Capt Cpt Sgt Maj Rev Hon Sen Rep Gov Pres Adm Mt Ft`,
    ),
    followed: setOf('eg ie viz cf vs v'),
    beforeNumbers:
      setOf(`p pp no n° nº nos art fig figs vol vols ch chap chaps sec sect ext tel ref max min est
      approx jan feb mar apr jun jul aug sept sep oct nov dec`),
    sometimesLast: setOf('etc inc ltd co corp bros jr sr esq al st ave blvd rd dept ed eds trans'),
  },
  es: {
    titles:
      setOf(`Sr Sra Sres Sras Srta Srtas D Dña Dr Dra Dres Prof Profa Lic Ing Arq Gral Cnel Cap Tte
      Fr Mons Sto Sta`),
    followed: setOf('cf vs av avda pl pza p.ej ee ff cc rr'),
    beforeNumbers:
      setOf(`p pp pág págs n n° nº núm núms no vol vols fig figs cap caps art arts tel tfno aprox
      máx mín ref ene feb mar abr jun jul ago sept oct nov dic`),
    sometimesLast: setOf('etc cía ud uds vd vds uu aa oo hh ed eds trad'),
  },
}

export type AbbreviationKind = 'followed' | 'before-number' | 'sometimes-last'

/**
 * What kind of abbreviation stands before a full stop; undefined for a word like any other.
 *
 * @param word - what stands between the last space and the full stop, as it is written.
 */
export const abbreviationKind = (
  word: string,
  language: Language,
): AbbreviationKind | undefined => {
  const { titles, followed, beforeNumbers, sometimesLast } = abbreviations[language]
  const lower = word.toLowerCase()
  if (titles.has(word) || followed.has(lower)) return 'followed'
  if (beforeNumbers.has(lower)) return 'before-number'
  return sometimesLast.has(lower) ? 'sometimes-last' : undefined
}

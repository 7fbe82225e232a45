import type { Language } from '../../core/language.ts'
import { isOffered } from '../../core/rates/codes.ts'
import { fold } from '../../core/ask/fold-question.ts'

/** What the specified currencies are called, folded; of two that share a name, the one that is exchanged more. */
const names: Readonly<Record<string, string>> = {
  EUR: '€,euro,euros,eurs',
  USD: '$,us$,$us,usd$,dollar,dollars,dolar,dolares,dolars,us dollar,us dollars,dollar us,dollars us,american dollar,american dollars,dollar americain,dollars americains,dolar americano,dolares americanos,dolar estadounidense,dolares estadounidenses,bucks',
  GBP: '£,livre,livres,livre sterling,livres sterling,livres sterlings,livre anglaise,livres anglaises,pound,pounds,pound sterling,pounds sterling,british pound,british pounds,libra,libras,libra esterlina,libras esterlinas,sterling,quid',
  JPY: '¥,yen,yens,yenes,yen japonais,yens japonais,japanese yen,yen japones,yenes japoneses',
  CAD: 'c$,ca$,$ca,cad$,dollar canadien,dollars canadiens,canadian dollar,canadian dollars,dolar canadiense,dolares canadienses',
  AUD: 'a$,au$,dollar australien,dollars australiens,australian dollar,australian dollars,dolar australiano,dolares australianos',
  CHF: 'fr,sfr,franc,francs,franc suisse,francs suisses,swiss franc,swiss francs,franco,francos,franco suizo,francos suizos',
  CNY: 'cn¥,元,rmb,yuan,yuans,yuanes,renminbi,yuan chinois,yuans chinois,chinese yuan,yuan chino,yuanes chinos',
  SEK: 'couronne suedoise,couronnes suedoises,swedish krona,swedish kronor,corona sueca,coronas suecas',
  NOK: 'couronne norvegienne,couronnes norvegiennes,norwegian krone,norwegian kroner,corona noruega,coronas noruegas',
  INR: '₹',
  RUB: '₽',
  KRW: '₩',
  TRY: '₺',
  UAH: '₴',
  ILS: '₪',
  VND: '₫',
  THB: '฿',
  PHP: '₱',
  BRL: 'r$',
  MXN: 'mx$',
}

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, written]) =>
    written.split(',').map((name) => [name, code] as const),
  ),
)

/** The currency a folded text names by its code, its sign, or a name that need not be fetched. */
export const knownCurrency = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return /^[a-z]{3}$/.test(text) && isOffered(code) ? code : known.get(text)
}

/** Words that names are put together with. */
const smallWords = new Set('de du des del d la le les el los of the'.split(' '))

/**
 * The currency a folded text names among all that can be found, in any of the three languages: each of its words
 * is one of a currency's own, whole. The list, which is fetched, has what is exchanged more first.
 *
 * @throws {Error} when the list cannot be had.
 */
export const findCurrency = async (
  text: string,
  language: Language,
): Promise<string | undefined> => {
  const [{ loadCurrencyNames, loadFindingLines }, { readCurrencyIndex }] = await Promise.all([
    import('./search/names/load-names.ts'),
    import('./search/find-currencies.ts'),
  ])
  const [lines, currencyNames] = await Promise.all([
    loadFindingLines(language),
    loadCurrencyNames(language),
  ])
  const wanted = text.split(/[\s']+/).filter((word) => word !== '' && !smallWords.has(word))
  if (wanted.length === 0) return undefined
  return readCurrencyIndex(lines, currencyNames).find(({ signs, words }) => {
    if (signs.some((sign) => fold(sign) === text)) return true
    const own = new Set([...words.name, ...words.other, ...words.places.flat()])
    return wanted.every((word) => own.has(word))
  })?.code
}

/**
 * Generates the names and search words of the currencies in three languages, in `src/tools/currency/generated/`.
 *
 *   node scripts/make-currency-names.ts FOLDER
 *
 * FOLDER is a `node_modules` outside the project with cldr-core 48.2.0 (the currencies of each country), which is only
 * needed here. The names and signs come from the ICU of the running Node.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Language, languages } from '../src/core/language.ts'
import { offeredCurrencies, specifiedCurrencies } from '../src/core/rates/codes.ts'
import { foldText } from '../src/core/text-matching.ts'

interface Use {
  _to?: string
  _tender?: string
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say which node_modules holds the source')
const target = 'src/tools/currency/generated'
mkdirSync(target, { recursive: true })

// The type covers only what is read here of the package's documented format. A release with another format fails
// below.
const { supplemental } = JSON.parse(
  readFileSync(`${folder}/cldr-core/supplemental/currencyData.json`, 'utf8'),
) as {
  supplemental: {
    currencyData: { region: Record<string, readonly Record<string, Use>[]> }
  }
}

/** Returns the countries where a currency is legal tender today; if there is none, the one it is named after. */
const regionsOf = (currency: string): readonly string[] => {
  const regions = Object.entries(supplemental.currencyData.region)
    .filter(([, uses]) =>
      uses.some((use) => {
        const { [currency]: found } = use
        return found && found._to === undefined && found._tender !== 'false'
      }),
    )
    .map(([region]) => region)
    // DG is a military base, which would stand before every country in alphabetical order.
    .filter((region) => region !== 'DG')
  return regions.length > 0 ? regions : [currency.slice(0, 2)]
}

/** Sorts matching currencies by turnover: the specified ones first, then by the BIS survey of April 2022. */
const byTurnover = [
  ...new Set([
    ...specifiedCurrencies,
    ...'HKD SGD KRW NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP COP MYR RON PEN'.split(
      ' ',
    ),
    ...offeredCurrencies,
  ]),
]

/** Signs that people type, besides those of CLDR. */
const moreSigns: Readonly<Record<string, readonly string[]>> = {
  AED: ['د.إ', 'Dhs'],
  AUD: ['A$'],
  BRL: ['R$'],
  CAD: ['C$'],
  CHF: ['SFr', 'Fr'],
  CNY: ['CN¥', '元'],
  CZK: ['Kč'],
  GBP: ['STG'],
  GHS: ['₵'],
  HKD: ['HK$'],
  HUF: ['Ft'],
  JPY: ['円'],
  MUR: ['₨'],
  MXN: ['MX$', 'Mex$'],
  NZD: ['NZ$'],
  PEN: ['S/'],
  SAR: ['SR', '﷼'],
  SGD: ['S$'],
  TWD: ['NT$'],
  USD: ['US$'],
  VND: ['đ'],
}

/** Words that people use, besides the names in CLDR. */
const moreWords: Readonly<Record<string, readonly string[]>> = {
  AED: ['UAE', 'EAU'],
  CAD: ['loonie'],
  CNY: ['renminbi', 'RMB'],
  CZK: ['Czech Republic', 'République tchèque', 'República Checa'],
  EUR: ['Holland', 'Hollande', 'Holanda'],
  GBP: [
    'quid sterling UK',
    'England Scotland Wales',
    'Angleterre Écosse pays de Galles',
    'Inglaterra Escocia Gales',
  ],
  ILS: ['shekel shekels sheqel NIS'],
  NZD: ['kiwi'],
  PLN: ['zloty zlotys'],
  TWD: ['NTD'],
  USD: ['USA', 'EE.UU. EEUU', 'buck bucks greenback', 'billet vert'],
  XAF: ['FCFA'],
  XOF: ['FCFA'],
}

const nameIn = (language: Language, code: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(code)
  if (name === undefined) throw new Error(`${code} has no name in ${language}`)
  return name
}

const regionIn = (language: Language, region: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? region

/** Returns the singular and the plural name, which Intl provides only together with an amount. */
const counted = (language: Language, code: string): readonly string[] =>
  [1, 2].flatMap((amount) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name' })
      .formatToParts(amount)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  )

/** Returns the signs of a currency without its code, which is searched anyway. The most specific sign comes first. */
const signsOf = (language: Language, code: string): readonly string[] => {
  const signs = (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay })
        .formatToParts(1)
        .find(({ type }) => type === 'currency')?.value ?? code,
  )
  return [...new Set([...signs, ...(moreSigns[code] ?? [])])].filter((sign) => sign !== code)
}

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => foldText(text).split(' ')).filter((word) => word.length > 1)

const lineOf = (language: Language, code: string): string => {
  const regions = regionsOf(code)
  const places = regions.map((region) => regionIn(language, region))
  const isOwn = (place: string) => code.startsWith(regions[places.indexOf(place)] ?? '-')
  const shown = new Set(wordsOf([nameIn(language, code), ...places]))
  const more = wordsOf([
    ...counted(language, code),
    ...languages.flatMap((other) => [
      ...counted(other, code),
      nameIn(other, code),
      ...regions.map((region) => regionIn(other, region)),
    ]),
    ...(moreWords[code] ?? []),
  ])
  return [
    code,
    signsOf(language, code).join(','),
    places
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.localeCompare(b, language))
      .join(','),
    [...new Set(more)]
      .filter((word) => !shown.has(word))
      .toSorted()
      .join(' '),
  ].join('\t')
}

const source = 'Unicode CLDR 48, Unicode License v3: see /third-party-licences.txt'
const write = (name: string, data: object) =>
  writeFileSync(`${target}/${name}.json`, `${JSON.stringify({ source, ...data }, null, 2)}\n`)

for (const language of languages) {
  write(`names.${language}`, {
    names: Object.fromEntries(offeredCurrencies.map((code) => [code, nameIn(language, code)])),
  })
  write(`finding.${language}`, {
    currencies: byTurnover.map((code) => lineOf(language, code)),
  })
}

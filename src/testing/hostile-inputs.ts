import { findCities, readCityIndex } from '../components/city-picker/city-index.ts'
import cityNames from '../components/city-picker/generated/cities.en.json'
import zoneNames from '../components/city-picker/generated/zones.en.json'
import { uniqueNames } from '../components/file-tool/unique-names.ts'
import { contactProblem, tidyContactField } from '../core/contact.ts'
import { readDate } from '../core/date-field.ts'
import { stemOf } from '../core/files.ts'
import { readNumber } from '../core/number-field.ts'
import { parsePageRanges } from '../core/page-ranges.ts'
import { readQuantity } from '../core/quantity.ts'
import { type ToolWords, rankTools } from '../core/rank-tools.ts'
import { readZone } from '../core/zones.ts'
import { passwordForms } from '../engines/pdf/password-forms.ts'
import { ask } from '../features/search/ask/ask.ts'
import { readContent } from '../features/content-suggestions/read-content.ts'
import { collectTexts } from '../prerender/collect-texts.ts'
import { findCurrencies, readCurrencyIndex } from '../tools/currency/currency-index.ts'
import currencies from '../tools/currency/generated/finding.en.json'
import currencyNames from '../tools/currency/generated/names.en.json'
import { definition as lengths } from '../tools/length/convert.ts'
import { safeNamePart } from '../tools/merge-pdf/split-plan.ts'
import { readText, toWellFormed } from '../tools/qr-code/content.ts'
import { countFitting, encode } from '../tools/qr-code/draw-code.ts'
import {
  type Contact,
  checkSsid,
  checkWifiPassword,
  isEmailAddress,
  isPhone,
  readLink,
  writeMailto,
  writeVcard,
  writeWifi,
} from '../tools/qr-code/payload-formats.ts'
import { paymentProblems, writePayment } from '../tools/qr-code/payment.ts'
import { definition as weights } from '../tools/weight/convert.ts'
import { isBlank, textDirection } from '../tools/word-counter/analysis.ts'
import { maxSyncLength } from '../tools/word-counter/analyzer-client.ts'
import { createAnalyzer } from '../tools/word-counter/analyzer.ts'
import { contextIn } from './ask-context.ts'

/** Something that the site does with a text at each keystroke. */
export interface InputReader {
  name: string
  read: (text: string) => unknown
  /** Longer texts do not reach it, in UTF-16 code units. */
  maxLength?: number
  /** A worker does it, so that the page stays usable meanwhile. */
  isInWorker?: boolean
}

/** The length of a large paste, in UTF-16 code units. */
export const pasteLength = 64 * 1024

const toolWords = Object.fromEntries(
  Object.entries((await collectTexts()).searchWords).map(([id, synonyms]): [string, ToolWords] => [
    id,
    { names: synonyms.slice(0, 1), synonyms, descriptions: synonyms.slice(1, 2) },
  ]),
)
const cities = readCityIndex(zoneNames.zones, cityNames.cities, (code) => code)
const currencyIndex = readCurrencyIndex(currencies.currencies, currencyNames.names)
const context = contextIn('en')

const analyzeAll = (text: string) =>
  createAnalyzer(Intl.Segmenter)({
    text,
    textLanguage: 'auto',
    fallbackLanguage: 'fr',
    wantsLimits: true,
    wantsMostUsed: 'all',
  })

const emptyContact: Contact = {
  firstName: '',
  lastName: '',
  organization: '',
  jobTitle: '',
  phone: '',
  email: '',
  website: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  note: '',
}

/** What the site does with texts that a visitor types, pastes or opens by an address. */
export const inputReaders: readonly InputReader[] = [
  { name: 'search: tools', read: (text) => rankTools(text, toolWords) },
  { name: 'search: answers', read: (text) => ask(text, context) },
  { name: 'cities', read: (text) => findCities(cities, text, 8) },
  { name: 'time zone in an address', read: readZone },
  { name: 'currencies', read: (text) => findCurrencies(currencyIndex, text, 8) },
  { name: 'number', read: (text) => readNumber(text, 'en', { signs: ['€', 'EUR', 'C$'] }) },
  { name: 'date', read: (text) => readDate(text) },
  { name: 'length', read: (text) => readQuantity(text, 'en', lengths) },
  { name: 'weight', read: (text) => readQuantity(text, 'fr', weights) },
  { name: 'page ranges', read: (text) => parsePageRanges(text, 500) },
  { name: 'QR code: text', read: (text) => [readText(text), toWellFormed(text)] },
  { name: 'QR code: link', read: readLink },
  {
    name: 'QR code: e-mail',
    read: (text) => {
      const wellFormed = toWellFormed(text)
      const email = { recipient: wellFormed, subject: wellFormed, message: wellFormed }
      return [isEmailAddress(text), writeMailto(email)]
    },
  },
  {
    name: 'QR code: contact',
    // One paste fills one field.
    read: (text) => [isPhone(text), writeVcard({ ...emptyContact, note: text })],
  },
  {
    name: 'QR code: Wi-Fi',
    read: (text) => [
      checkSsid(text),
      checkWifiPassword({ password: text, security: 'WPA' }),
      writeWifi({ ssid: text, password: text, security: 'WPA', isHidden: true }),
    ],
  },
  {
    name: 'QR code: payment',
    read: (text) => {
      const payment = {
        beneficiary: text,
        iban: text,
        bic: text,
        amount: undefined,
        purpose: text,
        reference: text,
        remittance: text,
      }
      return [paymentProblems(payment), writePayment(payment)]
    },
  },
  {
    name: 'QR code: encoding',
    read: (text) => encode(toWellFormed(text), 'L') ?? countFitting(toWellFormed(text), 'L'),
    isInWorker: true,
  },
  { name: 'word counter: text field', read: (text) => [isBlank(text), textDirection(text)] },
  { name: 'word counter: short text', read: analyzeAll, maxLength: maxSyncLength },
  { name: 'word counter: long text', read: analyzeAll, isInWorker: true },
  {
    name: 'contact',
    read: (text) =>
      (['name', 'email', 'message'] as const).map((field) =>
        contactProblem(field, tidyContactField(field, text)),
      ),
  },
  { name: 'shared text', read: (text) => readContent({ files: [], text, url: text, title: text }) },
  {
    name: 'file name',
    read: (text) => [stemOf(text), safeNamePart(text), uniqueNames([text, text])],
    // No file system has longer names than 255 characters; another app may share a file by any.
    maxLength: 4096,
  },
  { name: 'password of a PDF', read: passwordForms, isInWorker: true },
]

/** What hostile texts are made of: signs that a reader looks for, and characters that are special. */
export const hostileAtoms: readonly string[] = [
  ...'aZ09 .,;:=&?#%/\\"\'@-_+*~<>[]{}()|$^!',
  ...'\t\n\u00A0\u00E9\u0301\u0323\u0344\u200B\u200D\u2028\uD800\uFFFD\u{1F600}\u{1F1EB}\u1100\u1161\u11A8\u0958\uFB2C\u05D0\u4E00',
  ...'\u0301\u0323 \u0344\u0323 1, 1- .1 5\' 7" ft in kg st lb and et y to a à en % de Paris euro 12:30 https:// www. a@ a.b x. M. ... !» http://a'.split(
    ' ',
  ),
]

/** A text of a length: a beginning, a pattern that is repeated, and an end that makes it fail late. */
export interface HostileText {
  start: string
  pattern: string
  end: string
}

export const writeHostile = ({ start, pattern, end }: HostileText, length: number): string => {
  const room = Math.max(0, length - start.length - end.length)
  return start + pattern.repeat(Math.ceil(room / pattern.length)).slice(0, room) + end
}

/**
 * Returns the processor time that a reader takes for a text, in milliseconds: the least of several measurements,
 * because other work on the machine disturbs that one least.
 */
export const readingMs = async (
  { read }: InputReader,
  text: string,
  rounds: number,
): Promise<number> => {
  let leastMs = Infinity
  for (let round = 0; round < rounds; round += 1) {
    // A new string each time, because engines cache what they know of one.
    const copy = text.slice(0, -1) + text.slice(-1)
    const before = process.threadCpuUsage()
    await read(copy)
    const { user, system } = process.threadCpuUsage(before)
    leastMs = Math.min(leastMs, (user + system) / 1000)
  }
  return leastMs
}

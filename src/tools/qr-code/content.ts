import type { FieldRules } from '../../components/form/rules.ts'

/** The kinds of content; the page opens with the first. */
export const kinds = ['text', 'link', 'wifi', 'contact', 'email', 'payment'] as const
export type Kind = (typeof kinds)[number]

/** Error-correction levels of ISO/IEC 18004, the weakest first (specified). */
export const levels = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof levels)[number]

/** The sides of the picture in pixels: the three specified ones, and one for print. */
export const sizesPx = ['200', '300', '400', '1000'] as const

/** The largest amount of a SEPA credit transfer, in euros (EPC069-12). */
export const amountLimits = { minimum: '0.01', maximum: '999999999.99' } as const

/** A text field whose value never leaves the page. */
const written: FieldRules = { kind: 'text', initial: '', isLocal: true }

/** The initial colors in the format of a color input, `#rrggbb`. */
export const initialColors = { foreground: '#000000', background: '#ffffff' } as const

export const securities = ['WPA', 'SAE', 'WEP', 'nopass'] as const

export const rules = {
  kind: { kind: 'choice', initial: 'text', options: kinds, isExtra: true },
  text: written,
  size: { kind: 'choice', initial: '200', options: sizesPx },
  level: { kind: 'choice', initial: 'M', options: levels },
  foreground: { kind: 'text', initial: initialColors.foreground, isLocal: true },
  background: { kind: 'text', initial: initialColors.background, isLocal: true },
  url: written,
  ssid: written,
  wifiPassword: written,
  security: { kind: 'choice', initial: 'WPA', options: securities, isLocal: true },
  hidden: { kind: 'flag', initial: 'false', isLocal: true },
  firstName: written,
  lastName: written,
  organization: written,
  jobTitle: written,
  phone: written,
  contactEmail: written,
  website: written,
  street: written,
  postalCode: written,
  city: written,
  country: written,
  note: written,
  recipient: written,
  subject: written,
  message: written,
  beneficiary: written,
  iban: written,
  bic: written,
  amount: {
    kind: 'number',
    initial: '',
    ...amountLimits,
    signs: ['€', 'EUR'],
    example: '49.9',
    isOptional: true,
    isLocal: true,
  },
  purpose: written,
  reference: written,
  remittance: written,
} as const satisfies Readonly<Record<string, FieldRules>>

export type FieldName = keyof typeof rules

/** Two colors, each as `#rrggbb`. */
export interface Colors {
  /** The color of the modules. */
  foreground: string
  /** The color of the background, quiet zone included. */
  background: string
}

/** Returns the channels of a color, each 0 to 255. */
export const channelsOf = (color: string): readonly [red: number, green: number, blue: number] => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The smallest contrast without a warning: that of WCAG 2.2 for text (1.4.3), which lets a camera tell the modules
 * from the background in poor light or on a pale print.
 */
export const minContrast = 4.5

/** Returns the linear light of one channel, 0 to 1 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (color: string): number => {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export interface Contrast {
  /** The contrast ratio of WCAG 2.2, 1 to 21. */
  ratio: number
  /** Whether the modules are lighter than the background; many readers detect dark modules only. */
  isInverted: boolean
}

export const contrastOf = ({ foreground, background }: Colors): Contrast => {
  const dark = luminanceOf(foreground)
  const light = luminanceOf(background)
  return {
    ratio: (Math.max(dark, light) + 0.05) / (Math.min(dark, light) + 0.05),
    isInverted: dark > light,
  }
}

/** Returns the length of a text in UTF-8, in bytes. */
export const byteLengthOf = (text: string): number => new TextEncoder().encode(text).length

/** Replaces lone surrogates, which have no UTF-8, with U+FFFD as everywhere else on the web. */
export const toWellFormed = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** The limits of a code, where a standard allows less than the largest one. */
export interface CodeLimits {
  /** The largest version, 1 to 40. */
  version: number
  /** The largest length of the text in UTF-8. */
  bytes: number
}

/** The content of the code, from the fields of one kind. */
export type Content =
  /** A required field is empty. */
  | { kind: 'none' }
  /** A field is invalid and shows why. */
  | { kind: 'wrong' }
  | {
      kind: 'ready'
      /** The text of the code. */
      payload: string
      /** A short description for those who do not see the picture. */
      about: string
      /** The level of error correction that a standard requires. */
      level?: Level
      /** The largest code that a standard allows. */
      limits?: CodeLimits
    }

/** Tells whether two contents make the same code. */
export const isSameContent = (one: Content | undefined, other: Content): boolean =>
  one?.kind === 'ready' && other.kind === 'ready'
    ? one.payload === other.payload && one.about === other.about
    : one?.kind === other.kind

/** Joins a text in one line, as a field of one line or a format of lines requires. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const shown = 60

/** Returns the beginning of a text in one line. */
export const shorten = (text: string): string => {
  const characters = [...oneLine(text.slice(0, 8 * shown))]
  return characters.length > shown
    ? `${characters.slice(0, shown - 1).join('')}…`
    : characters.join('')
}

/** Reads free text: spaces and line breaks are kept, and a blank text is no content. */
export const readText = (text: string): Content =>
  text.trim() === '' ? { kind: 'none' } : { kind: 'ready', payload: text, about: shorten(text) }

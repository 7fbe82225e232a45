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

/** The initial colours in the format of a colour input, `#rrggbb`. */
export const initialColours = { foreground: '#000000', background: '#ffffff' } as const

export const securities = ['WPA', 'SAE', 'WEP', 'nopass'] as const

export const rules = {
  kind: { kind: 'choice', initial: 'text', options: kinds, isExtra: true },
  text: written,
  size: { kind: 'choice', initial: '200', options: sizesPx },
  level: { kind: 'choice', initial: 'M', options: levels },
  foreground: { kind: 'text', initial: initialColours.foreground, isLocal: true },
  background: { kind: 'text', initial: initialColours.background, isLocal: true },
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

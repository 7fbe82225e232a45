import { byteLengthOf } from './content.ts'
import type { securities } from './field-rules.ts'

export interface WifiNetwork {
  ssid: string
  password: string
  security: (typeof securities)[number]
  /** Whether the network hides its name, so that phones have to ask for it. */
  isHidden: boolean
}

/**
 * Escapes the special characters of the format: `\ ; , " :` (ZXing's "Barcode Contents", WPA3 specification 3.0,
 * section 7).
 */
const escape = (text: string) => text.replace(/[\\;,":]/g, String.raw`\$&`)

/**
 * Writes a network in the format that phones' cameras read.
 *
 * `WPA` stands for WPA, WPA2 and WPA3 alike; `SAE` is what Android writes, and requires, for a network of WPA3
 * alone (openwrt/luci#6377). Names that look like hexadecimal digits have no quotes, which ZXing once required:
 * today's phones would take them for a part of the name.
 */
export const writeWifi = ({ ssid, password, security, isHidden }: WifiNetwork): string =>
  [
    `WIFI:T:${security}`,
    `S:${escape(ssid)}`,
    ...(security === 'nopass' ? [] : [`P:${escape(password)}`]),
    ...(isHidden ? ['H:true'] : []),
    ';',
  ].join(';')

export type WifiWarning = 'long-name' | 'wpa-length' | 'wep-length'

/** The largest length of a network name, in bytes (IEEE 802.11). */
export const maxSsidBytes = 32

/**
 * The length of a WPA password: 8 to 63 characters, or 64 hexadecimal digits (IEEE 802.11, annex J.4; WPA3 allows
 * others, which few devices do).
 */
export const wpaLengths = { minimum: 8, maximum: 63 } as const
const isWpaKey = (password: string) =>
  (password.length >= wpaLengths.minimum && password.length <= wpaLengths.maximum) ||
  /^[\da-f]{64}$/i.test(password)

/**
 * Tells whether a password is a WEP key: 5 or 13 characters, or twice as many hexadecimal digits.
 */
const isWepKey = (password: string) =>
  password.length === 5 || password.length === 13 || /^(?:[\da-f]{10}|[\da-f]{26})$/i.test(password)

/**
 * Returns a warning about an impossible network name. The code is made all the same, for networks that have it.
 */
export const checkSsid = (ssid: string): WifiWarning | undefined =>
  byteLengthOf(ssid) > maxSsidBytes ? 'long-name' : undefined

export const checkWifiPassword = ({
  password,
  security,
}: Pick<WifiNetwork, 'password' | 'security'>): WifiWarning | undefined => {
  if (password === '') return undefined
  if (security === 'WPA' && !isWpaKey(password)) return 'wpa-length'
  if (security === 'WEP' && !isWepKey(password)) return 'wep-length'
  return undefined
}

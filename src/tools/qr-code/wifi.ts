import { byteLengthOf } from './content.ts'
import type { securities } from './field-rules.ts'

export interface WifiNetwork {
  ssid: string
  password: string
  security: (typeof securities)[number]
  /** The network does not say its name: phones have to ask for it. */
  isHidden: boolean
}

/**
 * A backslash before what means something in the format: `\ ; , " :` (ZXing's "Barcode Contents", WPA3
 * specification 3.0, section 7).
 */
const escape = (text: string) => text.replace(/[\\;,":]/g, String.raw`\$&`)

/**
 * A network as phones' cameras read it.
 *
 * `WPA` stands for WPA, WPA2 and WPA3 alike; `SAE` is what Android writes, and wants, for a network of WPA3 alone
 * (openwrt/luci#6377). Names that look like hexadecimal digits stay without the quotes ZXing once asked for:
 * today's phones would take these for a part of the name.
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

/** Bytes of the maxLengths network name (IEEE 802.11). */
export const maxSsidBytes = 32

/** 8 to 63 characters, or 64 hexadecimal digits (IEEE 802.11, annex J.4; WPA3 takes others, few devices do). */
export const wpaLengths = { minimum: 8, maximum: 63 } as const
const isWpaKey = (password: string) =>
  (password.length >= wpaLengths.minimum && password.length <= wpaLengths.maximum) ||
  /^[\da-f]{64}$/i.test(password)

/** 5 or 13 characters, or twice as many hexadecimal digits. */
const isWepKey = (password: string) =>
  password.length === 5 || password.length === 13 || /^(?:[\da-f]{10}|[\da-f]{26})$/i.test(password)

/** What no network of that kind can have; the code is made all the same, for networks that do. */
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

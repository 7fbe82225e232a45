import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkSsid, checkWifiPassword, writeWifi } from './wifi.ts'

describe('Wi-Fi', () => {
  const network = { ssid: 'x', password: 'y', security: 'WPA', isHidden: false } as const

  test.each([
    // ZXing, "Barcode Contents".
    [{ ssid: 'mynetwork', password: 'mypass' }, 'WIFI:T:WPA;S:mynetwork;P:mypass;;'],
    [
      { ssid: String.raw`"foo;bar\baz"`, password: 'mypass' },
      String.raw`WIFI:T:WPA;S:\"foo\;bar\\baz\";P:mypass;;`,
    ],
    // The requirement of the product (FIELD.md).
    [{ ssid: 'Café;1', password: String.raw`a:b\c` }, String.raw`WIFI:T:WPA;S:Café\;1;P:a\:b\\c;;`],
    [{ ssid: 'a,b', security: 'nopass' as const }, String.raw`WIFI:T:nopass;S:a\,b;;`],
    [{ isHidden: true }, 'WIFI:T:WPA;S:x;P:y;H:true;;'],
    [{ security: 'WEP' as const, ssid: ' x ' }, 'WIFI:T:WEP;S: x ;P:y;;'],
    [{ security: 'SAE' as const }, 'WIFI:T:SAE;S:x;P:y;;'],
  ])('%j is written as phones read it', (changes, payload) => {
    expect(writeWifi({ ...network, ...changes })).toBe(payload)
  })

  it('can be taken apart again, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (ssid, password) => {
          const written = writeWifi({ ...network, ssid, password })
          // A reader of the format, in which fields end at a semicolon without a backslash before it.
          const fields = [
            ...written.slice('WIFI:'.length).matchAll(/([A-Z]):((?:[^\\;]|\\.)*);/gsu),
          ]
          const valueOf = (name: string) =>
            fields.find(([, key]) => key === name)?.[2]?.replaceAll(/\\(.)/gsu, '$1')
          expect([valueOf('T'), valueOf('S'), valueOf('P')]).toEqual(['WPA', ssid, password])
        },
      ),
    )
  })

  it('doubts names and passwords that no network can have', () => {
    expect(checkSsid('é'.repeat(16))).toBeUndefined()
    expect(checkSsid(`${'é'.repeat(16)}x`)).toBe('long-name')
    const doubt = (security: 'WPA' | 'SAE' | 'WEP' | 'nopass', password: string) =>
      checkWifiPassword({ security, password })
    for (const password of ['', '12345678', 'x'.repeat(63), '0123456789abcdef'.repeat(4)])
      expect(doubt('WPA', password)).toBeUndefined()
    for (const password of ['1234567', 'x'.repeat(64)])
      expect(doubt('WPA', password)).toBe('wpa-length')
    for (const password of ['12345', '1234567890123', '0123456789', 'abcdef'.repeat(4) + 'ab'])
      expect(doubt('WEP', password)).toBeUndefined()
    expect(doubt('WEP', '1234')).toBe('wep-length')
    expect(doubt('SAE', '1234')).toBeUndefined()
    expect(doubt('nopass', '1234')).toBeUndefined()
  })
})

import { PdfArray, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import type { Target } from '../assemble/target.ts'

/** Colour spaces of the device, by the number of their components. */
const deviceSpaces: Readonly<Record<number, string>> = {
  1: 'DeviceGray',
  3: 'DeviceRGB',
  4: 'DeviceCMYK',
}
/** How a profile names its colour space (ICC.1:2022, table 19). */
const profileSpaces: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

const textAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** Whether readers can be expected to understand a profile: it is one, and of the picture's colours. */
const isUsable = (profile: Uint8Array, componentCount: number): boolean =>
  profile.length > 128 &&
  textAt(profile, 36) === 'acsp' &&
  textAt(profile, 16) === profileSpaces[componentCount]

/** The colour space of a picture: that of its profile, if it brings one. */
export const colourSpace = (
  target: Target,
  componentCount: number,
  profile: Uint8Array | undefined,
): PdfObject => {
  const device = PdfName.of(deviceSpaces[componentCount] ?? 'DeviceRGB')
  if (profile === undefined || !isUsable(profile, componentCount)) return device
  const entries = { N: PdfNumber.of(componentCount), Alternate: device }
  return PdfArray.of(PdfName.of('ICCBased'), target.add(PdfStream.fromDict(entries, profile)))
}

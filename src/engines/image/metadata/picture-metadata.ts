import { startsWith } from '../jpeg/segments.ts'

/** What a file says about its picture, in the two forms that all containers hold. */
export interface PictureMetadata {
  /** EXIF as a TIFF structure, without the name that JPEG puts before it: camera, date, position. */
  exif?: Uint8Array
  /** An XMP packet in UTF-8. */
  xmp?: Uint8Array
}

/** What is written into an encoded file. */
export interface WrittenMetadata extends PictureMetadata {
  /** The ICC profile of pixels that are not in sRGB. */
  profile?: Uint8Array
}

/** JPEG puts this before the TIFF structure, and some programs do so in other containers too. */
const exifName = 'Exif\0\0'

/** Returns EXIF without the name that may precede it. */
export const withoutExifName = (exif: Uint8Array): Uint8Array =>
  startsWith(exif, exifName) ? exif.subarray(exifName.length) : exif

const orientationOfXmp = /(tiff:Orientation(?:="|='|>))[2-8]/g

/** Names the parts of XMP that did not fit into a JPEG's segment and are not read. */
const extendedXmp = /\sxmpNote:HasExtendedXMP=(?:"[^"]*"|'[^']*')/g

/** Returns the bytes as text with one character per byte, so that no byte is changed on the way back. */
const toText = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const edited = (xmp: Uint8Array, edit: (text: string) => string): Uint8Array => {
  const text = toText(xmp)
  const result = edit(text)
  return result === text ? xmp : Uint8Array.from(result, (letter) => letter.charCodeAt(0))
}

/** Sets the orientation in XMP, which may repeat EXIF's, to upright. */
export const withUprightXmp = (xmp: Uint8Array): Uint8Array =>
  edited(xmp, (text) => text.replace(orientationOfXmp, (_, name: string) => `${name}1`))

/** Removes the reference to further parts of XMP, for a file that does not have them. */
export const withoutExtendedXmp = (xmp: Uint8Array): Uint8Array =>
  edited(xmp, (text) => text.replace(extendedXmp, ''))

const includes = (bytes: Uint8Array, text: string): boolean => {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes.subarray(at, at + text.length), text)) return true
  return false
}

/** Gain maps are named by Adobe's and Android's namespace, or by Apple's. */
export const isGainMapTold = (bytes: Uint8Array): boolean =>
  includes(bytes, 'hdrgm:') || includes(bytes, 'hdrgainmap')

import { joinBytes } from '../../../core/bytes.ts'
import {
  type HeifItem,
  type HeifItems,
  fullBoxBytes,
  readBoxes,
  readHeifItems,
  readLocations,
} from '../decoding/heif-items.ts'
import type { PictureMetadata, WrittenMetadata } from './picture-metadata.ts'

const xmpType = 'application/rdf+xml'

/** The content of an item of the type `Exif` begins with the offset of the TIFF structure behind this number. */
const exifOffsetBytes = 4

/** Finds the item of a kind that describes the primary picture; the first of its kind where no one says so. */
const findItem = (
  { items, references, primary }: HeifItems,
  isWanted: (item: HeifItem) => boolean,
): HeifItem | undefined => {
  const found = items.filter(isWanted)
  const describes = ({ id }: HeifItem) =>
    references.some(
      ({ type, from, to }) =>
        type === 'cdsc' && from === id && primary !== undefined && to.includes(primary.id),
    )
  return found.find(describes) ?? found[0]
}

/** Reads the EXIF and XMP of a HEIC or AVIF file (ISO/IEC 23008-12, annex A). */
export const readHeifMetadata = (bytes: Uint8Array<ArrayBuffer>): PictureMetadata => {
  const items = readHeifItems(bytes)
  if (items === undefined) return {}
  const contentOf = (isWanted: (item: HeifItem) => boolean) => {
    const item = findItem(items, isWanted)
    return item && items.bytesOf(item)
  }
  const exif = contentOf(({ type }) => type === 'Exif')
  const xmp = contentOf(({ type, contentType }) => type === 'mime' && contentType === xmpType)
  const tiffAt =
    exif === undefined || exif.length < exifOffsetBytes
      ? 0
      : exifOffsetBytes + new DataView(exif.buffer, exif.byteOffset).getUint32(0)
  return { ...(exif && { exif: exif.subarray(tiffAt) }), ...(xmp && { xmp }) }
}

const uint16 = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value >> 8, value & 0xff]))

const uint32 = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [24, 16, 8, 0].map((shift) => value >>> shift)))

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

const boxHeadBytes = 8

const writeBox = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const content = joinBytes(parts)
  return joinBytes([uint32(content.length + boxHeadBytes), ascii(type), content])
}

/** A box whose content begins with a version and three bytes of flags, all zero here. */
const writeFullBox = (type: string, version: number, ...parts: Uint8Array[]): Uint8Array =>
  writeBox(type, Uint8Array.of(version, 0, 0, 0), ...parts)

interface Extent {
  offset: number
  length: number
}

interface Place {
  id: number
  isInItemData: boolean
  extents: readonly Extent[]
}

/** The widths of offsets, lengths, base offsets and indices, half a byte each: 4, 4, 0 and 0 bytes. */
const locationWidths = 0x4400

/** Writes where the items are (ISO/IEC 14496-12, 8.11.3): version 1, which tells `idat` from the file. */
const writeLocations = (places: readonly Place[]): Uint8Array =>
  writeFullBox(
    'iloc',
    1,
    uint16(locationWidths, places.length),
    ...places.flatMap(({ id, isInItemData, extents }) => [
      uint16(id, isInItemData ? 1 : 0, 0, extents.length),
      ...extents.map(({ offset, length }) => uint32(offset, length)),
    ]),
  )

/** An item that describes the primary picture. */
interface AddedItem {
  id: number
  type: string
  /** The MIME type with its zero, for items of the type `mime`. */
  contentType: string
  content: Uint8Array
}

const addedItems = ({ exif, xmp }: WrittenMetadata, firstId: number): AddedItem[] =>
  [
    ...(exif ? [{ type: 'Exif', contentType: '', content: joinBytes([uint32(0), exif]) }] : []),
    ...(xmp ? [{ type: 'mime', contentType: `${xmpType}\0`, content: xmp }] : []),
  ].map((item, at) => ({ ...item, id: firstId + at }))

/** Returns the boxes of `iprp` with a profile instead of code points (ISO/IEC 14496-12, 12.1.5). */
const withProfile = (properties: Uint8Array<ArrayBuffer>, profile: Uint8Array): Uint8Array[] =>
  readBoxes(properties).map(({ type, content }) => {
    if (type !== 'ipco') return writeBox(type, content)
    const replaced = readBoxes(content).map((property) =>
      property.type === 'colr'
        ? writeBox('colr', ascii('prof'), profile)
        : writeBox(property.type, property.content),
    )
    return writeBox(type, ...replaced)
  })

/**
 * Adds EXIF and XMP to an AVIF file as items behind its end, and a profile in place of the code points that say
 * which colors it has. Its own bytes move by as much as the boxes before them grow, and so do the places that the file
 * says they have.
 */
export const addAvifMetadata = (
  avif: Uint8Array<ArrayBuffer>,
  metadata: WrittenMetadata,
): Uint8Array<ArrayBuffer> => {
  const top = readBoxes(avif)
  const meta = top.find(({ type }) => type === 'meta')
  const items = readHeifItems(avif)
  if (meta === undefined || items?.primary === undefined)
    throw new RangeError('An AVIF without items')
  const { primary } = items
  const added = addedItems(metadata, Math.max(...items.items.map(({ id }) => id)) + 1)
  const boxes = readBoxes(meta.content.subarray(fullBoxBytes))
  const locations = readLocations(boxes.find(({ type }) => type === 'iloc'))

  const references = added.map(({ id }) => writeBox('cdsc', uint16(id, 1, primary.id)))
  const infos = added.map(({ id, type, contentType }) =>
    writeFullBox('infe', 2, uint16(id, 0), ascii(type), ascii(`\0${contentType}`)),
  )

  /** Writes the boxes with places that are this many bytes further on. */
  const writeMeta = (movedBy: number, addedAt: number): Uint8Array => {
    let at = addedAt + boxHeadBytes
    const places: Place[] = [...locations].map(([id, { isInItemData, extents }]) => ({
      id,
      isInItemData,
      extents: isInItemData
        ? extents
        : extents.map(({ offset, length }) => ({ offset: offset + movedBy, length })),
    }))
    for (const { id, content } of added) {
      places.push({ id, isInItemData: false, extents: [{ offset: at, length: content.length }] })
      at += content.length
    }
    const written = boxes.map(({ type, content }) => {
      if (type === 'iloc') return writeLocations(places)
      if (type === 'iref') return writeBox('iref', content, ...references)
      if (type === 'iprp' && metadata.profile)
        return writeBox(type, ...withProfile(content, metadata.profile))
      if (type !== 'iinf') return writeBox(type, content)
      const countBytes = content[0] === 0 ? 2 : 4
      const count = items.items.length + added.length
      return writeBox(
        'iinf',
        content.subarray(0, fullBoxBytes),
        countBytes === 2 ? uint16(count) : uint32(count),
        content.subarray(fullBoxBytes + countBytes),
        ...infos,
      )
    })
    const hasReferences = boxes.some(({ type }) => type === 'iref')
    return writeBox(
      'meta',
      meta.content.subarray(0, fullBoxBytes),
      ...written,
      ...(hasReferences ? [] : [writeFullBox('iref', 0, ...references)]),
    )
  }

  const growth = writeMeta(0, 0).length - (meta.content.length + boxHeadBytes)
  return joinBytes([
    ...top.map((box) =>
      box === meta ? writeMeta(growth, avif.length + growth) : writeBox(box.type, box.content),
    ),
    writeBox('mdat', ...added.map(({ content }) => content)),
  ])
}

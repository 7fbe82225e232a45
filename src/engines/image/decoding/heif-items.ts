/**
 * Reads the boxes of a HEIF file (HEIC or AVIF) that describe its items: ISO/IEC 14496-12 (boxes, `meta`, `iloc`,
 * `iinf`, `iref`, `pitm`) and ISO/IEC 23008-12 (`iprp`). Pixels are not decoded here.
 */

import { joinBytes } from '../../../core/bytes.ts'

interface Box {
  type: string
  /** The content, without the size and the type. */
  content: Uint8Array<ArrayBuffer>
}

/** One property of an item, such as `colr` or `irot`. */
export type ItemProperty = Box

interface Extent {
  offset: number
  length: number
}

export interface HeifItem {
  id: number
  /** Four letters: `hvc1`, `av01`, `grid`, `Exif`, `mime`, `tmap`, … */
  type: string
  /** The MIME type of an item of the type `mime`. */
  contentType: string
  properties: readonly ItemProperty[]
}

/** The types of items that are pictures: coded ones, and those that are made of others. */
const pictureTypes: ReadonlySet<string> = new Set([
  'hvc1',
  'hvc2',
  'av01',
  'avc1',
  'jpeg',
  'unci',
  'grid',
  'iovl',
  'iden',
])

/** A part of a file, in bytes from its start; `to` is excluded. */
export interface ByteRange {
  from: number
  to: number
}

interface ItemReference {
  type: string
  from: number
  to: readonly number[]
}

export interface HeifItems {
  primary: HeifItem | undefined
  items: readonly HeifItem[]
  references: readonly ItemReference[]
  /** Tells whether the bytes of an item are in the file, as far as the file says where they are. */
  isInFile(item: HeifItem): boolean
  /** Returns where the bytes of an item stand in the file; undefined where they are not in it. */
  rangesOf(item: HeifItem): readonly ByteRange[] | undefined
  /** Returns the bytes of an item; undefined where they are not in the file. */
  bytesOf(item: HeifItem): Uint8Array<ArrayBuffer> | undefined
}

/** Reads big-endian numbers one after the other. @throws {RangeError} beyond the end. */
const createReader = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const advance = (count: number) => {
    at += count
    return at - count
  }
  return {
    uint8: () => view.getUint8(advance(1)),
    uint16: () => view.getUint16(advance(2)),
    uint32: () => view.getUint32(advance(4)),
    /** Reads a number of 0, 2, 4 or 8 bytes. */
    sized: (byteCount: number) => {
      let value = 0
      for (let count = 0; count < byteCount; count += 1)
        value = value * 256 + view.getUint8(advance(1))
      return value
    },
    text: (length: number) => String.fromCharCode(...bytes.subarray(at, advance(length) + length)),
    /** Reads a text that ends with a zero byte or with the box. */
    zeroEnded: () => {
      const end = bytes.indexOf(0, at)
      const text = String.fromCharCode(...bytes.subarray(at, end === -1 ? bytes.length : end))
      at = end === -1 ? bytes.length : end + 1
      return text
    },
    rest: () => bytes.subarray(at),
    hasMore: () => at < bytes.length,
  }
}

/** The size and the type of a box; a size of 1 is followed by one of 8 bytes. */
const headBytes = 8
const largeHeadBytes = 16

/** Reads the boxes that follow each other in some bytes, up to one that is broken. */
export const readBoxes = (bytes: Uint8Array<ArrayBuffer>): Box[] => {
  const boxes: Box[] = []
  for (let at = 0; at + headBytes <= bytes.length;) {
    const head = createReader(bytes.subarray(at))
    const size = head.uint32()
    const type = head.text(4)
    const hasLargeSize = size === 1 && at + largeHeadBytes <= bytes.length
    const length = hasLargeSize ? head.sized(8) : size === 0 ? bytes.length - at : size
    const headLength = hasLargeSize ? largeHeadBytes : headBytes
    if (length < headLength) break
    boxes.push({ type, content: bytes.subarray(at + headLength, at + length) })
    at += length
  }
  return boxes
}

/** The version and the flags at the beginning of a full box. */
export const fullBoxBytes = 4

/** Splits the content of a full box. */
const openFull = ({ content }: Box) => ({
  version: content[0] ?? 0,
  flags: ((content[1] ?? 0) << 16) | ((content[2] ?? 0) << 8) | (content[3] ?? 0),
  reader: createReader(content.subarray(fullBoxBytes)),
})

const readPrimaryId = (box: Box | undefined): number | undefined => {
  if (box === undefined) return undefined
  const { version, reader } = openFull(box)
  return version === 0 ? reader.uint16() : reader.uint32()
}

const readItemInfos = (box: Box | undefined): Pick<HeifItem, 'id' | 'type' | 'contentType'>[] => {
  if (box === undefined) return []
  const { version } = openFull(box)
  const entries = readBoxes(box.content.subarray(fullBoxBytes + (version === 0 ? 2 : 4)))
  return entries.flatMap((entry) => {
    const { version: entryVersion, reader } = openFull(entry)
    if (entryVersion < 2) return []
    const id = entryVersion === 2 ? reader.uint16() : reader.uint32()
    reader.uint16()
    const type = reader.text(4)
    reader.zeroEnded()
    return [{ id, type, contentType: type === 'mime' ? reader.zeroEnded() : '' }]
  })
}

/** Extents in the file (construction method 0) and in the `idat` box (1). */
interface Location {
  isInItemData: boolean
  extents: Extent[]
}

/** Reads the box `iloc` (ISO/IEC 14496-12, 8.11.3). */
export const readLocations = (box: Box | undefined): Map<number, Location> => {
  const locations = new Map<number, Location>()
  if (box === undefined) return locations
  const { version, reader } = openFull(box)
  const sizes = reader.uint16()
  const offsetBytes = sizes >> 12
  const lengthBytes = (sizes >> 8) & 15
  const baseBytes = (sizes >> 4) & 15
  const indexBytes = version === 0 ? 0 : sizes & 15
  const count = version < 2 ? reader.uint16() : reader.uint32()
  for (let item = 0; item < count; item += 1) {
    const id = version < 2 ? reader.uint16() : reader.uint32()
    const method = version === 0 ? 0 : reader.uint16() & 15
    reader.uint16()
    const base = reader.sized(baseBytes)
    const extents: Extent[] = []
    const extentCount = reader.uint16()
    // Extents that take no bytes could be told by the billion in a small file.
    if (extentCount > 1 && offsetBytes + lengthBytes + indexBytes === 0)
      throw new RangeError('Extents without places')
    for (let left = extentCount; left > 0; left -= 1) {
      reader.sized(indexBytes)
      const offset = base + reader.sized(offsetBytes)
      extents.push({ offset, length: reader.sized(lengthBytes) })
    }
    if (method <= 1) locations.set(id, { isInItemData: method === 1, extents })
  }
  return locations
}

const readReferences = (box: Box | undefined): ItemReference[] => {
  if (box === undefined) return []
  const { version } = openFull(box)
  return readBoxes(box.content.subarray(fullBoxBytes)).map(({ type, content }) => {
    const reader = createReader(content)
    const next = version === 0 ? reader.uint16 : reader.uint32
    const from = next()
    return { type, from, to: Array.from({ length: reader.uint16() }, () => next()) }
  })
}

const readProperties = (box: Box | undefined): Map<number, ItemProperty[]> => {
  const byItem = new Map<number, ItemProperty[]>()
  const boxes = box === undefined ? [] : readBoxes(box.content)
  const container = boxes.find(({ type }) => type === 'ipco')
  const properties = container === undefined ? [] : readBoxes(container.content)
  for (const association of boxes.filter(({ type }) => type === 'ipma')) {
    const { version, flags, reader } = openFull(association)
    for (let left = reader.uint32(); left > 0; left -= 1) {
      const id = version < 1 ? reader.uint16() : reader.uint32()
      const own = byItem.get(id) ?? []
      byItem.set(id, own)
      for (let count = reader.uint8(); count > 0; count -= 1) {
        // The highest bit says whether the property is essential; the rest is its place, from 1.
        const place = flags & 1 ? reader.uint16() & 0x7fff : reader.uint8() & 0x7f
        const property = properties[place - 1]
        if (property !== undefined) own.push(property)
      }
    }
  }
  return byItem
}

/** Returns the parts of a source, which is itself a part of the file; undefined where they are beyond its end. */
const locateExtents = (
  file: Uint8Array<ArrayBuffer>,
  source: Uint8Array<ArrayBuffer>,
  extents: readonly Extent[],
): readonly ByteRange[] | undefined => {
  const start = source.byteOffset - file.byteOffset
  // A length of zero means the rest of the source.
  const ranges = extents.map(({ offset, length }) => ({
    from: start + offset,
    to: start + (length === 0 ? source.length : offset + length),
  }))
  const end = start + source.length
  // Many extents of the same bytes would join to more than any memory holds.
  const total = ranges.reduce((sum, { from, to }) => sum + to - from, 0)
  const isBroken = total > source.length || ranges.some(({ from, to }) => from > to || to > end)
  return isBroken ? undefined : ranges
}

const parse = (file: Uint8Array<ArrayBuffer>): HeifItems | undefined => {
  const meta = readBoxes(file).find(({ type }) => type === 'meta')
  if (meta === undefined) return undefined
  const boxes = readBoxes(meta.content.subarray(fullBoxBytes))
  const boxOf = (wanted: string) => boxes.find(({ type }) => type === wanted)
  const properties = readProperties(boxOf('iprp'))
  const locations = readLocations(boxOf('iloc'))
  const items = readItemInfos(boxOf('iinf')).map((info) => ({
    ...info,
    properties: properties.get(info.id) ?? [],
  }))
  const primaryId = readPrimaryId(boxOf('pitm'))
  const rangesOf = ({ id }: HeifItem) => {
    const location = locations.get(id)
    const source = location?.isInItemData ? boxOf('idat')?.content : file
    return location && source && locateExtents(file, source, location.extents)
  }
  const bytesOf = (item: HeifItem) => {
    const ranges = rangesOf(item)
    return ranges && joinBytes(ranges.map(({ from, to }) => file.subarray(from, to)))
  }
  return {
    primary: items.find(({ id }) => id === primaryId),
    items,
    references: readReferences(boxOf('iref')),
    isInFile: (item) => !locations.has(item.id) || rangesOf(item) !== undefined,
    rangesOf,
    bytesOf,
  }
}

/** Reads the items of a HEIF file; undefined where it has none or its boxes are broken. */
export const readHeifItems = (file: Uint8Array<ArrayBuffer>): HeifItems | undefined => {
  try {
    return parse(file)
  } catch {
    // A number beyond the end of a box: what is described there cannot be known.
    return undefined
  }
}

const propertyOf = (item: HeifItem, wanted: string): Uint8Array<ArrayBuffer> | undefined =>
  item.properties.find(({ type }) => type === wanted)?.content

/**
 * Tells whether the bytes of all pictures are in the file. libheif shows a file that was cut off with what is there.
 */
export const isWhole = ({ items, isInFile }: HeifItems): boolean =>
  items.filter(({ type }) => pictureTypes.has(type)).every(isInFile)

/** The kinds of `colr` property that hold an ICC profile. */
const profileKinds = new Set(['prof', 'rICC'])

/** The colors of an item: an ICC profile, or code points of ITU-T H.273. */
export interface ItemColors {
  profile?: Uint8Array<ArrayBuffer>
  primaries?: number
  transfer?: number
}

/**
 * Returns the colors of the primary picture; those of its first tile where a grid says nothing itself, as in files
 * of iPhones.
 */
export const readPrimaryColors = ({ primary, items, references }: HeifItems): ItemColors => {
  if (primary === undefined) return {}
  const [tileId] =
    references.find(({ type, from }) => type === 'dimg' && from === primary.id)?.to ?? []
  const tile = items.find(({ id }) => id === tileId)
  const own = readItemColors(primary)
  return tile === undefined || Object.keys(own).length > 0 ? own : readItemColors(tile)
}

/** Returns what an item's `colr` properties say (ISO/IEC 14496-12, 12.1.5). */
const readItemColors = (item: HeifItem): ItemColors => {
  const colors: ItemColors = {}
  for (const { type, content } of item.properties) {
    if (type !== 'colr') continue
    const kind = String.fromCharCode(...content.subarray(0, 4))
    if (profileKinds.has(kind)) colors.profile = content.slice(4)
    else if (kind === 'nclx' && content.length >= 8) {
      colors.primaries = ((content[4] ?? 0) << 8) | (content[5] ?? 0)
      colors.transfer = ((content[6] ?? 0) << 8) | (content[7] ?? 0)
    }
  }
  return colors
}

/** The orientation of an item: what to do with its pixels, in this order. */
export interface ItemOrientation {
  /** Anticlockwise quarter turns, 0 to 3. */
  quarterTurns: number
  /** The axis to mirror at, if any. */
  mirror: 'vertical' | 'horizontal' | undefined
}

/** Returns an item's `irot` and `imir` (ISO/IEC 23008-12, 6.5.10 and 6.5.12). */
export const readItemOrientation = (item: HeifItem): ItemOrientation => {
  const axis = propertyOf(item, 'imir')?.[0]
  return {
    quarterTurns: (propertyOf(item, 'irot')?.[0] ?? 0) & 3,
    mirror: axis === undefined ? undefined : axis & 1 ? 'horizontal' : 'vertical',
  }
}

/** Returns an item's size in pixels before it is turned; undefined where the file does not say it. */
export const readItemSize = (item: HeifItem): { width: number; height: number } | undefined => {
  const content = propertyOf(item, 'ispe')
  if (content === undefined || content.length < 12) return undefined
  const view = new DataView(content.buffer, content.byteOffset)
  return { width: view.getUint32(4), height: view.getUint32(8) }
}

/** Returns the most bits per channel that an item declares; 8 where it declares none. */
export const readItemDepth = (item: HeifItem): number => {
  const content = propertyOf(item, 'pixi')
  return content === undefined ? 8 : Math.max(8, ...content.subarray(5, 5 + (content[4] ?? 0)))
}

const gainMapType = /hdrgainmap|gainmap/i

/** HEVC pictures name a depth map by a number (ISO/IEC 23008-12, B.4.2.3), as those of phones do. */
const depthMapType = /depth|disparity|:auxid:2$/i

/** Returns the type of an auxiliary picture, such as `urn:com:apple:photo:2020:aux:hdrgainmap`. */
const auxiliaryTypeOf = (item: HeifItem): string => {
  const content = propertyOf(item, 'auxC')
  return content === undefined ? '' : createReader(content.subarray(fullBoxBytes)).zeroEnded()
}

/** Tells what a file holds beside its primary picture. */
export const describeOtherItems = ({ items, references, primary }: HeifItems) => {
  const types = items.map(auxiliaryTypeOf)
  const dependent = new Set(
    references.flatMap(({ type, from, to }) =>
      type === 'dimg' ? to : type === 'thmb' || type === 'auxl' ? [from] : [],
    ),
  )
  return {
    hasGainMap:
      types.some((type) => gainMapType.test(type)) || items.some((it) => it.type === 'tmap'),
    hasDepthMap: types.some((type) => depthMapType.test(type)),
    hasOtherPictures: items.some(
      (item) =>
        pictureTypes.has(item.type) &&
        item.id !== primary?.id &&
        !dependent.has(item.id) &&
        auxiliaryTypeOf(item) === '',
    ),
  }
}

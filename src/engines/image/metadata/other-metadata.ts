import { readPsdResources, readResources } from '../decoding/psd.ts'
import { identifiers, markers, readSegments, startsWith } from '../jpeg/segments.ts'
import { readChunks } from '../png/png-structure.ts'
import { sniffFileKind } from '../sniff-file-kind.ts'
import { openTiff, readEntries } from '../tiff-directories.ts'
import { xmpHeading } from './png-metadata.ts'

/** The image resource of Photoshop that holds the captions and keywords of the IPTC. */
const iptcResource = 1028

/** A data set of the IPTC begins with this byte, its record, its number and its length (IIM 4.2, 1.5). */
const dataSetMark = 0x1c
const dataSetHeadBytes = 5
/** The record that describes the picture; the first one describes how it was sent. */
const descriptionRecord = 2

/** Tells whether captions of the IPTC say something. Photoshop also writes them with no more than their version. */
const isDescribed = (iptc: Uint8Array | undefined): boolean => {
  if (iptc === undefined) return false
  const view = new DataView(iptc.buffer, iptc.byteOffset, iptc.byteLength)
  for (let at = 0; at + dataSetHeadBytes <= iptc.length && iptc[at] === dataSetMark;) {
    const isVersion = iptc[at + 2] === 0
    if (iptc[at + 1] === descriptionRecord && !isVersion) return true
    at += dataSetHeadBytes + view.getUint16(at + 3)
  }
  return false
}

const hasIptc = (resources: Uint8Array<ArrayBuffer>): boolean =>
  isDescribed(readResources(resources).get(iptcResource))

/** What Photoshop's image resources begin with in a JPEG. */
const resourcesHeading = 'Photoshop 3.0\0'

const isOtherInJpeg = ({ marker, content }: ReturnType<typeof readSegments>[number]): boolean =>
  marker === markers.comment ||
  (marker === markers.app1 && startsWith(content, identifiers.extendedXmp)) ||
  (marker === markers.app13 &&
    startsWith(content, resourcesHeading) &&
    hasIptc(content.slice(resourcesHeading.length)))

/** The tags of a TIFF for the captions of the IPTC, and for Photoshop's image resources. */
const tiffTags = { iptc: 33_723, resources: 34_377 } as const

const isOtherInTiff = (bytes: Uint8Array): boolean => {
  const file = openTiff(bytes)
  if (file === undefined) return false
  const entries = readEntries(file, file.firstDirectory)
  const resources = entries.get(tiffTags.resources)?.value
  return (
    isDescribed(entries.get(tiffTags.iptc)?.value) ||
    (resources !== undefined && hasIptc(resources.slice()))
  )
}

const hasOther = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  switch (sniffFileKind(bytes)) {
    case 'jpeg':
      return readSegments(bytes).some(isOtherInJpeg)
    case 'png':
      return (readChunks(bytes) ?? []).some(
        ({ type, content }) =>
          type === 'tEXt' ||
          type === 'zTXt' ||
          (type === 'iTXt' && !startsWith(content, xmpHeading)),
      )
    case 'tiff':
      return isOtherInTiff(bytes)
    case 'psd':
      return isDescribed(readPsdResources(bytes).get(iptcResource))
    default:
      return false
  }
}

/**
 * Tells whether a JPEG, PNG, TIFF or Photoshop document says more than the EXIF and XMP that `readMetadata` reads:
 * comments, texts, the captions of the IPTC, or XMP beyond the first segment.
 */
export const hasOtherMetadata = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  try {
    return hasOther(bytes)
  } catch (error) {
    // What ends beyond the file says nothing that another program would understand.
    if (error instanceof RangeError) return false
    throw error
  }
}

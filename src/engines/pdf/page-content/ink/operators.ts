/** A page as pdf.js tells it: what it does, one operator after the other, and with what. */
export interface PdfOperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** Numbers of pdf.js's `OPS`, as far as they say what a page shows. */
export const operators = {
  setLineWidth: 2,
  setDash: 6,
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  clip: 29,
  eoClip: 30,
  beginText: 31,
  endText: 32,
  setCharSpacing: 33,
  setWordSpacing: 34,
  setHScale: 35,
  setLeading: 36,
  setFont: 37,
  setTextRenderingMode: 38,
  setTextRise: 39,
  moveText: 40,
  setLeadingMoveText: 41,
  setTextMatrix: 42,
  nextLine: 43,
  showText: 44,
  setStrokeColorN: 53,
  setFillColorN: 55,
  setStrokeRGBColor: 58,
  setFillRGBColor: 59,
  shadingFill: 62,
  beginMarkedContent: 69,
  beginMarkedContentProps: 70,
  endMarkedContent: 71,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  beginGroup: 76,
  endGroup: 77,
  beginAnnotation: 80,
  endAnnotation: 81,
  paintImageMaskXObject: 83,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintSolidColorImageMask: 90,
  constructPath: 91,
  setStrokeTransparent: 92,
  setFillTransparent: 93,
} as const

/** What `constructPath` does with its path; numbers of the same `OPS`. */
const uses: Readonly<Record<number, readonly ('fill' | 'stroke' | 'close' | 'even-odd')[]>> = {
  20: ['stroke'],
  21: ['stroke', 'close'],
  22: ['fill'],
  23: ['fill', 'even-odd'],
  24: ['fill', 'stroke'],
  25: ['fill', 'stroke', 'even-odd'],
  26: ['fill', 'stroke', 'close'],
  27: ['fill', 'stroke', 'close', 'even-odd'],
}

/** What a path is drawn for; all of it is false of one that only clips. */
export const useOfPath = (operator: unknown) => {
  const use = uses[Number(operator)] ?? []
  return {
    isFilled: use.includes('fill'),
    isStroked: use.includes('stroke'),
    isClosed: use.includes('close'),
    isEvenOdd: use.includes('even-odd'),
  }
}

import './document-page.css'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import type {
  Borders,
  DocxBlock,
  DocxCell,
  DocxParagraph,
  DocxPicture,
  DocxTable,
  Inline,
  LineBorder,
  Rule,
  TabStop,
  RunProperties,
} from '../../engines/docx/model.ts'
import type { PreviewColumn, PreviewPage } from '../../engines/pdf/to-word/preview-page.ts'

/**
 * Returns a length of the document in CSS. The sheet defines `--pt`, the length of a point, so that the page fits the width that
 * it is given.
 */
const pt = (points: number): string => `calc(${points.toFixed(2)} * var(--pt))`

/** The fonts that a device shows instead of one that it does not have, by the names of those with serifs or a fixed pitch. */
const genericFamilies: readonly (readonly [RegExp, string])[] = [
  [/courier|consolas|console|mono/i, 'monospace'],
  [/times|cambria|georgia|garamond|palatino|century sch|book|baskerville|constantia/i, 'serif'],
]

const familyOf = (font: string): string => {
  const [, generic = 'sans-serif'] = genericFamilies.find(([pattern]) => pattern.test(font)) ?? []
  return `${JSON.stringify(font)}, ${generic}`
}

/** The size of superscripts and subscripts, as a share of the size of their line: that of Word. */
const risenSizeShare = 0.65

const decorationOf = ({ isUnderlined, isStruck }: RunProperties): string | undefined => {
  const lines = [isUnderlined && 'underline', isStruck && 'line-through'].filter(Boolean)
  return lines.length === 0 ? undefined : lines.join(' ')
}

/** The average width of letters as a share of the font size. */
const letterEm = 0.48

/** CSS cannot scale letters in a line, so those that Word scales are set closer. */
const letterSpacingOf = ({ spacingPoints, scalePercent }: RunProperties): string | undefined => {
  if (scalePercent !== undefined) return `${((scalePercent / 100 - 1) * letterEm).toFixed(3)}em`
  return spacingPoints === undefined ? undefined : pt(spacingPoints)
}

const textCss = (runProperties: RunProperties): CSSProperties => {
  const { font, sizePoints, color, isBold, isItalic, script, background } = runProperties
  const spacing = letterSpacingOf(runProperties)
  const size = script === undefined || sizePoints === undefined ? 1 : risenSizeShare
  const decoration = decorationOf(runProperties)
  return {
    ...(font === undefined ? {} : { fontFamily: familyOf(font) }),
    ...(sizePoints === undefined ? {} : { fontSize: pt(sizePoints * size) }),
    ...(script === undefined ? {} : { verticalAlign: script, lineHeight: 0 }),
    ...(script !== undefined && sizePoints === undefined
      ? { fontSize: `${risenSizeShare}em` }
      : {}),
    ...(color === undefined ? {} : { color }),
    ...(isBold === undefined ? {} : { fontWeight: isBold ? 'bold' : 'normal' }),
    ...(isItalic === undefined ? {} : { fontStyle: isItalic ? 'italic' : 'normal' }),
    ...(decoration === undefined ? {} : { textDecoration: decoration }),
    ...(spacing === undefined ? {} : { letterSpacing: spacing }),
    ...(background === undefined ? {} : { backgroundColor: background }),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

/** A picture with its crop and rotation. */
const PictureView = ({ picture, style }: { picture: DocxPicture; style?: CSSProperties }) => {
  const image = useRef<HTMLImageElement>(null)
  const {
    file,
    widthPoints,
    heightPoints,
    crop,
    turnDegrees = 0,
    isMirrored,
    alternative,
  } = picture
  useEffect(() => {
    if (image.current === null) return undefined
    const url = URL.createObjectURL(file)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const isUpright = turnDegrees % 180 === 0
  const [width, height] = [1 / (1 - left - right), 1 / (1 - top - bottom)]
  return (
    <span
      className="document-picture"
      style={{ width: pt(widthPoints), height: pt(heightPoints), ...style }}
    >
      <span
        style={{
          width: pt(isUpright ? widthPoints : heightPoints),
          height: pt(isUpright ? heightPoints : widthPoints),
          transform: `translate(-50%, -50%) rotate(${turnDegrees}deg)${isMirrored === true ? ' scaleX(-1)' : ''}`,
        }}
      >
        <img
          ref={image}
          alt={alternative ?? ''}
          style={{
            width: percent(width),
            height: percent(height),
            left: percent(-left * width),
            top: percent(-top * height),
          }}
        />
      </span>
    </span>
  )
}

type Page = Pick<PreviewPage, 'runProperties' | 'styles' | 'pageNumber' | 'pageCount'> & {
  /** The number of the footnote that is shown. */
  noteNumber?: number
}

/** A piece of a line: a text with its format, a picture, or a tab. */
type Piece =
  | { kind: 'text'; text: string; runProperties: RunProperties }
  | { kind: 'picture'; picture: DocxPicture }
  | { kind: 'tab' }

const textPieces = (text: string, runProperties: RunProperties): Piece[] =>
  text
    .split(/(\t)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\t' ? { kind: 'tab' } : { kind: 'text', text: part, runProperties }))

const piecesOf = (inlines: readonly Inline[], page: Page): Piece[] =>
  inlines.flatMap((inline): Piece[] => {
    switch (inline.kind) {
      case 'text':
        return textPieces(inline.text, inline.runProperties)
      // A link would lead the visitor away from the result.
      case 'link':
        return piecesOf(inline.inlines, page)
      case 'picture':
        return [{ kind: 'picture', picture: inline.picture }]
      case 'page-number':
        return [
          { kind: 'text', text: String(page.pageNumber), runProperties: inline.runProperties },
        ]
      case 'page-count':
        return [{ kind: 'text', text: String(page.pageCount), runProperties: inline.runProperties }]
      case 'footnote':
        return [
          {
            kind: 'text',
            text: String(inline.id),
            runProperties: { ...inline.runProperties, script: 'super' },
          },
        ]
      case 'tab':
        return [{ kind: 'tab' }]
      case 'note-number':
        return [{ kind: 'text', text: String(page.noteNumber), runProperties: { script: 'super' } }]
      case 'column-break':
      case 'bookmark':
      case 'anchored-picture':
      case 'rules':
        return []
      default:
        return inline satisfies never
    }
  })

/** The size of text that does not say it. */
const defaultSizePoints = 10

const estimatedWidth = (pieces: readonly Piece[], sizePoints: number): number =>
  pieces.reduce((sum, piece) => {
    if (piece.kind === 'picture') return sum + piece.picture.widthPoints
    if (piece.kind === 'tab') return sum
    return sum + piece.text.length * letterEm * (piece.runProperties.sizePoints ?? sizePoints)
  }, 0)

const PieceView = ({ piece }: { piece: Piece }) => {
  if (piece.kind === 'picture') return <PictureView picture={piece.picture} />
  return piece.kind === 'text' ? (
    <span style={textCss(piece.runProperties)}>{piece.text}</span>
  ) : null
}

// The pieces of a paragraph never change their order.
const viewsOf = (pieces: readonly Piece[]): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key -- see above
  pieces.map((piece, index) => <PieceView key={index} piece={piece} />)

/** Splits a text at its line breaks, because each line has tab stops of its own. */
const linesOf = (pieces: readonly Piece[]): Piece[][] => {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    const parts = piece.kind === 'text' ? piece.text.split('\n') : []
    if (piece.kind !== 'text') lines.at(-1)?.push(piece)
    for (const [index, text] of parts.entries()) {
      if (index > 0) lines.push([])
      if (piece.kind === 'text' && text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  }
  return lines
}

interface LineLayout {
  stops: readonly TabStop[]
  /** Where the line begins, from the text's left edge. */
  fromPoints: number
  /** Where its text goes on below: the first tab leads there when the line begins before it. */
  hangsAtPoints: number
  sizePoints: number
}

/** A line with tabs. Word's tab stops do not exist in CSS, so each part is as wide as the way to the next stop. */
const TabbedLine = ({ pieces, layout }: { pieces: readonly Piece[]; layout: LineLayout }) => {
  const parts: Piece[][] = [[]]
  for (const piece of pieces)
    if (piece.kind === 'tab') parts.push([])
    else parts.at(-1)?.push(piece)
  const { fromPoints, hangsAtPoints, sizePoints } = layout
  const hanging: TabStop[] =
    hangsAtPoints > fromPoints ? [{ atPoints: hangsAtPoints, align: 'left' }] : []
  const stops = [...hanging, ...layout.stops].toSorted((a, b) => a.atPoints - b.atPoints)
  const views: ReactNode[] = []
  let from = fromPoints
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const end = from + estimatedWidth(part, sizePoints)
    const stop = isLast ? undefined : stops.find(({ atPoints }) => atPoints > end - 1)
    if (stop?.align === 'right' && index === parts.length - 2)
      return (
        <span
          className="document-tabbed-line"
          style={{ width: pt(Math.max(1, stop.atPoints - fromPoints)) }}
        >
          <span>
            {views}
            {viewsOf(part)}
          </span>
          <span data-leader={stop.leader} />
          <span>{viewsOf(parts[index + 1] ?? [])}</span>
        </span>
      )
    const minWidth = stop === undefined ? undefined : pt(stop.atPoints - from)
    views.push(
      isLast ? (
        viewsOf(part)
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never change their order
        <span key={index} className="document-tab" style={{ minWidth }}>
          {viewsOf(part)}{' '}
        </span>
      ),
    )
    from = stop?.atPoints ?? end
  }
  return views
}

const borderOf = ({ widthPoints, color, isDashed }: LineBorder): string =>
  `${pt(widthPoints)} ${isDashed ? 'dashed' : 'solid'} ${color}`

const bordersCss = ({ left, top, right, bottom }: Borders): CSSProperties => ({
  ...(left && { borderLeft: borderOf(left) }),
  ...(top && { borderTop: borderOf(top) }),
  ...(right && { borderRight: borderOf(right) }),
  ...(bottom && { borderBottom: borderOf(bottom) }),
})

const lookOf = ({ style }: DocxParagraph, { runProperties, styles }: Page): RunProperties => ({
  ...runProperties,
  ...styles.find(({ id }) => id === style)?.runProperties,
})

const paragraphCss = (
  block: DocxParagraph,
  runProperties: RunProperties,
  isEmpty: boolean,
): CSSProperties => {
  const { pitchPoints, alignment, firstLinePoints, leftPoints, rightPoints } = block
  const markSize = block.markProperties?.sizePoints ?? runProperties.sizePoints
  return {
    ...textCss(runProperties),
    ...(isEmpty && markSize !== undefined ? { fontSize: pt(markSize) } : {}),
    paddingTop: pt(block.beforePoints),
    paddingBottom: pt(block.afterPoints ?? 0),
    ...(leftPoints === undefined ? {} : { marginLeft: pt(leftPoints) }),
    ...(rightPoints === undefined ? {} : { marginRight: pt(rightPoints) }),
    ...(firstLinePoints === undefined ? {} : { textIndent: pt(firstLinePoints) }),
    ...(pitchPoints === undefined ? {} : { lineHeight: pt(pitchPoints) }),
    ...(alignment === undefined ? {} : { textAlign: alignment }),
  }
}

/** Headings of the document come below those of the page. */
const firstHeadingLevel = 3
const maxHeadingLevel = 6

const headingLevelOf = ({ style }: DocxParagraph): number | undefined => {
  if (style === 'Title') return firstHeadingLevel
  const [, level] = /^Heading(\d)$/.exec(style ?? '') ?? []
  return level === undefined
    ? undefined
    : Math.min(maxHeadingLevel, firstHeadingLevel - 1 + Number(level))
}

const ParagraphView = ({ block, page }: { block: DocxParagraph; page: Page }) => {
  const { inlines, leftPoints = 0, firstLinePoints = 0, tabs = [], isRightToLeft } = block
  const runProperties = lookOf(block, page)
  const pieces = piecesOf(inlines, page)
  const layoutOf = (line: number): LineLayout => ({
    stops: tabs,
    fromPoints: leftPoints + (line === 0 ? firstLinePoints : 0),
    hangsAtPoints: leftPoints,
    sizePoints: runProperties.sizePoints ?? defaultSizePoints,
  })
  const level = headingLevelOf(block)
  const content = pieces.some(({ kind }) => kind === 'tab')
    ? linesOf(pieces).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a paragraph never change their order
        <span key={index} className="document-line">
          <TabbedLine pieces={line} layout={layoutOf(index)} />
        </span>
      ))
    : viewsOf(pieces)
  return (
    <div
      className="document-paragraph"
      style={paragraphCss(block, runProperties, pieces.length === 0)}
      {...(level === undefined ? {} : { role: 'heading', 'aria-level': level })}
      {...(isRightToLeft === true ? { dir: 'rtl' } : {})}
    >
      {pieces.length === 0 && block.pitchPoints !== undefined ? (
        <span className="document-empty-line" style={{ height: pt(block.pitchPoints) }} />
      ) : (
        content
      )}
    </div>
  )
}

/** A cell, with the rows that it covers. */
interface PlacedCell {
  cell: DocxCell
  rowSpan: number
}

/** The cells of each row, without those that the cell above covers. */
const placedCells = ({ rows }: DocxTable): PlacedCell[][] => {
  const open = new Map<number, PlacedCell>()
  return rows.map(({ cells }) => {
    const placed: PlacedCell[] = []
    let column = 0
    for (const cell of cells) {
      const above = open.get(column)
      if (cell.merge === 'continues' && above) above.rowSpan += 1
      else {
        const own = { cell, rowSpan: 1 }
        placed.push(own)
        open.set(column, own)
      }
      column += Math.max(1, cell.columnSpan)
    }
    return placed
  })
}

const cellCss = ({ background, borders, textDirection }: DocxCell): CSSProperties => ({
  ...(textDirection === undefined
    ? {}
    : { writingMode: textDirection === 'up' ? 'sideways-lr' : 'vertical-rl' }),
  ...(background === undefined ? {} : { backgroundColor: background }),
  ...bordersCss(borders),
})

// The rows, columns and cells of a table never change their order.
/* oxlint-disable react/no-array-index-key -- see above */
const TableView = ({ block, page }: { block: DocxTable; page: Page }) => (
  <table
    className="document-table"
    style={{
      width: pt(block.columnWidthsPoints.reduce((sum, width) => sum + width, 0)),
      ...(block.floatsAt === undefined
        ? { marginLeft: pt(block.leftPoints) }
        : {
            position: 'absolute',
            left: pt(block.floatsAt.leftPoints),
            top: pt(block.floatsAt.topPoints),
          }),
    }}
  >
    <colgroup>
      {block.columnWidthsPoints.map((width, index) => (
        <col key={index} style={{ width: pt(width) }} />
      ))}
    </colgroup>
    <tbody>
      {placedCells(block).map((cells, row) => (
        <tr key={row} style={{ height: pt(block.rows[row]?.heightPoints ?? 0) }}>
          {cells.map(({ cell, rowSpan }, index) => (
            <td key={index} colSpan={cell.columnSpan} rowSpan={rowSpan} style={cellCss(cell)}>
              <BlocksView blocks={cell.blocks} page={page} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const BlocksView = ({ blocks, page }: { blocks: readonly DocxBlock[]; page: Page }): ReactNode =>
  blocks.map((block, index) =>
    block.kind === 'table' ? (
      <TableView key={index} block={block} page={page} />
    ) : (
      <ParagraphView key={index} block={block} page={page} />
    ),
  )

/** Columns side by side. Each begins where the one before ends, so that its distance is a margin. */
const BandView = ({ columns, page }: { columns: readonly PreviewColumn[]; page: Page }) => (
  <div className="document-band">
    {columns.map(({ leftPoints, widthPoints, blocks }, index) => {
      const before = columns[index - 1]
      const start = before === undefined ? 0 : before.leftPoints + before.widthPoints
      return (
        <div key={index} style={{ marginLeft: pt(leftPoints - start), width: pt(widthPoints) }}>
          <BlocksView blocks={blocks} page={page} />
        </div>
      )
    })}
  </div>
)

/** The lines behind the text. */
const RulesView = ({ rules, viewBox }: { rules: readonly Rule[]; viewBox: string }) =>
  rules.length === 0 ? null : (
    <svg className="document-rules" viewBox={viewBox} aria-hidden="true">
      {rules.map(({ box, widthPoints, color, isDashed }, index) => (
        <line
          key={index}
          x1={box.left}
          y1={box.top}
          x2={box.right}
          y2={box.bottom}
          stroke={color}
          strokeWidth={widthPoints}
          strokeDasharray={isDashed ? `${3 * widthPoints} ${widthPoints}` : undefined}
        />
      ))}
    </svg>
  )

const AnchoredPictures = ({ pictures }: { pictures: PreviewPage['behindText'] }) =>
  pictures.map(({ picture, leftPoints, topPoints }, index) => (
    <PictureView
      key={index}
      picture={picture}
      style={{ position: 'absolute', left: pt(leftPoints), top: pt(topPoints) }}
    />
  ))

/**
 * Shows what the Word document holds of a page, drawn from the document's model as HTML. It is as close to Word as a browser comes
 * without setting the text itself: lines may break differently.
 */
export const DocumentPage = ({ page, label }: { page: PreviewPage; label: string }) => {
  const { widthPoints, heightPoints, header, footer, bands, footnotes, rules } = page
  const sheet = {
    '--pt': `calc(100cqw / ${widthPoints.toFixed(2)})`,
    minHeight: pt(heightPoints),
    // React's types do not include custom properties.
  } as CSSProperties
  return (
    <div className="document-frame">
      <div className="document-sheet" role="group" aria-label={label} style={sheet}>
        <AnchoredPictures pictures={page.behindText} />
        <RulesView rules={rules} viewBox={`0 0 ${widthPoints} ${heightPoints}`} />
        <div className="document-margin" style={{ top: pt(header.topPoints) }}>
          <BandView columns={[header]} page={page} />
        </div>
        {bands.map((columns, index) => (
          <BandView key={index} columns={columns} page={page} />
        ))}
        {footnotes.map((note, index) => (
          <BandView key={index} columns={[note]} page={{ ...page, noteNumber: note.id }} />
        ))}
        <div className="document-margin" style={{ bottom: pt(footer.bottomPoints) }}>
          <BandView columns={[footer]} page={page} />
        </div>
        <AnchoredPictures pictures={page.inFrontOfText} />
      </div>
    </div>
  )
}
/* oxlint-enable react/no-array-index-key */

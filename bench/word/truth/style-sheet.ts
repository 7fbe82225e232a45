import type { TruthDocument } from './model.ts'

const countries = { fr: 'FR', en: 'GB', es: 'ES' } as const

const paragraphStyle = (name: string, paragraph: string, letters = '') =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${letters}/></style:style>`

const headingStyle = (level: number, sizePoints: number) =>
  `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:default-outline-level="${level}"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"/><style:text-properties fo:font-size="${sizePoints}pt" fo:font-weight="bold"/></style:style>`

const labelled = (level: number, step: number) =>
  `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${step * level}cm" fo:text-indent="-${step}cm" fo:margin-left="${step * level}cm"/></style:list-level-properties>`

const levels = [1, 2, 3]
const bullets = levels.map(
  (level) =>
    `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${'•–▪'[level - 1]}">${labelled(level, 0.6)}</text:list-level-style-bullet>`,
)
const numbers = levels.map(
  (level) =>
    `<text:list-level-style-number text:level="${level}" style:num-format="${'1ai'[level - 1]}" style:num-suffix="${level === 1 ? '.' : ')'}">${labelled(level, 0.7)}</text:list-level-style-number>`,
)

const cellStyle = (name: string, sides: string) =>
  `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${sides}/></style:style>`
const line = '0.5pt solid #000000'

const columnsStyle = (count: number) =>
  `<style:style style:name="Columns${count}" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${count}" fo:column-gap="0.8cm"/></style:section-properties></style:style>`

/** A column of a table has one of these shares of its width, in tenths. */
const columnShares = Array.from({ length: 60 }, (_, index) => index + 1)

/** How a document of these settings looks. */
export const styleSheet = (document: TruthDocument): string => {
  const { font, sizePoints, language, paragraphs, isJustified, isLandscape } = document
  const [width, height] = isLandscape ? [29.7, 21] : [21, 29.7]
  const isIndented = paragraphs === 'indented'
  const body = `fo:margin-bottom="${isIndented ? 0 : 0.25}cm" fo:text-indent="${isIndented ? 0.5 : 0}cm" fo:text-align="${isJustified ? 'justify' : 'start'}"`
  const edge = '<style:header-footer-properties fo:min-height="0.8cm"'
  return `<office:font-face-decls><style:font-face style:name="${font}" svg:font-family="'${font}'"/></office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:text-properties style:font-name="${font}" fo:font-size="${sizePoints}pt" fo:language="${language}" fo:country="${countries[language]}" fo:hyphenate="${isJustified}" fo:hyphenation-remain-char-count="2" fo:hyphenation-push-char-count="2"/></style:default-style>
${paragraphStyle('body', body)}
${paragraphStyle('plain', '')}
${paragraphStyle('right', 'fo:text-align="end"')}
${paragraphStyle('center', 'fo:text-align="center" fo:margin-bottom="0.25cm"')}
${paragraphStyle('small', 'fo:margin-bottom="0.15cm"', `fo:font-size="${sizePoints - 2}pt"`)}
${paragraphStyle('Item', '')}
${paragraphStyle('Cell', '')}
${paragraphStyle('CellRight', 'fo:text-align="end"')}
${paragraphStyle('Footnote', '', `fo:font-size="${sizePoints - 2}pt"`)}
${paragraphStyle('NewPage', 'fo:break-before="page"')}
<style:style style:name="Contents" style:family="paragraph"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="${width - 5}cm" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties></style:style>
${paragraphStyle('Title', 'fo:text-align="center" fo:margin-bottom="0.5cm"', 'fo:font-size="22pt" fo:font-weight="bold" fo:hyphenate="false"')}
${levels.map((level) => headingStyle(level, sizePoints + 7 - 2 * level)).join('\n')}
<style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Emphasis" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="Raised" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<text:list-style style:name="bullet">${bullets.join('')}</text:list-style>
<text:list-style style:name="number">${numbers.join('')}</text:list-style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" style:print-orientation="${isLandscape ? 'landscape' : 'portrait'}" fo:margin-top="1.5cm" fo:margin-bottom="1.5cm" fo:margin-left="2.5cm" fo:margin-right="2.5cm"/><style:header-style>${edge} fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style>${edge} fo:margin-top="0.4cm"/></style:footer-style></style:page-layout>
${columnsStyle(2)}${columnsStyle(3)}
<style:style style:name="Table" style:family="table"><style:table-properties style:rel-width="100%" table:align="margins" fo:margin-bottom="0.3cm"/></style:style>
${columnShares.map((share) => `<style:style style:name="Column${share}" style:family="table-column"><style:table-column-properties style:rel-column-width="${share}*"/></style:style>`).join('')}
${cellStyle('grid', `fo:border="${line}"`)}${cellStyle('Head', `fo:border="${line}" fo:background-color="#d9e2f3"`)}${cellStyle('rules', `fo:border-bottom="${line}" fo:border-top="${line}"`)}${cellStyle('none', 'fo:border="none"')}
</office:automatic-styles>`
}

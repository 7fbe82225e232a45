import type { DocxDocument, DocxList, ParagraphStyle, RunProperties } from './model.ts'
import { runPropertiesXml } from './paragraph-xml.ts'
import {
  element,
  escapeXml,
  toggleElement,
  twips,
  valElement,
  wordNamespaces,
  xmlHead,
} from './xml.ts'

/** Returns a whole part with its content in the element `name`. */
export const partXml = (name: string, content: string): string =>
  xmlHead + element(name, wordNamespaces, content)

/** The names of Word's built-in styles. */
const styleNames: Readonly<Record<ParagraphStyle, string>> = {
  Title: 'Title',
  Caption: 'caption',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  Heading3: 'heading 3',
  Heading4: 'heading 4',
  Heading5: 'heading 5',
  Heading6: 'heading 6',
}

const headingLevel = (id: ParagraphStyle): number | undefined =>
  id.startsWith('Heading') ? Number(id.slice('Heading'.length)) : undefined

const styleXml = ({
  id,
  runProperties,
}: {
  id: ParagraphStyle
  runProperties: RunProperties
}): string => {
  const level = headingLevel(id)
  const paragraph =
    level === undefined
      ? ''
      : element('w:pPr', {}, '<w:keepNext/>' + valElement('w:outlineLvl', level - 1))
  return element(
    'w:style',
    { 'w:type': 'paragraph', 'w:styleId': id },
    valElement('w:name', styleNames[id]) +
      valElement('w:basedOn', 'Normal') +
      valElement('w:next', 'Normal') +
      '<w:qFormat/>' +
      paragraph +
      runPropertiesXml(runProperties),
  )
}

export const stylesXml = ({ runProperties, language, styles }: DocxDocument): string => {
  const defaults = element(
    'w:docDefaults',
    {},
    element('w:rPrDefault', {}, runPropertiesXml(runProperties, language)) +
      element(
        'w:pPrDefault',
        {},
        element(
          'w:pPr',
          {},
          // Pages end where the document says, even when that leaves a single line.
          valElement('w:widowControl', 0) + element('w:spacing', { 'w:before': 0, 'w:after': 0 }),
        ),
      ),
  )
  const normal = element(
    'w:style',
    { 'w:type': 'paragraph', 'w:default': 1, 'w:styleId': 'Normal' },
    valElement('w:name', 'Normal') + '<w:qFormat/>',
  )
  return partXml('w:styles', defaults + normal + styles.map(styleXml).join(''))
}

/**
 * Returns the definition of a list. The paragraphs' own indents take precedence over these (ISO/IEC 29500-1, 17.9).
 */
const listXml = ({ id, levels }: DocxList): string =>
  element(
    'w:abstractNum',
    { 'w:abstractNumId': id },
    valElement('w:multiLevelType', 'multilevel') +
      levels
        .map((level, index) =>
          element(
            'w:lvl',
            { 'w:ilvl': index },
            valElement('w:start', Math.max(0, Math.round(level.start))) +
              valElement('w:numFmt', level.format) +
              valElement('w:lvlText', level.text) +
              valElement('w:lvlJc', 'left') +
              element(
                'w:pPr',
                {},
                element('w:ind', {
                  'w:left': twips(level.leftPoints),
                  'w:hanging': Math.max(0, twips(level.hangingPoints)),
                }),
              ),
          ),
        )
        .join(''),
  )

export const numberingXml = (lists: readonly DocxList[]): string =>
  partXml(
    'w:numbering',
    lists.map(listXml).join('') +
      lists
        .map(({ id }) => element('w:num', { 'w:numId': id }, valElement('w:abstractNumId', id)))
        .join(''),
  )

/**
 * The two separators between text and notes that every document with notes has (ISO/IEC 29500-1, 17.11.1).
 */
const separators = [
  { id: -1, type: 'separator' },
  { id: 0, type: 'continuationSeparator' },
]

/** Returns the part of footnotes. `notes` holds their XML by number. */
export const footnotesXml = (notes: ReadonlyMap<number, string>): string =>
  partXml(
    'w:footnotes',
    separators
      .map(({ id, type }) =>
        element(
          'w:footnote',
          { 'w:type': type, 'w:id': id },
          element('w:p', {}, element('w:r', {}, element(`w:${type}`))),
        ),
      )
      .join('') +
      [...notes].map(([id, blocks]) => element('w:footnote', { 'w:id': id }, blocks)).join(''),
  )

export const settingsXml = (has: {
  evenPages: boolean
  footnotes: boolean
  dividedWords: boolean
}): string =>
  partXml(
    'w:settings',
    element('w:zoom', { 'w:percent': 100 }) +
      valElement('w:defaultTabStop', 720) +
      toggleElement('w:autoHyphenation', has.dividedWords || undefined) +
      toggleElement('w:evenAndOddHeaders', has.evenPages || undefined) +
      valElement('w:characterSpacingControl', 'doNotCompress') +
      (has.footnotes
        ? element(
            'w:footnotePr',
            {},
            separators.map(({ id }) => element('w:footnote', { 'w:id': id })).join(''),
          )
        : '') +
      element(
        'w:compat',
        {},
        // Columns end at their column break.
        '<w:noColumnBalance/>' +
          element('w:compatSetting', {
            'w:name': 'compatibilityMode',
            'w:uri': 'http://schemas.microsoft.com/office/word',
            'w:val': '15',
          }),
      ),
  )

const contentTypesBase = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'

/** Returns the content types. `parts` maps the names in the folder `word` to their types. */
export const contentTypesXml = (parts: ReadonlyMap<string, string>): string => {
  const byExtension = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpeg: 'image/jpeg',
  }
  return (
    xmlHead +
    element(
      'Types',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
      Object.entries(byExtension)
        .map(([extension, type]) => element('Default', { Extension: extension, ContentType: type }))
        .join('') +
        element('Override', {
          PartName: '/docProps/core.xml',
          ContentType: 'application/vnd.openxmlformats-package.core-properties+xml',
        }) +
        [...parts]
          .map(([name, type]) =>
            element('Override', {
              PartName: `/word/${name}.xml`,
              ContentType: `${contentTypesBase}${type}+xml`,
            }),
          )
          .join(''),
    )
  )
}

/** Returns the relationships of the package's root. */
export const packageRelationshipsXml = (): string =>
  xmlHead +
  element(
    'Relationships',
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
    element('Relationship', {
      Id: 'rId1',
      Type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
      Target: 'word/document.xml',
    }) +
      element('Relationship', {
        Id: 'rId2',
        Type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        Target: 'docProps/core.xml',
      }),
  )

export const corePropertiesXml = ({ title, language }: DocxDocument): string =>
  xmlHead +
  element(
    'cp:coreProperties',
    {
      'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    (title === undefined ? '' : element('dc:title', {}, escapeXml(title))) +
      element('dc:language', {}, escapeXml(language)),
  )

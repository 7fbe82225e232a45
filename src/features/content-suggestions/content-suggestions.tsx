import './content-suggestions.css'
import { type MouseEvent, useId } from 'react'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { prefillFields } from '../../components/pre-hydration-input.ts'
import { isModifiedClick } from '../../components/tool-link.ts'
import { continueIn, leaveTransfer } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { fileTypes, isFileTypeId } from '../../core/files.ts'
import { ToolCard } from '../../site/links.tsx'
import { tools } from '../../tools/index.ts'
import type { Content, RecognizedFile } from './read-content.ts'
import {
  acceptedTypes,
  type FileSort,
  sortOf,
  suggestForFiles,
  toolsFor,
  toolsForText,
} from './tools-for.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

interface Choice {
  /** The number of scanned PDFs, if the choice is about them alone. */
  scanCount?: number
  /** What the choice is about, where there are several; otherwise it is left out. */
  heading?: string
  toolIds: readonly string[]
  /** Leaves the content for the tool. */
  give: (toolId: string) => void
}

const isUsable = ({ fault }: RecognizedFile) => fault === undefined

const giveText = (toolId: string, content: Extract<Content, { kind: 'text' }>): void => {
  if (toolsFor(['text']).includes(toolId)) prefillFields({ text: content.text })
  else if (content.file) leaveTransfer({ toolId, files: [content.file] })
}

/** Returns a function that names a number of files of one sort: `3 photos`. */
export const useFileCount = (): ((count: number, sort: FileSort) => string) => {
  const { t } = useTranslation('features')
  return (count, sort) => t(`content-suggestions.${sort}`, { count })
}

const choicesFor = (
  content: Content,
  countOf: (count: number, sort: FileSort) => string,
): readonly Choice[] => {
  if (content.kind === 'nothing') return []
  if (content.kind === 'address') {
    const give = () => prefillFields({ kind: 'link', url: content.address })
    return [{ toolIds: toolsForText(content), give }]
  }
  if (content.kind === 'text')
    return [{ toolIds: toolsForText(content), give: (toolId) => giveText(toolId, content) }]
  const suggestions = suggestForFiles(content.files.filter(isUsable))
  return suggestions.map(({ sort, files, toolIds }) => ({
    ...(sort === 'scans' && { scanCount: files.length }),
    ...(suggestions.length > 1 && { heading: countOf(files.length, sort) }),
    toolIds,
    give: (toolId) => leaveTransfer({ toolId, files: files.map(({ file }) => file) }),
  }))
}

/** Returns what the files are together, in a few words: `5 photos`. */
export const useContentTitle = (files: readonly RecognizedFile[]): string => {
  const countOf = useFileCount()
  const known = files.filter(isUsable)
  const shown = known.length === files.length ? known : files
  return countOf(shown.length, known === shown ? sortOf(known) : 'files')
}

/** Lists the files that no tool takes, each with the reason, and says which types are accepted. */
const Refusals = ({ files }: { files: readonly RecognizedFile[] }) => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const refused = files.filter((file) => !isUsable(file))
  if (refused.length === 0) return null
  const isUnknown = refused.some(({ fault }) => fault === 'unknown')
  const types = acceptedTypes()
    .filter(isFileTypeId)
    .map((kind) => fileTypes[kind].label)
    .join(', ')
  return (
    <div className="suggestion-refusals">
      <ul>
        {refused.map(({ file, fault }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list stays as it came
          <li key={index}>
            <b>{file.name}</b> <span>{formatSize(file.size, language)}</span>
            <ErrorMessage isAnnounced={false}>
              {t(`content-suggestions.faults.${fault ?? 'unknown'}`, {
                limit: formatFileLimit(language),
              })}
            </ErrorMessage>
          </li>
        ))}
      </ul>
      {isUnknown && <p className="hint">{t('content-suggestions.accepted', { types })}</p>}
    </div>
  )
}

interface ContentSuggestionsProps {
  content: Content
  /** The level of the headings of several sorts of files, one below that of what is around them. */
  headingLevel: 2 | 3
  /** Is called when a tool is opened with the content. */
  onLeave?: () => void
}

/** The tools that can use files, a text or an address, the most likely first. A link transfers the content. */
export const ContentSuggestions = ({ content, headingLevel, onLeave }: ContentSuggestionsProps) => {
  const Heading = `h${headingLevel}` as const
  const { t } = useTranslation('features')
  const countOf = useFileCount()
  const id = useId()
  const choices = choicesFor(content, countOf)
  const follow = (event: MouseEvent, choice: Choice, toolId: string) => {
    if (isModifiedClick(event)) return
    choice.give(toolId)
    continueIn(toolId)
    onLeave?.()
  }
  return (
    <div className="suggestions">
      {choices.length > 0 && <p id={id}>{t('content-suggestions.question')}</p>}
      {choices.map((choice, index) => (
        <div key={choice.heading ?? index}>
          {choice.heading !== undefined && <Heading>{choice.heading}</Heading>}
          {choice.scanCount !== undefined && (
            <p className="suggestion-note">
              {t('content-suggestions.scansNote', { count: choice.scanCount })}
            </p>
          )}
          <ul className="suggestion-tools" aria-labelledby={id}>
            {choice.toolIds.flatMap((toolId) => {
              const tool = tools.find((other) => other.id === toolId)
              return tool
                ? [
                    <li key={toolId}>
                      <ToolCard tool={tool} onClick={(event) => follow(event, choice, toolId)} />
                    </li>,
                  ]
                : []
            })}
          </ul>
        </div>
      ))}
      {content.kind === 'files' && <Refusals files={content.files} />}
    </div>
  )
}

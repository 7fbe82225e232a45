import { prefillFields } from '../../components/pre-hydration-input.ts'
import { type NextStep, NextSteps } from '../../components/next-steps/next-steps.tsx'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { Source } from './sources.ts'
import tool from './tool.ts'
import { ArrowDownToLine } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { FileActions } from '../../components/file-tool/file-actions.tsx'
import { focusWhen } from '../../components/file-tool/use-focus.ts'
import { SwitchField } from '../../components/form/options.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { useFocusOnUnmount } from '../../components/use-unmount.ts'
import { type WrittenPage, countDoubtful } from './compose-text.ts'
import { type Searchable, SearchableButton, SearchableState } from './searchable-pdf.tsx'
import type { Options } from './use-options.ts'

interface OcrNextStepsProps {
  text: string
  sources: readonly Source[]
}

/** Further tools for the text, and for the document it was read from. */
export const OcrNextSteps = ({ text, sources }: OcrNextStepsProps) => {
  const { t } = useTranslation('file-tool')
  const toast = useToast()
  const withText = (tool.offers?.text ?? []).map((toolId): NextStep => ({
    toolId,
    give: () => {
      prefillFields({ text })
      toast({ title: t('takenFrom', { tool: t(`home.tool_${tool.id}`, { ns: 'catalogue' }) }) })
    },
  }))
  const [only, ...others] = sources
  const withDocument =
    only?.kind === 'pdf' && others.length === 0 ? nextStepsForFiles(tool, 'pdf', [only.file]) : []
  return <NextSteps steps={text === '' ? withDocument : [...withText, ...withDocument]} />
}

/** The number of lines of the text area (specified). */
const rows = 10

interface ResultProps {
  pages: readonly WrittenPage[]
  text: string
  options: Options
  /** The name of the text file, without its extension. */
  stem: string
  isWorking: boolean
  /** The text with its doubtful words, rendered when that tab is selected. */
  review: ReactNode
  searchable: Searchable
  /** The names of the files, in order. */
  names: readonly string[]
  /** Further tools for the text. */
  next: ReactNode
  /** The element that takes the focus when there is no text any more. */
  headline: RefObject<HTMLElement | null>
  onReset: () => void
}

/** The recognised text, to copy or save and to review. */
export const Result = (props: ResultProps) => {
  const { pages, text, options, stem, isWorking, review, searchable, names } = props
  const { next, headline, onReset } = props
  const { t } = useTranslation(['ocr', 'file-tool'])
  const [view, setView] = useState<'text' | 'review'>('text')
  const doubtfulCount = countDoubtful(pages)
  const isEmpty = text === ''
  // Documents that contain their text can be searched as they are.
  const canBecomeSearchable = isWorking || pages.some(({ result }) => result.kind === 'read')
  const block = useFocusOnUnmount(headline)
  const searchableButton = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Browsers leave the caret at the end of the inserted text, and focusing would scroll to it.
    if (!isWorking) area.current?.setSelectionRange(0, 0)
  }, [isWorking])
  const save = () => {
    saveBlob(new Blob([text], { type: 'text/plain' }), `${stem}.txt`)
  }
  return (
    <div ref={block} className="ocr-result" data-working={isWorking}>
      <Tabs
        label={t('result.views')}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            name: 'text',
            label: t('result.text'),
            panel: (
              <textarea
                ref={area}
                className="field ocr-text"
                name="text"
                rows={rows}
                readOnly
                spellCheck={false}
                aria-label={t('result.textLabel')}
                placeholder={isWorking ? t('result.coming') : ''}
                value={text}
                {...focusWhen('done', 'stopped')}
              />
            ),
          },
          {
            name: 'review',
            label:
              doubtfulCount === 0
                ? t('result.noReview')
                : t('result.review', { count: doubtfulCount }),
            panel: view === 'review' && review,
          },
        ]}
      />
      <FileActions>
        <CopyButton
          text={text}
          isDisabled={isEmpty}
          isOfTextOnly
          copiedToast={{ title: t('result.copied'), description: t('result.copiedHelp') }}
        />
        <button type="button" className="button-quiet" disabled={isEmpty} onClick={save}>
          <ArrowDownToLine aria-hidden size={20} />
          {t('result.saveText')}
        </button>
        {canBecomeSearchable && (
          <SearchableButton
            searchable={searchable}
            isDisabled={isWorking}
            button={searchableButton}
          />
        )}
        {!isWorking && (
          <button type="button" className="button-quiet" onClick={onReset}>
            {t('file-tool:reset')}
          </button>
        )}
      </FileActions>
      {!isWorking && next}
      <SearchableState searchable={searchable} names={names} button={searchableButton} />
      <div className="ocr-switches">
        <SwitchField
          form={options.form}
          name="joinLines"
          label={t('writing.joinLines')}
          hint={t('writing.joinLinesHint')}
        />
        <SwitchField
          form={options.form}
          name="mendHyphens"
          label={t('writing.mendHyphens')}
          hint={t('writing.mendHyphensHint')}
        />
        {pages.length > 1 && (
          <SwitchField
            form={options.form}
            name="namePages"
            label={t('writing.namePages')}
            hint={t('writing.namePagesHint')}
          />
        )}
      </div>
    </div>
  )
}

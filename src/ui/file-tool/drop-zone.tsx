import { FileUp } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../use-language.ts'
import { type AcceptedFiles, describeTypes, maxFileBytes } from './accepted-files.ts'
import { formatSize } from './readable-size.ts'
import { useHandedFiles } from './use-handed-files.ts'
import { focusWhen } from './use-step-focus.ts'

export type ZoneState =
  | 'default'
  | 'focused'
  | 'dialog-open'
  | 'drag-active'
  | 'drag-accept'
  | 'drag-reject'

interface DropZoneProps {
  accepted: AcceptedFiles
  /** The bold line that invites. */
  invitation: string
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  isCompact: boolean
  isHidden: boolean
  /** One file at a time: the dialog offers no more. What is dropped comes through whole, to be refused. */
  isSingle?: boolean
  onChoose(files: readonly File[]): void
  /** The browser's window for choosing files was opened or closed: what it gives is lost once the zone is gone. */
  onDialog?(isOpen: boolean): void
}

interface ZoneFlags {
  isFocused: boolean
  isFileDialogActive: boolean
  isDragActive: boolean
  isDragAccept: boolean
  isDragReject: boolean
  isDragGlobal: boolean
}

/** The one state to show: what is being dragged speaks louder than the dialog, the dialog than the focus. */
export const zoneStateOf = (flags: ZoneFlags): ZoneState => {
  if (flags.isDragReject) return 'drag-reject'
  if (flags.isDragAccept) return 'drag-accept'
  if (flags.isDragActive || flags.isDragGlobal) return 'drag-active'
  if (flags.isFileDialogActive) return 'dialog-open'
  return flags.isFocused ? 'focused' : 'default'
}

const zoneLook = [
  'flex cursor-pointer flex-col items-center justify-center rounded-[18px] border-2 border-dashed text-center',
  'border-accent bg-accent-tint text-accent transition-colors duration-150 print:hidden [&[hidden]]:hidden',
  'hover:border-solid data-[state=focused]:border-solid',
  'data-[state=dialog-open]:border-solid data-[state=dialog-open]:border-line-strong data-[state=dialog-open]:bg-sunken',
  'data-[state=drag-active]:border-solid data-[state=drag-active]:bg-surface',
  'data-[state=drag-accept]:border-solid data-[state=drag-accept]:border-ok data-[state=drag-accept]:bg-surface data-[state=drag-accept]:text-ok',
  'data-[state=drag-reject]:border-danger data-[state=drag-reject]:bg-surface data-[state=drag-reject]:text-danger',
].join(' ')

/**
 * Where files are dropped, pasted or chosen. The content of a file decides whether it is taken, so what
 * react-dropzone rejects by its name comes through as well, to be looked at.
 */
export const DropZone = (props: DropZoneProps) => {
  const { accepted, invitation, icon: Icon = FileUp, isCompact, isHidden } = props
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const zone = useDropzone({
    accept: Object.fromEntries(
      accepted.types.map(({ mimeType, extensions }) => [mimeType, extensions]),
    ),
    multiple: props.isSingle !== true,
    onFileDialogOpen: () => props.onDialog?.(true),
    onFileDialogCancel: () => props.onDialog?.(false),
    onDrop: (taken, rejections) => {
      const files = [...taken, ...rejections.map(({ file }) => file)]
      if (files.length > 0) {
        forget()
        props.onChoose(files)
      }
      props.onDialog?.(false)
      // Browsers say nothing when the same file is chosen again, as after removing it.
      if (zone.inputRef.current) zone.inputRef.current.value = ''
    },
  })
  const { from, forget } = useHandedFiles(zone.rootRef, props.onChoose)
  const state = zoneStateOf(zone)
  const limit = formatSize(maxFileBytes, language)
  const types = describeTypes(accepted.types)
  const title = {
    default: invitation,
    focused: invitation,
    'dialog-open': t('zone.dialog-open'),
    'drag-active': t('zone.drag-active'),
    'drag-accept': t('zone.drag-accept'),
    'drag-reject': t('zone.drag-reject', { types }),
  }[state]
  return (
    <>
      {from !== undefined && isCompact && (
        <p role="status" className="hint">
          {t('takenFrom', { tool: t(`home.tool_${from}`, { ns: 'catalogue' }) })}
        </p>
      )}
      <div
        {...zone.getRootProps({ role: 'button' })}
        {...focusWhen('empty')}
        data-state={state}
        hidden={isHidden}
        className={`${zoneLook} ${isCompact ? 'gap-0.5 px-4 py-4' : 'gap-1.5 px-5 py-9 tablet:py-12'}`}
      >
        <input
          {...zone.getInputProps({ style: undefined })}
          name="file"
          hidden
          aria-label={invitation}
        />
        {!isCompact && (
          <span className="tile mb-2 bg-surface text-current">
            <Icon aria-hidden width={24} height={24} />
          </span>
        )}
        <b
          className={
            isCompact
              ? 'font-semibold text-ink'
              : 'font-display text-[1.375rem]/[1.2] font-bold tracking-[-.02em] text-balance text-ink'
          }
        >
          {title}
        </b>
        <span className="text-step--1 text-ink-soft">{t('zone.limits', { types, limit })}</span>
      </div>
    </>
  )
}

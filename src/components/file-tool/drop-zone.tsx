import './file-tool.css'
import { FileUp } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { useDropzone } from 'react-dropzone'
import { useLanguage, useTranslation } from '../use-translation.ts'
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
        className="drop-zone"
        data-compact={isCompact || undefined}
      >
        <input
          {...zone.getInputProps({ style: undefined })}
          name="file"
          hidden
          aria-label={invitation}
        />
        {!isCompact && (
          <span className="tile">
            <Icon aria-hidden width={24} height={24} />
          </span>
        )}
        <b>{title}</b>
        <span className="hint">{t('zone.limits', { types, limit })}</span>
      </div>
    </>
  )
}

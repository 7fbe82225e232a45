import './file-tool.css'
import { File as FileIcon, FileUp, ShieldCheck } from 'lucide-react'
import {
  type ComponentType,
  type RefObject,
  type SVGProps,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useDropzone } from 'react-dropzone'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { takeTransfer } from '../transfer.ts'
import { type AcceptedFiles, choiceOf, describeTypes, formatFileLimit } from './accepted-files.ts'
import { focusWhen } from './use-focus.ts'

const isImage = (file: File) => file.type === '' || file.type.startsWith('image/')

/**
 * Shows a small image of a file, or the icon of a sheet of paper where the browser cannot decode the file. Files
 * without a MIME type may be images, so they are tried as well.
 */
export const Preview = ({ file }: { file: File }) => {
  const image = useRef<HTMLImageElement>(null)
  const [isShown, setIsShown] = useState(isImage(file))
  useEffect(() => {
    if (image.current === null) return undefined
    const url = URL.createObjectURL(file)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <span className="file-preview">
      {isShown ? (
        <img ref={image} alt="" decoding="async" onError={() => setIsShown(false)} />
      ) : (
        <FileIcon aria-hidden size={20} />
      )}
    </span>
  )
}

type DropZoneState =
  | 'default'
  | 'focused'
  | 'dialog-open'
  | 'drag-active'
  | 'drag-accept'
  | 'drag-reject'

interface DropZoneProps {
  accepted: AcceptedFiles
  /** The bold line that invites the visitor to drop files. While the zone is large, touch screens show no such line. */
  invitation: string
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  isCompact: boolean
  isHidden: boolean
  /**
   * The file dialog lets the visitor choose one file only. Several dropped files still reach `onChoose`, which refuses
   * them.
   */
  isSingle?: boolean
  /** Called for one choice after the other, so that files keep the order in which they were chosen. */
  onChoose(files: readonly File[]): void | Promise<void>
  /**
   * Called when the browser's file dialog opens or closes. The zone must stay mounted while it is open: its files would
   * be lost.
   */
  onDialog?(isOpen: boolean): void
}

interface DropZoneFlags {
  isFocused: boolean
  isFileDialogActive: boolean
  isDragActive: boolean
  isDragAccept: boolean
  isDragReject: boolean
  isDragGlobal: boolean
}

/** The one state to show: a drag takes precedence over an open dialog, and an open dialog over the focus. */
const dropZoneStateOf = (flags: DropZoneFlags): DropZoneState => {
  if (flags.isDragReject) return 'drag-reject'
  if (flags.isDragAccept) return 'drag-accept'
  if (flags.isDragActive || flags.isDragGlobal) return 'drag-active'
  if (flags.isFileDialogActive) return 'dialog-open'
  return flags.isFocused ? 'focused' : 'default'
}

/**
 * Takes the files that another tool has transferred to the tool around this zone, as if they had been dropped here.
 *
 * @returns the id of the tool that they come from, if any, and a function that forgets it.
 */
const useTransferredFiles = (
  zoneRef: RefObject<HTMLElement | null>,
  onChoose: (files: readonly File[]) => void,
): { sourceTool: string | undefined; forget: () => void } => {
  const [sourceTool, setSourceTool] = useState<string>()
  useEffect(() => {
    const transfer = takeTransfer(zoneRef.current?.closest('main')?.dataset.tool ?? '')
    if (!transfer?.files) return
    onChoose(transfer.files)
    setSourceTool(transfer.from)
    // oxlint-disable-next-line react/exhaustive-deps -- this runs once, because files that are transferred later are meant for the page that is opened next
  }, [])
  return { sourceTool, forget: () => setSourceTool(undefined) }
}

/**
 * Whether the browser is older than those that file tools are made for. These two parts of the language came last:
 * together they are in Chrome and Edge from 119, in Firefox from 124 and in Safari from 17.4.
 */
const isOlderBrowser = (): boolean => !('withResolvers' in Promise) || !('any' in AbortSignal)

const neverChanges = () => () => {}

/** Says in an older browser what the tool needs. It may work all the same, so nothing is refused. */
const OlderBrowserNotice = () => {
  const { t } = useTranslation('file-tool')
  // The prerendered page does not know the browser.
  const isOlder = useSyncExternalStore(neverChanges, isOlderBrowser, () => false)
  return isOlder && <p className="notice notice-outlined">{t('olderBrowser')}</p>
}

/**
 * The area where files are dropped, pasted or chosen. The content of a file decides whether it is accepted, so files
 * that react-dropzone rejects by their names are passed on as well and examined later.
 */
export const DropZone = (props: DropZoneProps) => {
  const { accepted, invitation, icon: Icon = FileUp, isCompact, isHidden } = props
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const lastChoice = useRef(Promise.resolve())
  /** Examining or drawing the files of one choice may take longer than those of the next. */
  const choose = (files: readonly File[]) => {
    const take = () => props.onChoose(files)
    lastChoice.current = lastChoice.current.then(take, take)
  }
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
        choose(files)
      }
      props.onDialog?.(false)
      // Browsers fire no event when the same file is chosen again, for example after it was removed.
      if (zone.inputRef.current) zone.inputRef.current.value = ''
    },
  })
  const { sourceTool, forget } = useTransferredFiles(zone.rootRef, choose)
  const state = dropZoneStateOf(zone)
  const limit = formatFileLimit(language)
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
      {!isCompact && <OlderBrowserNotice />}
      {sourceTool !== undefined && isCompact && (
        <p role="status" className="hint">
          {t('takenFrom', { tool: t(`home.tool_${sourceTool}`, { ns: 'catalogue' }) })}
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
        <b data-invitation={(!isCompact && title === invitation) || undefined}>{title}</b>
        {!isCompact && (
          // The whole zone is the button that this only looks like.
          <span className="button">
            {t(`zone.choose.${choiceOf(accepted, props.isSingle === true)}`)}
          </span>
        )}
        <span className="hint">{t('zone.limits', { types, limit })}</span>
      </div>
    </>
  )
}

/** The last line of a file tool's panel says that files stay on the device. */
export const PrivateNote = () => {
  const { t } = useTranslation('file-tool')
  return (
    <p className="file-private">
      <ShieldCheck aria-hidden size={18} />
      {t('private')}
    </p>
  )
}

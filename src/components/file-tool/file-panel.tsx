import './file-tool.css'
import { type ComponentType, type ReactNode, type SVGProps, useRef } from 'react'
import { type LazyModule, LazyFallback, useLazyModule } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'
import type { AcceptedFiles, Problem } from './accepted-files.ts'
import { DropZone, PrivateNote } from './drop-zone.tsx'
import { Problems } from './problems.tsx'
import { useStepFocus } from './use-focus.ts'

interface FilePanelProps<Props extends object> {
  /** The step of the tool. The focus moves when it changes. */
  step: string
  /** Steps that visitors leave by editing in the panel. */
  keepFocusAfter?: readonly string[]
  /** What works on the chosen files. It is loaded with the first of them. */
  workbench: LazyModule<ComponentType<Props>>
  /** Another key gives the workbench a new state. */
  workbenchKey?: number | undefined
  /** The props of the workbench, or undefined while no file is chosen. */
  workbenchProps: Props | undefined
  accepted: AcceptedFiles
  /** Why files of the last choice were refused. */
  refusals: readonly Problem[]
  invitation: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** No more files can be chosen meanwhile. */
  isRunning: boolean
  /** Only one file can be chosen at a time. */
  isSingle?: boolean
  onChoose: (files: readonly File[]) => Promise<void>
  /** Other ways to choose files. */
  children?: ReactNode
}

/** The panel of a file tool: its workbench once files are chosen, and the zone for choosing them. */
export const FilePanel = <Props extends object>(props: FilePanelProps<Props>) => {
  const { step, keepFocusAfter = [], workbench, workbenchKey, workbenchProps } = props
  const { accepted, refusals, invitation, icon, isRunning, isSingle, onChoose, children } = props
  const { t } = useTranslation('file-tool')
  const panel = useRef<HTMLElement>(null)
  const hasFiles = workbenchProps !== undefined
  const part = useLazyModule(workbench, { isWanted: hasFiles, near: panel })
  const { module: Workbench } = part
  // Nothing in the workbench can be focused until it is loaded.
  useStepFocus(panel, hasFiles && !Workbench ? 'loading' : step, ...keepFocusAfter)
  return (
    <section ref={panel} className="panel file-panel" data-step={step} aria-label={t('panel')}>
      {hasFiles &&
        (Workbench ? (
          <Workbench key={workbenchKey} {...workbenchProps} />
        ) : (
          <LazyFallback part={part} />
        ))}
      <Problems problems={refusals} accepted={accepted} />
      <DropZone
        accepted={accepted}
        invitation={invitation}
        icon={icon}
        isCompact={hasFiles}
        isHidden={isRunning}
        isSingle={isSingle === true}
        onChoose={onChoose}
      />
      {children}
      <PrivateNote />
    </section>
  )
}

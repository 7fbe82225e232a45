import { ArrowLeft, ArrowRight, Ban, RotateCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../components/use-translation.ts'

export interface PageActions {
  turn: () => void
  /** Or takes back, where all that are chosen are left out. */
  leaveOut: () => void
  step: (by: -1 | 1) => void
}

interface PageToolsProps {
  /** Pages chosen, of all there are. */
  count: number
  total: number
  areOut: boolean
  actions: PageActions
  onChooseAll: () => void
  onChooseNone: () => void
}

/** What can be done with the chosen pages. */
export const PageTools = (props: PageToolsProps) => {
  const { count, total, areOut, actions, onChooseAll, onChooseNone } = props
  const { t } = useTranslation('merge-pdf')
  const tools: { key: string; label: string; icon: ReactNode; act: () => void }[] = [
    {
      key: 'turn',
      label: t('grid.turn'),
      icon: <RotateCw aria-hidden size={20} />,
      act: actions.turn,
    },
    {
      key: 'leave-out',
      label: t(areOut ? 'grid.takeBack' : 'grid.leaveOut'),
      icon: areOut ? <Undo2 aria-hidden size={20} /> : <Ban aria-hidden size={20} />,
      act: actions.leaveOut,
    },
    {
      key: 'earlier',
      label: t('grid.earlier'),
      icon: <ArrowLeft aria-hidden size={20} />,
      act: () => actions.step(-1),
    },
    {
      key: 'later',
      label: t('grid.later'),
      icon: <ArrowRight aria-hidden size={20} />,
      act: () => actions.step(1),
    },
  ]
  return (
    <div className="page-tools" role="toolbar" aria-label={t('grid.tools')}>
      <p className="page-tools-line">
        <span role="status">{count === 0 ? t('grid.hint') : t('grid.chosen', { count })}</span>
        <button
          type="button"
          className="merge-link"
          onClick={count === total ? onChooseNone : onChooseAll}
        >
          {t(count === total ? 'grid.chooseNone' : 'grid.chooseAll')}
        </button>
      </p>
      <div className="page-tools-buttons">
        {tools.map(({ key, label, icon, act }) => (
          <button key={key} type="button" data-tool={key} disabled={count === 0} onClick={act}>
            {icon}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

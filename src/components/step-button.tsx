import { ChevronLeft, ChevronRight } from 'lucide-react'

interface StepButtonProps {
  direction: 'previous' | 'next'
  label: string
  /** At the first or the last one. The button keeps the focus then. */
  isDisabled: boolean
  onStep: () => void
}

/** A button with an arrow to the previous or the next one of several things, of which one is shown. */
export const StepButton = ({ direction, label, isDisabled, onStep }: StepButtonProps) => {
  const Arrow = direction === 'previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onStep()
      }}
    >
      <Arrow aria-hidden size={20} />
    </button>
  )
}

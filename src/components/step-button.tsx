import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

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
    <IconButton
      icon={Arrow}
      label={label}
      iconSize={20}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onStep()
      }}
    />
  )
}

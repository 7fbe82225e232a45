import { type ReactNode, useId } from 'react'

/** What the control of a field has to carry, so that its label and note belong to it. */
interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

export interface FieldWords {
  label: string
  /** A quiet line below: what the field is for, or what was read. */
  hint?: ReactNode
  /** What is wrong and what to do; stands in place of the field's own sentence. */
  problem?: string | undefined
}

interface FieldProps extends FieldWords {
  children: (control: ControlAttributes) => ReactNode
}

/** Label, control, and below it a note: the problem if there is one, else the hint. */
export const Field = ({ label, hint, problem, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': `${id}note`,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      <div id={`${id}note`}>
        {problem === undefined ? (
          hint !== undefined && <p className="hint">{hint}</p>
        ) : (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

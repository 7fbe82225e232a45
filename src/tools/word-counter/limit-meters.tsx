import './folds.css'
import type Big from 'big.js'
import { type ReactNode, useState } from 'react'
import { readNumber } from '../../core/number-field.ts'
import { Field, NumberField } from '../../components/form/fields.tsx'
import type { NumberField as NumberRules } from '../../components/form/rules.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { isBlank } from './blank.ts'
import { postLimit } from './measure-post.ts'
import { smsLimits } from './measure-sms.ts'
import type { Answer, Limits } from './question.ts'
import { useFormat } from './use-format.ts'

/** About what search engines show of a page before they cut it; they measure its width. */
const descriptionLimit = 160
const titleLimit = 60

interface MeterProps {
  label: string
  used: number
  limit: number
  /** In place of what is left or too much. */
  state?: string
  children?: ReactNode
}

const Meter = ({ label, used, limit, state, children }: MeterProps) => {
  const { t } = useTranslation('word-counter')
  const { whole } = useFormat()
  const isOver = used > limit
  const difference = Math.abs(limit - used)
  const words = t(isOver ? 'limits.over' : 'limits.left', { number: whole(difference) })
  return (
    <div className="words-limit" data-over={isOver || undefined}>
      <p>
        <span>{label}</span>
        <span className="words-limit-figure">
          {whole(used)} / {whole(limit)}
        </span>
      </p>
      <meter aria-label={label} min={0} max={limit} value={Math.min(used, limit)} />
      <p className="hint">{state ?? words}</p>
      {children !== undefined && <p className="hint">{children}</p>}
    </div>
  )
}

const SmsMeter = ({ sms }: Pick<Limits, 'sms'>) => {
  const { t } = useTranslation('word-counter')
  const { whole } = useFormat()
  const { single, part } = smsLimits[sms.encoding]
  return (
    <Meter
      label={t('limits.sms')}
      used={sms.length}
      limit={sms.messages > 1 ? sms.messages * part : single}
      state={t('limits.messages', { count: sms.messages, number: whole(sms.messages) })}
    >
      {sms.culprit === undefined
        ? undefined
        : t(isBlank(sms.culprit) ? 'limits.culpritBlank' : 'limits.culprit', {
            sign: sms.culprit,
            limit: smsLimits.unicode.single,
            usual: smsLimits.gsm.single,
          })}
    </Meter>
  )
}

const goalUnits = ['words', 'characters'] as const
type GoalUnit = (typeof goalUnits)[number]

const goalRules: NumberRules = {
  kind: 'number',
  initial: '',
  example: '500',
  minimum: '1',
  maximum: '10000000',
  isWhole: true,
  isLocal: true,
}

/** The limit somebody else set: so many words for an essay, so many characters for a form. */
const Goal = ({ counts }: Pick<Answer, 'counts'>) => {
  const { t } = useTranslation('word-counter')
  const language = useLanguage()
  const [goal, setGoal] = useState('')
  const [unit, setUnit] = useState<GoalUnit>('words')
  const reading = readNumber(goal, language, goalRules)
  const limit: Big | undefined = reading.kind === 'read' ? reading.number : undefined
  return (
    <div className="words-goal">
      <div className="field-pair">
        <NumberField
          name="goal"
          label={t('limits.own')}
          form={{
            values: { goal },
            rules: { goal: goalRules },
            reading: () => reading,
            number: () => limit,
            change: (changes) => setGoal(changes.goal ?? ''),
            isAsking: false,
          }}
        />
        <Field label={t('limits.unit')}>
          {(control) => (
            <select
              {...control}
              name="goalUnit"
              className="unit-select"
              value={unit}
              onChange={(event) =>
                setUnit(goalUnits.find((known) => known === event.target.value) ?? 'words')
              }
            >
              {goalUnits.map((known) => (
                <option key={known} value={known}>
                  {t(known)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {limit && <Meter label={t('limits.ownShown')} used={counts[unit]} limit={limit.toNumber()} />}
    </div>
  )
}

/** How much of the usual limits a text takes up. */
export const LimitMeters = ({ counts, limits }: Pick<Answer, 'counts' | 'limits'>) => {
  const { t } = useTranslation('word-counter')
  return (
    <div className="words-limits">
      <Goal counts={counts} />
      {limits && (
        <>
          <Meter label={t('limits.post')} used={limits.post} limit={postLimit}>
            {t('limits.postRule')}
          </Meter>
          <SmsMeter sms={limits.sms} />
          <Meter
            label={t('limits.description', { limit: descriptionLimit })}
            used={counts.characters}
            limit={descriptionLimit}
          />
          <Meter
            label={t('limits.pageTitle', { limit: titleLimit })}
            used={counts.characters}
            limit={titleLimit}
          />
        </>
      )}
    </div>
  )
}

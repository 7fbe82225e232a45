import './panels.css'
import type Big from 'big.js'
import { type ReactNode, useState } from 'react'
import { Field, NumberField } from '../../components/form/fields.tsx'
import type { NumberField as NumberRules } from '../../components/form/rules.ts'
import { SwitchField } from '../../components/form/options.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { languages } from '../../core/language.ts'
import { readNumber } from '../../core/number-field.ts'
import {
  type TextAnalysis,
  type Limits,
  durationMinutes,
  readingWordsPerMinute,
  speakingWordsPerMinute,
  isBlank,
} from './analysis.ts'
import { Rows, useNumberFormat, usePublisherStatistics } from './statistics.tsx'
import { maxPostWeight, smsLimits } from './limits.ts'
import { type TextLanguage, textLanguages } from './text-language.ts'
import type { StoredText } from './use-word-counter.ts'

/** The usual length, in characters, up to which search engines show a description. They measure its width in pixels. */
const descriptionLimit = 160
/** The usual length, in characters, up to which search engines show a page's title. */
const titleLimit = 60

interface MeterProps {
  label: string
  used: number
  limit: number
  /** Is shown in place of the number of units that are left or too many. */
  state?: string
  children?: ReactNode
}

const Meter = ({ label, used, limit, state, children }: MeterProps) => {
  const { t } = useTranslation('word-counter')
  const { integer } = useNumberFormat()
  const isOver = used > limit
  const difference = Math.abs(limit - used)
  const words = t(isOver ? 'limits.over' : 'limits.left', { number: integer(difference) })
  return (
    <div className="words-limit" data-over={isOver || undefined}>
      <p>
        <span>{label}</span>
        <span className="words-limit-figure">
          {integer(used)} / {integer(limit)}
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
  const { integer } = useNumberFormat()
  const { single, segment } = smsLimits[sms.encoding]
  return (
    <Meter
      label={t('limits.sms')}
      used={sms.length}
      limit={sms.messages > 1 ? sms.messages * segment : single}
      state={t('limits.messages', { count: sms.messages, number: integer(sms.messages) })}
    >
      {sms.firstNonGsmCharacter === undefined
        ? undefined
        : t(isBlank(sms.firstNonGsmCharacter) ? 'limits.culpritBlank' : 'limits.culprit', {
            sign: sms.firstNonGsmCharacter,
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

/** A limit that the visitor enters: a number of words for an essay, or of characters for a form. */
const Goal = ({ counts }: Pick<TextAnalysis, 'counts'>) => {
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

/** How much a text uses of the limits of posts, SMS messages, page descriptions and titles. */
export const LimitMeters = ({ counts, limits }: Pick<TextAnalysis, 'counts' | 'limits'>) => {
  const { t } = useTranslation('word-counter')
  return (
    <div className="words-limits">
      <Goal counts={counts} />
      {limits && (
        <>
          <Meter label={t('limits.post')} used={limits.post} limit={maxPostWeight}>
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

export interface MostUsedListProps extends Pick<TextAnalysis, 'counts' | 'mostUsed' | 'language'> {
  hasFunctionWords: boolean
  onFunctionWords: (isWanted: boolean) => void
}

export const MostUsedList = (props: MostUsedListProps) => {
  const { counts, mostUsed, language, hasFunctionWords, onFunctionWords } = props
  const { t } = useTranslation('word-counter')
  const { integer, percent } = useNumberFormat()
  return (
    <div className="words-most-used">
      <SwitchField
        name="functionWords"
        label={t('mostUsed.functionWords')}
        form={{
          flag: () => hasFunctionWords,
          change: ({ functionWords }) => onFunctionWords(functionWords === 'true'),
        }}
      />
      {mostUsed === undefined || mostUsed.length === 0 ? (
        <p className="hint">{t('mostUsed.none')}</p>
      ) : (
        <ol lang={language}>
          {mostUsed.map(({ word, count }) => (
            <li key={word}>
              <span className="words-used-word">{word}</span>
              <span className="words-used-count">
                {integer(count)} <span className="hint">({percent(count / counts.words)})</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Statistics that few visitors need, and the rules of counting. */
export const AdvancedStatistics = ({
  counts,
  language,
}: Pick<TextAnalysis, 'counts' | 'language'>) => {
  const { t } = useTranslation('word-counter')
  const pageLanguage = useLanguage()
  const { integer } = useNumberFormat()
  const publishers = usePublisherStatistics({ counts })
  const speakingMinutes = integer(durationMinutes(counts.words, speakingWordsPerMinute))
  return (
    <div className="words-rare">
      <Rows
        statistics={[
          { name: 'wordsBetweenSpaces', label: t('runs'), text: integer(counts.whitespaceWords) },
          {
            name: 'speakingTime',
            label: t('speakingTime', { pace: speakingWordsPerMinute }),
            text: t('minutes', { number: speakingMinutes }),
          },
          { name: 'codeUnits', label: t('codeUnits'), text: integer(counts.codeUnits) },
          { name: 'bytes', label: t('bytes'), text: integer(counts.bytes) },
          ...(language === 'fr' && pageLanguage !== 'fr' ? publishers : []),
        ]}
      />
      <p className="hint">{t('rules.words')}</p>
      <p className="hint">{t('rules.characters')}</p>
      <p className="hint">{t('rules.sentences', { pace: readingWordsPerMinute })}</p>
    </div>
  )
}

export interface TextOptionsProps extends Pick<TextAnalysis, 'language'> {
  storedText: Pick<StoredText, 'isStoring' | 'setStoring'>
  textLanguage: TextLanguage
  onTextLanguage: (language: TextLanguage) => void
}

const parseTextLanguage = (value: string): TextLanguage =>
  textLanguages.find((known) => known === value) ?? 'auto'

/** The choice of the language whose rules are used, and of keeping the text on the device. */
export const TextOptions = (props: TextOptionsProps) => {
  const { storedText, language, textLanguage, onTextLanguage } = props
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  return (
    <div className="words-options">
      <Field
        label={t('options.language')}
        hint={t('options.languageUsed', { language: common(`language.${language}`) })}
      >
        {(control) => (
          <select
            {...control}
            name="textLanguage"
            className="unit-select"
            value={textLanguage}
            onChange={(event) => onTextLanguage(parseTextLanguage(event.target.value))}
          >
            <option value="auto">{t('options.auto')}</option>
            {languages.map((known) => (
              <option key={known} value={known}>
                {common(`language.${known}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <SwitchField
          name="keepText"
          label={t('options.keep')}
          hint={t('options.keepHint')}
          form={{
            flag: () => storedText.isStoring,
            change: ({ keepText }) => storedText.setStoring(keepText === 'true'),
          }}
        />
      </div>
    </div>
  )
}

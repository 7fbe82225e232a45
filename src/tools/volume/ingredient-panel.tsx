import '../../components/form/form.css'
import './ingredient-panel.css'
import Big from 'big.js'
import { useMemo, useState } from 'react'
import { keysOf } from '../../core/keys.ts'
import { formatNumber } from '../../core/numbers.ts'
import { foldText } from '../../core/text-matching.ts'
import { Field } from '../../components/form/fields.tsx'
import { Combobox, type ComboboxEntry } from '../../components/combobox/combobox.tsx'
import { useNumberAcrossLanguages } from '../../components/use-tool-state.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type Ingredient,
  type Measure,
  fromGrams,
  ingredients,
  kitchenDecimals,
  measures,
  readAmount,
  toGrams,
} from './ingredients.ts'

interface IngredientEntry extends ComboboxEntry {
  key: Ingredient
}

/** The ingredients by name, and a search that finds them by the beginnings of their words. */
const useIngredients = () => {
  const { t } = useTranslation('volume')
  const language = useLanguage()
  return useMemo(() => {
    const entries = keysOf<Ingredient>(ingredients)
      .map((key): IngredientEntry => ({ key, name: t(`kitchen.ingredients.${key}`), more: '' }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
    const find = (text: string) => {
      const wanted = foldText(text).split(' ')
      return entries.filter(({ name }) => {
        const known = foldText(name).split(' ')
        return wanted.every((word) => known.some((other) => other.startsWith(word)))
      })
    }
    return { entries, find }
  }, [t, language])
}

interface AmountFieldProps {
  name: string
  label: string
  text: string
  problem: string | undefined
  unit?: string
  onChange: (text: string) => void
}

const AmountField = ({ name, label, text, problem, unit, onChange }: AmountFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <span className="number-field">
        <input
          {...control}
          name={name}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {unit !== undefined && <span aria-hidden>{unit}</span>}
      </span>
    )}
  </Field>
)

/** Cups and spoons of an ingredient to grams, and back. The side that was typed into last decides the other one. */
export const IngredientPanel = () => {
  const { t } = useTranslation('volume')
  const language = useLanguage()
  const { entries, find } = useIngredients()
  const [ingredient, setIngredient] = useState<Ingredient>('flour')
  const [measure, setMeasure] = useState<Measure>('cup')
  const [typed, setTyped] = useState<{ side: 'measure' | 'grams'; text: string }>({
    side: 'measure',
    text: '1',
  })
  useNumberAcrossLanguages(typed.text, readAmount, (text) => setTyped({ ...typed, text }))

  const amount = readAmount(typed.text, language)
  const other =
    amount && (typed.side === 'measure' ? toGrams : fromGrams)(amount, measure, ingredient)
  const textOf = (side: 'measure' | 'grams') =>
    side === typed.side
      ? typed.text
      : other
        ? formatNumber(other, language, kitchenDecimals(other, side))
        : ''
  const problemOf = (side: 'measure' | 'grams') =>
    side === typed.side && typed.text.trim() !== '' && amount === undefined
      ? t('kitchen.unreadable')
      : undefined
  const one = toGrams(new Big(1), measure, ingredient)
  const name = t(`kitchen.ingredients.${ingredient}`)
  return (
    <form className="kitchen" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <Field label={t('kitchen.ingredient')}>
        {(control) => (
          <Combobox
            {...control}
            name="ingredient"
            value={ingredient}
            shown={name}
            words={{
              list: t('kitchen.ingredient'),
              count: (count) => t('kitchen.found', { count }),
              none: t('kitchen.none'),
              // The names stand in the page's own texts, so that there is nothing to load.
              loading: '',
              failed: '',
            }}
            suggestions={entries}
            chosenKey={ingredient}
            find={find}
            hasFailed={false}
            onWanted={() => {}}
            onChoose={({ key }) => setIngredient(key)}
          />
        )}
      </Field>
      <div className="kitchen-amounts">
        <div className="kitchen-measure">
          <AmountField
            name="measureAmount"
            label={t('kitchen.amount')}
            text={textOf('measure')}
            problem={problemOf('measure')}
            onChange={(text) => setTyped({ side: 'measure', text })}
          />
          <Field label={t('kitchen.measure')}>
            {(control) => (
              <select
                {...control}
                name="measure"
                className="unit-select"
                value={measure}
                onChange={(event) =>
                  setMeasure(measures.find((key) => key === event.target.value) ?? 'cup')
                }
              >
                {measures.map((key) => (
                  <option key={key} value={key}>
                    {t(`kitchen.measures.${key}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <AmountField
          name="grams"
          label={t('kitchen.weight')}
          unit="g"
          text={textOf('grams')}
          problem={problemOf('grams')}
          onChange={(text) => setTyped({ side: 'grams', text })}
        />
      </div>
      <p role="status" className="hint">
        {t('kitchen.one', {
          ingredient: name,
          measure: t(`kitchen.measures.${measure}`),
          grams: formatNumber(one, language, kitchenDecimals(one, 'grams')),
        })}
      </p>
      <p className="hint">{t('kitchen.source')}</p>
    </form>
  )
}

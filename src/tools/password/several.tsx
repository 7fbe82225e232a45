import { useLayoutEffect, useState } from 'react'
import { SelectField } from '../../components/form/fields.tsx'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { SecretListProps } from './secret-list.tsx'
import type { Generator } from './use-generator.ts'

const secretList = lazyModule(() =>
  import('./secret-list.tsx').then(({ SecretList }) => SecretList),
)

type SeveralProps = Pick<Generator, 'form' | 'recipe' | 'draw'>

/** The list, once it was asked for: drawn anew when asked again, or when the options or the number change. */
const useSeveral = (draw: (() => string) | undefined, count: number) => {
  const [timesAsked, setTimesAsked] = useState(0)
  const [secrets, setSecrets] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (timesAsked === 0) return
    // oxlint-disable-next-line react/set-state-in-effect -- Chance is an outside source: no render may draw.
    setSecrets(draw ? Array.from({ length: count }, draw) : [])
  }, [timesAsked, draw, count])
  return { secrets, generate: () => setTimesAsked(timesAsked + 1) }
}

/** A list of secrets of the same recipe, for those who need more than one. */
export const Several = ({ form, recipe, draw }: SeveralProps) => {
  const { t } = useTranslation('password')
  const { secrets, generate } = useSeveral(draw, Number(form.values.count))
  return (
    <section className="panel calculator-more password-several">
      <h2>{t('several.title')}</h2>
      <p className="hint">{t('several.hint')}</p>
      <div className="password-several-choice">
        <SelectField
          form={form}
          name="count"
          label={t('several.count')}
          nameOf={(option) => option}
        />
        <button
          type="button"
          className="button-quiet"
          onClick={generate}
          disabled={draw === undefined}
        >
          {t('several.generate')}
        </button>
      </div>
      <p role="status" className="password-several-count">
        {secrets.length > 0 && t(`several.${recipe.kind}`, { count: secrets.length })}
      </p>
      {secrets.length > 0 && (
        <LazyComponent<SecretListProps> component={secretList} props={{ secrets, recipe }} />
      )}
    </section>
  )
}

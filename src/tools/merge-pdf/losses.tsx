import { useTranslation } from '../../components/use-translation.ts'
import type { Loss } from '../../engines/pdf/assemble/plan.ts'

interface LossesProps {
  losses: readonly Loss[]
  /** Of the sources, in their order. */
  names: readonly string[]
}

/** What could not be kept, file by file. */
export const Losses = ({ losses, names }: LossesProps) => {
  const { t } = useTranslation('merge-pdf')
  if (losses.length === 0) return null
  const sentence = ({ kind, count }: Loss) =>
    kind === 'links' || kind === 'signatures'
      ? t(`losses.${kind}`, { count: count ?? 1 })
      : t(`losses.${kind}`)
  return (
    <div className="merge-losses">
      <h2>{t('losses.title')}</h2>
      <dl>
        {names.map((name, index) => {
          const own = losses.filter(({ document }) => document === index)
          return own.length === 0 ? null : (
            // Two files may have the same name; their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>
              <dt>{name}</dt>
              {own.map((loss) => (
                <dd key={loss.kind}>{sentence(loss)}</dd>
              ))}
            </div>
          )
        })}
      </dl>
    </div>
  )
}

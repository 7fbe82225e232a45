import { useTranslation } from '../../ui/use-translation.ts'
import type { Host, Publisher } from '../../core/site.ts'

const Facts = ({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [label: string, value: string | undefined])[]
}) => (
  <>
    <h3 className="mt-3 text-step-1 font-semibold">{title}</h3>
    <dl className="panel px-5 py-2">
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div
              key={label}
              className="grid gap-x-6 border-t border-line py-3 first:border-t-0 sm:grid-cols-[14rem_1fr]"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd className="whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  </>
)

const Missing = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3 className="mt-3 text-step-1 font-semibold">{title}</h3>
    <p className="text-ink-soft">{text}</p>
  </>
)

/** Who publishes and who hosts the site, as French law wants it shown; says so where the operator has not. */
export const LegalNotice = ({
  publisher,
  host,
}: {
  publisher: Publisher | null
  host: Host | null
}) => {
  const { t } = useTranslation('terms')
  return (
    <>
      <p className="text-ink-soft">{t('notice.law')}</p>
      {publisher ? (
        <Facts
          title={t('notice.publisher')}
          facts={[
            [t('notice.name'), publisher.name],
            [t('notice.legalForm'), publisher.legalForm],
            [t('notice.registration'), publisher.registration],
            [t('notice.address'), publisher.address],
            [t('notice.phone'), publisher.phone],
            [t('notice.email'), publisher.email],
            [t('notice.director'), publisher.director],
          ]}
        />
      ) : (
        <Missing title={t('notice.publisher')} text={t('notice.publisherMissing')} />
      )}
      {host ? (
        <Facts
          title={t('notice.host')}
          facts={[
            [t('notice.name'), host.name],
            [t('notice.address'), host.address],
            [t('notice.phone'), host.phone],
          ]}
        />
      ) : (
        <Missing title={t('notice.host')} text={t('notice.hostMissing')} />
      )}
    </>
  )
}

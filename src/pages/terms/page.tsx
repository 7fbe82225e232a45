import './terms.css'
import { site } from '../../../site.config.ts'
import { useTranslation, textList, useLanguage } from '../../components/use-translation.ts'
import type { Host, Publisher } from '../../core/site.ts'
import { Link } from '../../site/links.tsx'
import { DatedPage, formatDay, Paragraphs, Section } from '../prose.tsx'

const Facts = ({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [label: string, value: string | undefined])[]
}) => (
  <>
    <h3 className="prose-title">{title}</h3>
    <dl className="panel notice-facts">
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  </>
)

const Missing = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3 className="prose-title">{title}</h3>
    <p className="prose-text">{text}</p>
  </>
)

/** The publisher and the host of the site, as French law requires. It says so when they are not configured. */
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
      <p className="prose-text">{t('notice.law')}</p>
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

const sections = ['acceptance', 'use', 'disclaimer', 'limitation', 'changes', 'contact'] as const

const Terms = () => {
  const { t } = useTranslation('terms')
  const language = useLanguage()
  return (
    <DatedPage
      title={t('heading')}
      lead={t('lead')}
      version={t('date', { date: formatDay(site.legalDate, language) })}
      contentsLabel={t('contents')}
      contents={[...sections, 'notice'].map((id) => ({ id, title: t(`${id}.title`) }))}
    >
      {sections.map((id) => (
        <Section key={id} id={id} title={t(`${id}.title`)}>
          <Paragraphs texts={textList(t(`${id}.paragraphs`, { returnObjects: true }))} />
          {id === 'contact' && (
            <p>
              <Link page="contact" className="prose-link">
                {t('contact.link')}
              </Link>
            </p>
          )}
        </Section>
      ))}
      <Section id="notice" title={t('notice.title')}>
        <LegalNotice publisher={site.publisher} host={site.host} />
        <h3 className="prose-title">{t('software.title')}</h3>
        <p className="prose-text">{t('software.text')}</p>
        <p>
          <a href="/third-party-licences.txt" className="prose-link">
            {t('software.link')}
          </a>
        </p>
      </Section>
    </DatedPage>
  )
}

export default Terms

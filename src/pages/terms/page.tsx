import { textList, useLanguage, useTranslation } from '../../components/use-translation.ts'
import { site } from '../../../site.config.ts'
import { Link } from '../../site/links.tsx'
import { DatedPage, formatDay, Paragraphs, Section } from '../prose.tsx'
import { LegalNotice } from './legal-notice.tsx'

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

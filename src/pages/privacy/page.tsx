import type { ComponentType } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import { site } from '../../../site.config.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { textList } from '../../ui/text-list.ts'
import { DatedPage, formatDay, Paragraphs, proseLink, Section } from '../prose.tsx'
import { ErasePanel } from './erase-panel.tsx'

const sections = [
  'introduction',
  'collection',
  'usage',
  'cookies',
  'ads',
  'rights',
  'contact',
] as const

const keptEntries = [
  'language',
  'theme',
  'units',
  'text',
  'stopwatch',
  'clock',
  'images',
  'ocr',
  'visit',
]

const Controller = () => {
  const { t } = useTranslation('privacy')
  const text = site.publisher
    ? t('introduction.controller', { name: site.publisher.name, address: site.publisher.address })
    : t('introduction.controllerMissing')
  return <p className="text-ink-soft">{text}</p>
}

const KeptEntries = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <dl className="grid gap-3">
        {keptEntries.map((id) => (
          <div key={id} className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr]">
            <dt className="font-semibold">{t(`cookies.entries.${id}.name`)}</dt>
            <dd className="text-ink-soft">{t(`cookies.entries.${id}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft">{t('cookies.end')}</p>
      <ErasePanel />
    </>
  )
}

const WhereToWrite = () => {
  const { t } = useTranslation('privacy')
  if (!site.publisher) return <p className="text-ink-soft">{t('contact.publisherMissing')}</p>
  const { name, address, email } = site.publisher
  return (
    <p className="text-ink-soft">
      {t('contact.publisher', { name, address })}{' '}
      <a href={`mailto:${email}`} className={proseLink}>
        {email}
      </a>
      .
    </p>
  )
}

const additions: Partial<Record<(typeof sections)[number], ComponentType>> = {
  introduction: Controller,
  cookies: KeptEntries,
  contact: WhereToWrite,
}

const Privacy = () => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  return (
    <DatedPage
      title={t('heading')}
      lead={t('lead')}
      version={t('date', { date: formatDay(site.legalDate, language) })}
      contentsLabel={t('contents')}
      contents={sections.map((id) => ({ id, title: t(`${id}.title`) }))}
    >
      {sections.map((id) => {
        const Addition = additions[id]
        return (
          <Section key={id} id={id} title={t(`${id}.title`)}>
            <Paragraphs texts={textList(t(`${id}.paragraphs`, { returnObjects: true }))} />
            {Addition && <Addition />}
          </Section>
        )
      })}
    </DatedPage>
  )
}

export default Privacy

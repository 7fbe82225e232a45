import './privacy.css'
import type { ComponentType } from 'react'
import { textList, useLanguage, useTranslation } from '../../components/use-translation.ts'
import { site, thirdParties } from '../../../site.config.ts'
import { DatedPage, formatDay, Paragraphs, Section } from '../prose.tsx'
import { ConsentSettings } from '../../features/consent/lazy-consent.tsx'
import { ErasePanel, RememberSwitch } from './stored-data-panels.tsx'

declare const __CONSENT__: boolean

const sections = [
  'introduction',
  'collection',
  'usage',
  'cookies',
  'ads',
  'rights',
  'contact',
] as const

const platform = __CONSENT__ ? thirdParties.consentPlatform : null

const keptEntries = [
  'language',
  'theme',
  'tools',
  'units',
  'currency',
  'rates',
  'text',
  'stopwatch',
  'clock',
  'images',
  'ocr',
  'offline',
  'visit',
  ...(__CONSENT__ ? ['consent'] : []),
]

const Controller = () => {
  const { t } = useTranslation('privacy')
  const text = site.publisher
    ? t('introduction.controller', { name: site.publisher.name, address: site.publisher.address })
    : t('introduction.controllerMissing')
  return <p className="prose-text">{text}</p>
}

const keptEnd = () => {
  if (platform) return 'endWithPlatform'
  return __CONSENT__ ? 'endWithOthers' : 'end'
}

const KeptEntries = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <dl className="kept-entries">
        {keptEntries.map((id) => (
          <div key={id}>
            <dt>{t(`cookies.entries.${id}.name`)}</dt>
            <dd>{t(`cookies.entries.${id}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="prose-text">{t(`cookies.${keptEnd()}`)}</p>
      <RememberSwitch />
      <ErasePanel />
    </>
  )
}

const WhereToWrite = () => {
  const { t } = useTranslation('privacy')
  if (!site.publisher) return <p className="prose-text">{t('contact.publisherMissing')}</p>
  const { name, address, email } = site.publisher
  return (
    <p className="prose-text">
      {t('contact.publisher', { name, address })}{' '}
      <a href={`mailto:${email}`} className="prose-link">
        {email}
      </a>
      .
    </p>
  )
}

const Contact = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <p className="prose-text">{t('contact.kept', { count: site.messagesKeptMonths })}</p>
      <WhereToWrite />
    </>
  )
}

const Answers = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      {platform && (
        <p className="prose-text">
          {t('ads.platform', { platform: new URL(platform.script).host })}
        </p>
      )}
      <ConsentSettings />
    </>
  )
}

const additions: Partial<Record<(typeof sections)[number], ComponentType>> = {
  introduction: Controller,
  cookies: KeptEntries,
  contact: Contact,
}
if (__CONSENT__) additions.ads = Answers

const textsOf = (id: (typeof sections)[number]) =>
  id === 'ads' && __CONSENT__ ? 'ads.asked' : `${id}.paragraphs`

const Privacy = () => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  return (
    <DatedPage
      title={t('heading')}
      lead={t(__CONSENT__ ? 'leadWithOthers' : 'lead')}
      version={t('date', { date: formatDay(site.legalDate, language) })}
      contentsLabel={t('contents')}
      contents={sections.map((id) => ({ id, title: t(`${id}.title`) }))}
    >
      {sections.map((id) => {
        const Addition = additions[id]
        return (
          <Section key={id} id={id} title={t(`${id}.title`)}>
            <Paragraphs texts={textList(t(textsOf(id), { returnObjects: true }))} />
            {Addition && <Addition />}
          </Section>
        )
      })}
    </DatedPage>
  )
}

export default Privacy

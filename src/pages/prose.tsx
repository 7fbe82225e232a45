import './prose.css'
import type { ReactNode } from 'react'
import { site } from '../../site.config.ts'
import type { Language } from '../core/language.ts'

/**
 * Formats a date in full, such as `1 de agosto de 2025`. In French the first of a month is an ordinal: `1er août
 * 2025`.
 */
export const formatDay = (isoDate: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    .formatToParts(new Date(isoDate))
    .map(({ type, value }) =>
      language === 'fr' && type === 'day' && value === '1' ? '1er' : value,
    )
    .join('')

export const PageTitle = ({ title, lead }: { title: string; lead?: string }) => (
  <header className="page-title">
    <h1>{title}</h1>
    {lead && <p>{lead}</p>}
  </header>
)

export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="prose-text">
      {text}
    </p>
  ))

/** A section that a URL can link to: `id` follows the `#`. */
export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className="prose-section">
    <h2 id={`${id}-title`} className="section-title">
      {title}
    </h2>
    {children}
  </section>
)

interface DatedPageProps {
  title: string
  lead: string
  /** The line that states the version of the text. */
  version: string
  contentsLabel: string
  /** The title and id of each section, in order. */
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A legal text with its date and sections, and a table of contents beside them where there is room. */
export const DatedPage = (props: DatedPageProps) => (
  <>
    <PageTitle title={props.title} lead={props.lead} />
    <div className="dated-page">
      <div className="dated-sections">
        <p className="dated-version">
          <time dateTime={site.legalDate}>{props.version}</time>
        </p>
        {props.children}
      </div>
      <nav aria-labelledby="contents" className="dated-contents">
        <p id="contents">{props.contentsLabel}</p>
        <ul>
          {props.contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </>
)

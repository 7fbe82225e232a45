import type { ReactNode } from 'react'
import { site } from '../../site.config.ts'
import type { Language } from '../core/language.ts'

/** A day in full, such as `1 de agosto de 2025`; in French the first of a month is an ordinal, `1er août 2025`. */
export const formatDay = (isoDate: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    .formatToParts(new Date(isoDate))
    .map(({ type, value }) =>
      language === 'fr' && type === 'day' && value === '1' ? '1er' : value,
    )
    .join('')

export const proseLink = 'text-ink underline underline-offset-3 decoration-line-strong'

export const PageTitle = ({ title, lead }: { title: string; lead?: string }) => (
  <header className="pt-10 pb-8 tablet:pt-14">
    <h1 className="max-w-[24ch] text-step-3 font-bold">{title}</h1>
    {lead && <p className="mt-3 max-w-[46rem] text-step-1 text-ink-soft">{lead}</p>}
  </header>
)

export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="text-ink-soft">
      {text}
    </p>
  ))

/** A section with an address of its own: `id` follows the `#`. */
export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid gap-3.5 border-t border-line pt-7"
  >
    <h2 id={`${id}-title`} className="section-title">
      {title}
    </h2>
    {children}
  </section>
)

interface DatedPageProps {
  title: string
  lead: string
  /** The line that says which version this is. */
  version: string
  contentsLabel: string
  /** Title and id of each section, in order. */
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A legal text: its date, its sections, and beside them, where there is room, the list of them. */
export const DatedPage = (props: DatedPageProps) => (
  <>
    <PageTitle title={props.title} lead={props.lead} />
    <div className="grid items-start gap-x-14 desk:grid-cols-[minmax(0,46rem)_1fr]">
      <div className="grid min-w-0 gap-8">
        <p className="text-step--1 text-ink-faint">
          <time dateTime={site.legalDate}>{props.version}</time>
        </p>
        {props.children}
      </div>
      <nav
        aria-labelledby="contents"
        className="sticky top-24 text-step--1 text-ink-soft max-desk:hidden print:hidden"
      >
        <p id="contents" className="font-semibold text-ink">
          {props.contentsLabel}
        </p>
        <ul className="mt-2 border-l border-line">
          {props.contents.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center pl-4 hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </>
)

import { type ComponentType, useSyncExternalStore } from 'react'
import { hasAdSlots } from '../../site.config.ts'
import { shuffle } from '../core/seeded-random.ts'
import { type PageProps, type Tool, groupAnchors, landingId } from '../core/tool.ts'
import { useTranslation, textList, textRecords } from '../components/use-translation.ts'
import { tools } from '../tools/index.ts'
import { readStored, storagePrefix, store } from '../components/storage.ts'
import { ToolCard, Link } from '../site/links.tsx'
import type { Page } from '../site/pages.ts'
import { AdSlot } from '../features/consent/lazy-consent.tsx'
import { toolBarId } from './deferred-ui-loader.tsx'

/**
 * Chooses other tools at random: 4, or 3 on the page of a file tool. Those that continue with a result of the tool come
 * first, then those of its group. The tools of a group form a shuffled circle, and the last place is the next one's in
 * it, so that every tool is linked from another.
 */
export const chooseRelated = <Other extends Pick<Tool, 'id' | 'group' | 'offers'>>(
  tool: Other,
  candidates: readonly Other[],
  seed: number,
): readonly Other[] => {
  const order = shuffle(candidates, seed)
  const place = order.indexOf(tool)
  const others = [...order.slice(place + 1), ...order.slice(0, place)]
  const offered = new Set(Object.values(tool.offers ?? {}).flat())
  const distance = ({ id, group }: Other) => (offered.has(id) ? 0 : group === tool.group ? 1 : 2)
  const next = others.find(({ group }) => group === tool.group)
  const fitting = others
    .filter((other) => other !== next)
    .toSorted((one, other) => distance(one) - distance(other))
  const count = tool.group === 'files' ? 3 : 4
  return next ? [...fitting.slice(0, count - 1), next] : fitting.slice(0, count)
}

const storageKey = `${storagePrefix}visit`
const ofThisTab = () => sessionStorage

const maxSeed = 2 ** 31
let unstoredSeed: number | undefined

/** Returns one random number per visit, so that the choice stays the same during the visit. */
const visitSeed = (): number => {
  const stored = Number(readStored(storageKey, ofThisTab) ?? Number.NaN)
  if (Number.isInteger(stored)) return stored
  unstoredSeed ??= Math.floor(Math.random() * maxSeed)
  store(storageKey, String(unstoredSeed), ofThisTab)
  return unstoredSeed
}

const prerenderedSeed = () => 0
const neverChanges = () => () => {}

/** Links to other tools, which stay the same during a visit. Search engines see the prerendered choice. */
const RelatedTools = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('common')
  const seed = useSyncExternalStore(neverChanges, visitSeed, prerenderedSeed)
  const related = chooseRelated(tool, tools, seed)
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related" className="section-title">
        {t('related')}
      </h2>
      <ul>
        {related.map((other) => (
          <li key={other.id}>
            <ToolCard tool={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The addresses of the drawings that some tools have, in their folders. */
const illustrations = import.meta.glob<string>('../tools/*/illustration.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** A drawing of what a file tool does. It repeats what the text says, so screen readers pass over it. */
const Illustration = ({ tool }: { tool: Tool }) => {
  const address = illustrations[`../tools/${tool.id}/illustration.svg`]
  if (address === undefined) return null
  // `use` lets the drawing take the page's colors, which an `img` would not.
  return (
    <svg aria-hidden className="illustration" viewBox="0 0 240 150">
      <use href={`${address}#illustration`} />
    </svg>
  )
}

/** The explanatory block of a page, with the steps of its tool where it has them. */
const About = ({ page, tool }: { page: Page; tool: Tool }) => {
  const { t, i18n } = useTranslation([page.id, tool.id, 'common'])
  const list = (key: string) => textList(t(key, { returnObjects: true }))
  const questions = textRecords(t('about.questions', { returnObjects: true }), [
    'question',
    'answer',
  ])
  return (
    <div className="about">
      <section aria-labelledby="about">
        <Illustration tool={tool} />
        <h2 id="about" className="section-title">
          {t('about.title')}
        </h2>
        {list('about.paragraphs').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <h3 className="visually-hidden">{t('common:examples')}</h3>
        <ol className="examples">
          {list('about.examples').map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ol>
      </section>
      <div>
        {/* The steps are the tool's, and its landing pages would all say the same. */}
        {page.landing === undefined && i18n.exists(`${tool.id}:steps.title`) && (
          <section aria-labelledby="steps">
            <h2 id="steps" className="section-title">
              {t(`${tool.id}:steps.title`)}
            </h2>
            <ol className="steps">
              {list(`${tool.id}:steps.items`).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        <section aria-labelledby="questions">
          <h2 id="questions" className="section-title">
            {t('common:questions')}
          </h2>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </div>
    </div>
  )
}

/** Opens the file dialog directly; the link alone only scrolls back up. */
const openFileDialog = () =>
  document.querySelector<HTMLInputElement>('#main input[type="file"]')?.click()

/** The closing call to action of a file tool's page, which leads back up to the tool. */
const ClosingCall = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation(tool.id)
  return (
    <section className="closing" aria-labelledby="closing">
      <div>
        <h2 id="closing" className="section-title">
          {t('closing.title')}
        </h2>
        <p>{t('closing.text')}</p>
      </div>
      <a href="#main" className="button" onClick={openFileDialog}>
        {t('closing.action')}
      </a>
    </section>
  )
}

const Breadcrumb = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('common')
  return (
    <nav aria-label={t('breadcrumb.label')} className="crumb">
      <ol>
        <li>
          <Link page="home">{t('breadcrumb.home')}</Link>
        </li>
        <li>
          <Link page="home" hash={`#${groupAnchors[tool.group]}`}>
            {t(`groups.${tool.group}`)}
          </Link>
        </li>
        <li aria-current="page">{t(`home.tool_${tool.id}`, { ns: 'catalogue' })}</li>
      </ol>
    </nav>
  )
}

/** The id of the shown page's `main`, which the skip link leads to. Pages that are kept for the way back have none. */
export const mainId = 'main'

/** Links to the landing pages of a tool, so that visitors and search engines find them. */
const Landings = ({ page, tool }: { page: Page; tool: Tool }) => {
  const { t } = useTranslation(tool.id)
  const { landings } = tool
  if (landings === undefined) return null
  return (
    <nav className="landings" aria-labelledby="landings">
      <h2 id="landings" className="section-title">
        {t('landings.title')}
      </h2>
      <ul>
        {landings
          .filter(({ name }) => name !== page.landing)
          .map(({ name }) => (
            <li key={name}>
              <Link page={landingId(tool.id, name)}>{t(`landings.${name}`)}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface ToolPageProps {
  page: Page
  tool: Tool
  Content: ComponentType<PageProps>
  /** A page that is not shown renders only its tool, which keeps its state. */
  isShown: boolean
}

/** The page of a tool, or one of its landing pages: title, the tool itself, explanations, related tools. */
export const ToolPage = ({ page, tool, Content, isShown }: ToolPageProps) => {
  const { t } = useTranslation(page.id)
  const Icon = tool.icon
  return (
    <main
      id={isShown ? mainId : undefined}
      hidden={!isShown}
      data-tool={tool.id}
      data-group={tool.group}
      className="wrap"
    >
      {isShown && (
        <>
          <div className="above-tool">
            <Breadcrumb tool={tool} />
            {/* The deferred UI fills this element after hydration. */}
            <div id={toolBarId} className="tool-bar" />
          </div>
          <div className="toolhead">
            <span className="tile">
              <Icon aria-hidden width={28} height={28} />
            </span>
            <div>
              <h1>{t('heading')}</h1>
              <p>{t('lead')}</p>
            </div>
          </div>
        </>
      )}
      <div className="tool-and-ad" data-has-ad={(hasAdSlots && isShown) || undefined}>
        <div>
          <Content landing={page.landing} />
        </div>
        {isShown && <AdSlot shape="box" />}
      </div>
      {isShown && (
        <>
          <About page={page} tool={tool} />
          <Landings page={page} tool={tool} />
          {tool.group === 'files' && page.landing === undefined && <ClosingCall tool={tool} />}
          <RelatedTools tool={tool} />
        </>
      )}
    </main>
  )
}

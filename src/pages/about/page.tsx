import { Equal, Languages, ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../ui/use-translation.ts'
import { Link } from '../../shell/link.tsx'
import { textList } from '../../ui/text-list.ts'
import { PageTitle, Paragraphs } from '../prose.tsx'

const features = [
  { id: 'device', icon: ShieldCheck },
  { id: 'exact', icon: Equal },
  { id: 'languages', icon: Languages },
]

const About = () => {
  const { t } = useTranslation('about')
  return (
    <>
      <PageTitle title={t('heading')} />
      <div className="grid max-w-[46rem] gap-3.5 text-step-1">
        <Paragraphs texts={textList(t('intro', { returnObjects: true }))} />
      </div>
      <section aria-labelledby="mission" className="mt-12 grid max-w-[46rem] gap-3.5">
        <h2 id="mission" className="section-title">
          {t('mission.title')}
        </h2>
        <Paragraphs texts={textList(t('mission.paragraphs', { returnObjects: true }))} />
      </section>
      <section aria-labelledby="features" className="mt-12">
        <h2 id="features" className="section-title">
          {t('features.title')}
        </h2>
        <ul className="mt-5 grid gap-3.5 tablet:grid-cols-3">
          {features.map(({ id, icon: Icon }) => (
            <li key={id} className="panel p-6">
              <span className="tile">
                <Icon aria-hidden size={22} />
              </span>
              <h3 className="mt-5 text-step-1 font-semibold">{t(`features.${id}.title`)}</h3>
              <p className="mt-2 text-ink-soft">{t(`features.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="funding" className="mt-12 grid max-w-[46rem] gap-3.5">
        <h2 id="funding" className="section-title">
          {t('closing.title')}
        </h2>
        <Paragraphs texts={[t('closing.text')]} />
        <p className="mt-2 flex flex-wrap gap-3">
          <Link page="home" className="button">
            {t('closing.tools')}
          </Link>
          <Link page="privacy" className="button-quiet">
            {t('closing.privacy')}
          </Link>
        </p>
      </section>
    </>
  )
}

export default About

import './about.css'
import { Equal, Languages, ShieldCheck } from 'lucide-react'
import { useTranslation, textList } from '../../components/use-translation.ts'
import { Link } from '../../site/links.tsx'
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
      <div className="about-intro">
        <Paragraphs texts={textList(t('intro', { returnObjects: true }))} />
      </div>
      <section aria-labelledby="mission" className="about-section">
        <h2 id="mission" className="section-title">
          {t('mission.title')}
        </h2>
        <Paragraphs texts={textList(t('mission.paragraphs', { returnObjects: true }))} />
      </section>
      <section aria-labelledby="features" className="about-features">
        <h2 id="features" className="section-title">
          {t('features.title')}
        </h2>
        <ul>
          {features.map(({ id, icon: Icon }) => (
            <li key={id} className="panel">
              <span className="tile">
                <Icon aria-hidden size={22} />
              </span>
              <h3>{t(`features.${id}.title`)}</h3>
              <p>{t(`features.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="funding" className="about-section">
        <h2 id="funding" className="section-title">
          {t('closing.title')}
        </h2>
        <Paragraphs texts={[t('closing.text')]} />
        <p className="about-links">
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

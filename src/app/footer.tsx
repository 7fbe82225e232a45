import { useTranslation } from '../components/use-translation.ts'
import { site } from '../../site.config.ts'
import { Link } from '../site/links.tsx'
import { Logo } from './header.tsx'

/** The specification names these tools and pages. */
const footerTools = ['currency', 'temperature', 'weight', 'length']
const footerPages = ['about', 'contact', 'privacy', 'terms']

export const Footer = () => {
  const { t } = useTranslation('common')
  return (
    <footer className="bottom">
      <div className="wrap">
        <div>
          <p className="brand">
            <Logo />
            {site.name}
          </p>
          <p>{t('footer.text')}</p>
        </div>
        <nav aria-labelledby="footer-tools">
          <h2 id="footer-tools" className="footer-title">
            {t('groups.converters')}
          </h2>
          <ul>
            {footerTools.map((id) => (
              <li key={id}>
                <Link page={id} className="footer-link">
                  {t(`home.tool_${id}`, { ns: 'catalogue' })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="footer-title">
            {site.name}
          </h2>
          <ul>
            {footerPages.map((id) => (
              <li key={id}>
                <Link page={id} className="footer-link">
                  {t(`footer.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

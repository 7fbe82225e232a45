import { ChevronDown, Menu as MenuIcon, Monitor, Moon, Search, Sun } from 'lucide-react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { groupAnchors, groups } from '../core/tool.ts'
import { HeaderMenu } from './header-menu.tsx'
import { Link } from '../site/link.tsx'
import { searchAnchor } from '../features/search/places.ts'
import { Mark } from './mark.tsx'
import { useNavigation } from '../site/navigation.tsx'
import { type Theme, chooseTheme, themes, useTheme } from '../site/theme.ts'

const GroupLinks = () => {
  const { t } = useTranslation('common')
  const { page } = useNavigation()
  return groups.map((group) => (
    <li key={group}>
      <Link
        page="home"
        hash={`#${groupAnchors[group]}`}
        data-group={group}
        className="nav-link"
        aria-current={page.tool?.group === group ? 'true' : undefined}
      >
        {t(`groups.${group}`)}
      </Link>
    </li>
  ))
}

const LanguageMenu = () => {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { page, chooseLanguage } = useNavigation()
  return (
    <HeaderMenu
      id="language-menu"
      button={
        <>
          {language.toUpperCase()}
          <span className="visually-hidden">
            {`, ${t('language.label')}${t('colon')} ${t(`language.${language}`)}`}
          </span>
          <ChevronDown aria-hidden size={16} />
        </>
      }
    >
      <ul>
        {languages.map((code) => (
          <li key={code}>
            <a
              href={`${page.paths[code]}${code === 'fr' ? '?lng=fr' : ''}`}
              hrefLang={code}
              lang={code}
              className="menu-item"
              aria-current={code === language ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void chooseLanguage(code)
              }}
            >
              {t(`language.${code}`)}
            </a>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  )
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, unknown>

const ThemeChoice = ({ name }: { name: string }) => {
  const { t } = useTranslation('common')
  const theme = useTheme()
  return (
    <fieldset>
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {themes.map((choice) => {
        const Icon = themeIcons[choice]
        return (
          <label key={choice} className="menu-item">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={theme === choice}
              onChange={() => chooseTheme(choice)}
            />
            <Icon aria-hidden size={18} />
            {t(`theme.${choice}`)}
          </label>
        )
      })}
    </fieldset>
  )
}

const ThemeMenu = () => {
  const { t } = useTranslation('common')
  return (
    <HeaderMenu
      id="theme-menu"
      label={t('theme.label')}
      className="header-theme"
      button={
        <>
          <Moon aria-hidden size={18} className="dark-hidden" />
          <Sun aria-hidden size={18} className="light-hidden" />
        </>
      }
    >
      <ThemeChoice name="theme" />
    </HeaderMenu>
  )
}

/** What comes last in the header, after the button that opens it. */
export const lastOfHeaderId = 'mobile-menu'

const MobileMenu = () => {
  const { t } = useTranslation('common')
  return (
    <HeaderMenu
      id={lastOfHeaderId}
      label={t('menu')}
      className="header-mobile"
      button={<MenuIcon aria-hidden size={18} />}
    >
      <nav aria-label={t('navigation')}>
        <ul>
          <GroupLinks />
        </ul>
      </nav>
      <div className="mobile-theme">
        <ThemeChoice name="theme-mobile" />
      </div>
    </HeaderMenu>
  )
}

const SearchLink = () => {
  const { t } = useTranslation('common')
  return (
    <Link page="home" hash={searchAnchor} data-search className="header-button search-link">
      <Search aria-hidden size={18} />
      <span>{t('search')}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </Link>
  )
}

export const Header = () => {
  const { t } = useTranslation('common')
  return (
    <header className="top">
      <div className="wrap">
        <Link page="home" className="brand" aria-label={t('brandHome')}>
          <Mark />
          {site.name}
        </Link>
        <nav aria-label={t('navigation')} className="top-links">
          <ul>
            <GroupLinks />
          </ul>
        </nav>
        <div className="top-buttons">
          <SearchLink />
          <LanguageMenu />
          <ThemeMenu />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronDown, Menu as MenuIcon, Monitor, Moon, Search, Sun } from 'lucide-react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { type Group, groupAnchors, groups } from '../core/tool.ts'
import { Link } from '../site/links.tsx'
import { searchAnchor } from '../site/pages.ts'
import { useNavigation } from '../site/navigation.tsx'
import { tools } from '../tools/index.ts'
import { chooseTheme, themes, useTheme, type Theme } from '../site/theme.ts'

/** The logo: four shapes, one per group of tools. The style sheet draws them. */
export const Logo = () => (
  <span className="mark" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
)

interface HeaderMenuProps {
  id: string
  /** The accessible name of a button that shows only an icon. */
  label?: string
  button: ReactNode
  className?: string
  /** Is called right before the popover is shown. */
  onOpen?: () => void
  children: ReactNode
}

/** A button of the header with its popover. Light dismissal, Escape and focus are handled by the browser. */
const HeaderMenu = (props: HeaderMenuProps) => {
  const { id, label, button, className = '', onOpen, children } = props
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = panel.current
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) menu?.hidePopover()
    }
    menu?.addEventListener('click', closeAfterLink)
    return () => menu?.removeEventListener('click', closeAfterLink)
  }, [])
  return (
    <div className={`header-menu-place ${className}`}>
      <button type="button" className="header-button" popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="header-menu"
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen?.()}
      >
        {children}
      </div>
    </div>
  )
}

const ToolLinks = ({ group }: { group: Group }) => {
  const { t } = useTranslation('catalogue')
  const { page } = useNavigation()
  return (
    <ul className="menu-tools">
      {tools
        .filter((tool) => tool.group === group)
        .map(({ id }) => (
          <li key={id}>
            <Link
              page={id}
              className="menu-tool"
              aria-current={page.id === id ? 'page' : undefined}
            >
              {t(`home.tool_${id}`)}
            </Link>
          </li>
        ))}
    </ul>
  )
}

/** Links to the groups on the home page, each followed by its tools where `hasTools` is set. */
const GroupLinks = ({ hasTools = false }: { hasTools?: boolean }) => {
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
      {hasTools && <ToolLinks group={group} />}
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

/** The id of the last element of the header, which rendering waits for. */
export const lastHeaderElementId = 'mobile-menu'

/** The pages that a phone would otherwise show at the very end only. */
const menuPages = ['about', 'contact']

/** The menu of a phone. The links to all tools are rendered when it is opened, so that no page carries them twice. */
const MobileMenu = () => {
  const { t } = useTranslation('common')
  const [hasTools, setHasTools] = useState(false)
  return (
    <HeaderMenu
      id={lastHeaderElementId}
      label={t('menu')}
      className="header-mobile"
      onOpen={() => setHasTools(true)}
      button={<MenuIcon aria-hidden size={18} />}
    >
      <nav aria-label={t('navigation')}>
        <ul>
          <GroupLinks hasTools={hasTools} />
        </ul>
        <ul className="menu-pages">
          {menuPages.map((id) => (
            <li key={id}>
              <Link page={id} className="menu-tool">
                {t(`footer.${id}`)}
              </Link>
            </li>
          ))}
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
          <Logo />
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

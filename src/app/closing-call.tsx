import { useTranslation } from '../components/use-translation.ts'
import type { Tool } from '../core/tool.ts'

/** Straight to the choice of a file; the link alone only leads back up. */
const openFileDialog = () =>
  document.querySelector<HTMLInputElement>('main input[type="file"]')?.click()

/** The last word of a file tool's page: back up to the tool. */
export const ClosingCall = ({ tool }: { tool: Tool }) => {
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

import { textList, textRecords, useTranslation } from '../components/use-translation.ts'
import type { Tool } from '../core/tool.ts'

/** The explanatory block of a tool; the steps too, where a tool has them. */
export const About = ({ tool }: { tool: Tool }) => {
  const { t, i18n } = useTranslation([tool.id, 'common'])
  const list = (key: string) => textList(t(key, { returnObjects: true }))
  const questions = textRecords(t('about.questions', { returnObjects: true }), [
    'question',
    'answer',
  ])
  return (
    <div className="about">
      <section aria-labelledby="about">
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
        {i18n.exists(`${tool.id}:steps.title`) && (
          <section aria-labelledby="steps">
            <h2 id="steps" className="section-title">
              {t('steps.title')}
            </h2>
            <ol className="steps">
              {list('steps.items').map((step) => (
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

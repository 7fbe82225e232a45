import '../../components/form/form.css'
import { Field } from '../../components/form/field.tsx'
import { SwitchField } from '../../components/form/switch-field.tsx'
import { usePageRangesProblem } from '../../components/pdf/use-pages.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type SplitProblem, splitWays } from './split-plan.ts'
import type { Split } from './use-split.ts'

/** More than this is no list of pages. */
const longestRanges = 20_000

/** What is wrong with what was typed; nothing is while the field is empty. */
const useProblem = ({ plan, fields, ready }: Split): string | undefined => {
  const { t } = useTranslation('merge-pdf')
  const sayRanges = usePageRangesProblem()
  const { format } = new Intl.NumberFormat(useLanguage())
  const typed = fields.splitBy === 'ranges' ? fields.ranges : fields.pagesPerFile
  if (!plan || plan.isValid || typed.trim() === '') return undefined
  const say = (problem: SplitProblem) => {
    if (problem.kind === 'pages-per-file')
      return t('split.wrongCount', { most: format(ready?.opening.document.pageCount ?? 1) })
    if (problem.kind === 'too-many') return t('split.tooMany', { most: format(problem.limit) })
    return sayRanges(problem)
  }
  return say(plan.problem)
}

/** The ways to split, and what the chosen one asks for. */
export const SplitOptions = ({ split }: { split: Split }) => {
  const { t } = useTranslation('merge-pdf')
  const { fields, change } = split
  const problem = useProblem(split)
  const ways = splitWays.filter((way) => way !== 'bookmarks' || split.hasBookmarks)
  return (
    <div className="split-options">
      <fieldset className="split-ways">
        <legend>{t('split.by')}</legend>
        {ways.map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="splitBy"
              value={way}
              checked={fields.splitBy === way}
              onChange={() => change({ splitBy: way })}
            />
            {t(`split.ways.${way}`)}
          </label>
        ))}
      </fieldset>
      {fields.splitBy === 'ranges' && (
        <>
          <Field label={t('split.ranges')} hint={t('split.rangesHint')} problem={problem}>
            {(control) => (
              <input
                {...control}
                name="ranges"
                className="field"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={longestRanges}
                placeholder="1-3, 8, 10-"
                value={fields.ranges}
                onChange={(event) => change({ ranges: event.target.value })}
              />
            )}
          </Field>
          <SwitchField
            form={{
              flag: () => fields.isOneFile,
              change: ({ oneFile }) => change({ isOneFile: oneFile === 'true' }),
            }}
            name="oneFile"
            label={t('split.oneFile')}
          />
        </>
      )}
      {fields.splitBy === 'every' && (
        <Field label={t('split.pagesPerFile')} problem={problem}>
          {(control) => (
            <input
              {...control}
              name="pagesPerFile"
              className="field"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder="5"
              value={fields.pagesPerFile}
              onChange={(event) => change({ pagesPerFile: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

import { type AnalysisRequest, type TextAnalysis, noCounts } from './analysis.ts'
import { createTextCounter } from './count-text.ts'
import { measurePost, measureSms } from './limits.ts'
import { detectTextLanguage } from './text-language.ts'
import type { SegmenterConstructor } from './unicode.ts'
import { mostUsedWords } from './words.ts'

const maxListedWords = 10

/**
 * Creates a function that analyses a text as it is edited. Each call is quick where the text has most in common with
 * that of the call before.
 */
export const createAnalyzer = (
  Segmenter: SegmenterConstructor,
): ((request: AnalysisRequest) => TextAnalysis) => {
  const counter = createTextCounter(Segmenter)
  return ({ text, textLanguage, fallbackLanguage, wantsLimits, wantsMostUsed }) => {
    const language =
      textLanguage === 'auto' ? detectTextLanguage(text, fallbackLanguage) : textLanguage
    const counts = counter.count(text, language)
    const isNothing = counts === noCounts
    return {
      counts,
      language,
      limits: wantsLimits
        ? { post: isNothing ? 0 : measurePost(text), sms: measureSms(isNothing ? '' : text) }
        : undefined,
      mostUsed:
        wantsMostUsed === 'no'
          ? undefined
          : mostUsedWords(
              counter.countFrequencies(text, language),
              language,
              wantsMostUsed === 'all',
              maxListedWords,
            ),
    }
  }
}

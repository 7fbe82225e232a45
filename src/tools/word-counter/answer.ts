import { type TextCounter, createTextCounter } from './count-text.ts'
import { measurePost } from './measure-post.ts'
import { measureSms } from './measure-sms.ts'
import { mostUsedWords } from './most-used.ts'
import type { Answer, Question } from './question.ts'
import type { SegmenterConstructor } from './segmenter.ts'
import { noCounts } from './text-counts.ts'
import { detectTextLanguage } from './text-language.ts'

const listLength = 10

const answerWith = (counter: TextCounter, question: Question): Answer => {
  const { text, textLanguage, fallback, wantsLimits, wantsMostUsed } = question
  const language = textLanguage === 'auto' ? detectTextLanguage(text, fallback) : textLanguage
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
            counter.countEach(text, language),
            language,
            wantsMostUsed === 'all',
            listLength,
          ),
  }
}

/** Answers questions about a text that changes, each quickly where it has most in common with the one before. */
export const createAnswerer = (
  Segmenter: SegmenterConstructor,
): ((question: Question) => Answer) => {
  const counter = createTextCounter(Segmenter)
  return (question) => answerWith(counter, question)
}

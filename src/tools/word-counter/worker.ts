import { serveJob } from '../../core/job.ts'
import { createAnswerer } from './answer.ts'
import type { Answer, Question } from './question.ts'
import { segmenterHere } from './segmenter.ts'

const answer = createAnswerer(segmenterHere())

serveJob<Question, Answer>(async (question) => answer(question), self)

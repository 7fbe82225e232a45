import HttpBackend from 'i18next-http-backend'
import { textsUrl } from './texts-url.ts'

export const createTextsBackend = (): HttpBackend =>
  new HttpBackend(null, { loadPath: textsUrl('{{lng}}', '{{ns}}') })

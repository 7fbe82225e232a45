import Big from 'big.js'
import { Wrench } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { Reader, UnitAnswers } from '../core/ask/answer.ts'
import { type ContentKind, fileTypes, isFileTypeId } from '../core/files.ts'
import { linearSteps } from '../core/convert.ts'
import { languages } from '../core/language.ts'
import { type Tool, questionKinds } from '../core/tool.ts'
import { fileKinds, sniffFileKind } from '../engines/image/sniff-file-kind.ts'
import { collectTexts } from '../prerender/collect-texts.ts'
import { webManifest } from '../prerender/web-manifest.ts'
import { readersOf } from '../features/search/ask/ask.ts'
import { toolsFor } from '../features/content-suggestions/tools-for.ts'
import { suggestTools } from '../features/search/palette/use-sections.ts'
import { contextIn } from '../testing/ask-context.ts'
import { acceptedBy } from '../components/file-tool/accepted-files.ts'
import { nextStepsForFiles } from '../components/next-steps/file-next-steps.tsx'
import { tools } from './index.ts'

const answerFiles = import.meta.glob<Reader | UnitAnswers>('./*/answers.ts', {
  eager: true,
  import: 'default',
})
const { namespaces } = await collectTexts()

describe('what the tools say of themselves', () => {
  it('names files that are told by their content, a text by its name', () => {
    const told: readonly string[] = fileKinds
    for (const type of Object.keys(fileTypes))
      expect([type, told.includes(type)]).toEqual([type, type !== 'txt'])
  })

  it.each(tools.map((tool) => [tool.id, tool] as const))(
    '%s offers its results to tools that accept them, and never to itself',
    (id, { offers = {} }) => {
      for (const [kind, offered] of Object.entries(offers))
        for (const toolId of offered) {
          const next = tools.find((tool) => tool.id === toolId)
          const accepted: readonly string[] = next?.accepts ?? []
          expect([toolId, toolId !== id && accepted.includes(kind)]).toEqual([toolId, true])
        }
    },
  )

  it('ranks as many tools as the search suggests, each at a place of its own', () => {
    const ranks = tools.flatMap(({ popularityRank }) => popularityRank ?? [])
    expect(ranks.length).toBeGreaterThanOrEqual(8)
    expect(new Set(ranks).size).toBe(ranks.length)
  })

  it('says of every tool with answers what it answers, and has answers for all that say so', () => {
    const answering = tools.filter(({ answers }) => answers !== undefined)
    expect(answering.map(({ id }) => `./${id}/answers.ts`).toSorted()).toEqual(
      Object.keys(answerFiles).toSorted(),
    )
    for (const { id, answers } of answering)
      expect([id, typeof answerFiles[`./${id}/answers.ts`]]).toEqual([
        id,
        answers === 'unit' ? 'object' : 'function',
      ])
    for (const kind of questionKinds)
      expect([kind, answering.some(({ answers }) => answers === kind)]).toEqual([kind, true])
  })

  it.each(tools.filter(({ group }) => group === 'files').map((tool) => [tool.id, tool] as const))(
    '%s says which files it takes',
    (_id, { accepts = [] }) => expect(accepts.some(isFileTypeId)).toBe(true),
  )
})

describe('a tool whose folder is added', () => {
  const added: Tool = {
    id: 'gallery',
    group: 'files',
    order: 999,
    icon: Wrench,
    paths: { fr: '/galerie', en: '/en/gallery', es: '/es/galeria' },
    page: () => Promise.resolve({ default: () => null }),
    accepts: ['gif', 'txt', 'address'],
    offers: { gif: ['compress-images'] },
    answers: 'unit',
    popularityRank: 0,
  }
  const all = [...tools, added]

  it('takes in its drop zone what it says', () => {
    expect(acceptedBy(added, sniffFileKind).types).toEqual([
      { kind: 'gif', label: 'GIF', mimeType: 'image/gif', extensions: ['.gif'] },
      { kind: 'txt', label: 'TXT', mimeType: 'text/plain', extensions: ['.txt'] },
    ])
  })

  it('is offered for what it accepts, when that is shared or opened', () => {
    for (const kind of ['gif', 'txt', 'address'] satisfies ContentKind[])
      expect(toolsFor([kind], all)[0]).toBe('gallery')
    expect(toolsFor(['png'], all)).not.toContain('gallery')
  })

  it('offers its results to others', () => {
    const file = new File(['GIF89a'], 'picture.gif')
    expect(nextStepsForFiles(added, 'gif', [file]).map(({ toolId }) => toolId)).toEqual([
      'compress-images',
    ])
  })

  it('is suggested by the search', () => {
    const [useful] = suggestTools({ favourites: [], recent: [] }, all)
    expect(useful?.ids[0]).toBe('gallery')
  })

  it.each(languages)('is in the web manifest, with its files and a shortcut (%s)', (language) => {
    const catalogue = {
      home: {
        ...(namespaces[language].catalogue?.home as Record<string, string>),
        tool_gallery: 'Gallery',
        tool_gallery_desc: 'All pictures',
      },
    }
    const manifest = JSON.stringify(
      webManifest(language, { ...namespaces[language], catalogue }, all),
    )
    expect(manifest).toContain('"name":"Gallery"')
    expect(manifest).toContain(`"url":"${added.paths[language]}"`)
    // Opened by the app, besides what is shared as a text anyway.
    expect(manifest).toContain('"text/plain":[".txt"]')
  })

  it('answers its questions in the search', async () => {
    const definition = {
      units: ['frame', 'reel'],
      aliases: { frame: ['frames'], reel: ['reels'] },
      initial: { value: '1', from: 'frame', to: 'reel' },
      decimals: { minimum: 0, maximum: 2 },
      steps: linearSteps({ frame: '1', reel: '1000' }, 'in-base'),
      lowest: () => new Big(0),
    }
    const answers = { '../../../tools/gallery/answers.ts': { definition } }
    const [reader, ...others] = readersOf(all, answers)
    expect(others).toEqual([])
    expect(await reader?.('2 reels = frames', contextIn('en'))).toMatchObject({
      toolId: 'gallery',
      query: { value: '2', from: 'reel', to: 'frame' },
    })
  })
})

import { expect, it } from 'vitest'
import { imageName, imageNameInZip, zipName } from './image-names.ts'

const page = (number: number, format: 'png' | 'jpeg' = 'png') => ({ pageIndex: number - 1, format })

it('names the zip as specified', () => {
  expect(['report.pdf', 'Été 2026.PDF', 'scan', 'a.b.pdf', '.pdf'].map(zipName)).toEqual([
    'report-images.zip',
    'Été 2026-images.zip',
    'scan-images.zip',
    'a.b-images.zip',
    'document-images.zip',
  ])
})

it('unpacks on every system, whatever the document is called elsewhere', () => {
  expect(
    ['Q1: plan/budget?.pdf', '..pdf', '.hidden.pdf', 'a\tb|c.pdf', 'Œdipe 😀.pdf'].map((name) =>
      imageNameInZip(name, page(1), 1),
    ),
  ).toEqual([
    'Q1_ plan_budget_-page-001.png',
    'document-page-001.png',
    'hidden-page-001.png',
    'a_b_c-page-001.png',
    'Œdipe 😀-page-001.png',
  ])
})

it('names an image after its page', () => {
  expect(imageName('report.pdf', page(3))).toBe('report-page-3.png')
  expect(imageName('report.pdf', page(12, 'jpeg'))).toBe('report-page-12.jpg')
})

it('names images in a zip so that they sort as the pages do', () => {
  expect(imageNameInZip('report.pdf', page(1), 14)).toBe('report-page-001.png')
  expect(imageNameInZip('report.pdf', page(14, 'jpeg'), 1500)).toBe('report-page-0014.jpg')
  const names = Array.from({ length: 1200 }, (_, index) =>
    imageNameInZip('r.pdf', page(index + 1), 1200),
  )
  expect(names.toSorted()).toEqual(names)
})

import { expect, test } from 'vitest'
import { lapCsv } from './lap-csv.ts'
import { lapTable } from './lap-table.ts'

const laps = lapTable([61_230, 3_725_000])

test('a file of laps has times as shown, and seconds as the language’s spreadsheets read them', () => {
  expect(lapCsv(laps, (column) => column, 'en')).toBe(
    '\uFEFFlap,split,total,splitSeconds,totalSeconds\r\n' +
      '1,01:01.23,01:01.23,61.23,61.23\r\n' +
      '2,61:03.77,62:05.00,3663.77,3725.00\r\n',
  )
  expect(lapCsv(laps, (column) => column, 'fr')).toContain(
    '\r\n2;61:03.77;62:05.00;3663,77;3725,00\r\n',
  )
})

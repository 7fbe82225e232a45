import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { english, openAt, paths } from './steps.ts'

export const overlap = () => {
  test('says and draws when both cities work', async ({ page }) => {
    const { output, main } = await openAt(page, paths.en)
    const sentence =
      /^3\shr in common: from 3:00\sPM to 6:00\sPM in Paris, 9:00\sAM to 12:00\sPM in New York\.$/
    await expect(output('overlap')).toHaveText(sentence)
    const picture = main.getByRole('img', { name: sentence })
    await expect(picture).toBeVisible()
    // 15:00 to 18:00 of a day of 24 hours, from its left edge.
    const share = await picture.evaluate((svg) => {
      const all = svg.getBoundingClientRect()
      const common = svg.querySelector('.time-bar-common')?.getBoundingClientRect()
      return [((common?.x ?? 0) - all.x) / all.width, (common?.width ?? 0) / all.width]
    })
    expect(share[0]).toBeCloseTo(15 / 24, 2)
    expect(share[1]).toBeCloseTo(3 / 24, 2)
    await expect(picture.locator('text').first()).toHaveText(/^12\sAM$/)
    await openAt(page, paths.fr)
    await expect(output('overlap')).toHaveText(
      /^3\sh en commun\s: de 15:00 à 18:00 \(Paris\), soit de 09:00 à 12:00 \(New York\)\.$/,
    )
    await openAt(page, paths.es)
    await expect(output('overlap')).toHaveText(
      /^3\sh en común: de 15:00 a 18:00 \(París\), es decir, de 9:00 a 12:00 \(Nueva York\)\.$/,
    )
  })

  test('has the same in a table, hour by hour', async ({ page }) => {
    const { main } = await openAt(page, paths.en)
    await main.getByText('The day hour by hour').click()
    const rows = main.locator('.time-table tbody tr')
    await expect(rows).toHaveCount(24)
    await expect(rows.nth(0)).toHaveText(/^12:00\sAMTue 6:00\sPMNeither$/)
    await expect(rows.nth(9)).toHaveText(/^9:00\sAMWed 3:00\sAMParis$/)
    await expect(rows.nth(15)).toHaveText(/^3:00\sPMWed 9:00\sAMBoth cities$/)
    await expect(rows.nth(18)).toHaveText(/^6:00\sPMWed 12:00\sPMNew York$/)
  })

  for (const [date, hours] of [
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ] as const)
    test(`knows that ${date} has ${hours} hours in Paris`, async ({ page }) => {
      const { main } = await openAt(page, english({ date }))
      await main.getByText('The day hour by hour').click()
      await expect(main.locator('.time-table tbody tr')).toHaveCount(hours)
    })

  test('follows the hours of each city, and keeps them in the address', async ({ page }) => {
    const { field, output, main, alert, button } = await openAt(
      page,
      english({ city2: 'America/Los_Angeles' }),
    )
    await expect(output('overlap')).toHaveText('No shared working hours on that day.')
    await main.getByText('Change the working hours').click()
    await field('end1').selectOption('20')
    await field('start2').selectOption('7')
    await expect(output('overlap')).toHaveText(
      /^4\shr in common: from 4:00\sPM to 8:00\sPM in Paris, 7:00\sAM to 11:00\sAM in Los Angeles\.$/,
    )
    await expect.poll(() => queryOf(page)).toMatchObject({ end1: '20', start2: '7' })
    await expect.poll(() => Object.keys(queryOf(page))).not.toContain('start1')
    await button('Swap the two cities').click()
    await expect(field('start1')).toHaveValue('7')
    await expect(field('end2')).toHaveValue('20')
    await expect(output('overlap')).toHaveText(/from 7:00\sAM to 11:00\sAM in Los Angeles/)
    await field('end1').selectOption('6')
    await expect(alert).toContainText('has to end after it begins')
    await expect(output('overlap')).toBeEmpty()
    await field('end1').selectOption('24')
    await expect(alert).toHaveCount(0)
    await expect(output('overlap')).toContainText('in common')
  })

  test('says both stretches where a night lies between them', async ({ page }) => {
    const { output } = await openAt(
      page,
      english({
        city2: 'Asia/Dubai',
        date: '2026-01-15',
        start1: '0',
        end1: '24',
        start2: '2',
        end2: '24',
      }),
    )
    await expect(output('overlap')).toHaveText(
      /^21\shr in common: .+ 1\shr in common: from 11:00\sPM/,
    )
  })

  test('says so when its script does not come, and the rest works', async ({
    page,
    complaints,
  }) => {
    await page.route(/\/overlap-view-/, (route) => route.abort())
    const tool = await openAt(page, paths.en)
    await expect(tool.alert).toContainText('could not be loaded. Check the connection.')
    await tool.field('city2').selectOption('Asia/Tokyo')
    await expect(tool.output('difference')).toHaveText('Paris is behind Tokyo by 7 hours.')
    await page.unroute(/\/overlap-view-/)
    await tool.button('Try again').click()
    await expect(tool.output('overlap')).toHaveText(/^2\shr in common/)
    await expect(tool.alert).toHaveCount(0)
    complaints.splice(0)
  })

  test('prints the picture and the whole table', async ({ page }) => {
    const { main, output } = await openAt(page, paths.en)
    const lastRow = main.locator('.time-table tbody tr').last()
    await expect(lastRow).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(output('difference')).toBeVisible()
    await expect(main.getByRole('img')).toBeVisible()
    await expect(lastRow).toBeVisible()
    await expect(main.locator('.time-swap')).toBeHidden()
  })
}

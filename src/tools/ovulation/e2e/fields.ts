import { expectNothingBroken, expectNothingKept } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { calculate, openOn } from './steps.ts'

export const fields = () => {
  test('nothing is calculated without a date', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await tool.button('Calculate').click()
    await expect(tool.output('ovulationDate')).toBeEmpty()
    await expect(tool.alert).toContainText('Give a full date')
    await expect(tool.field('lastPeriod')).toBeFocused()
    await expect(tool.main).toContainText('Enter the first day of your last period')
    await tool.field('lastPeriod').fill('2026-01-16')
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.output('ovulationDate')).toHaveText('January 30, 2026')
  })

  test('a cycle length that cannot be is refused with a sentence, and the date stays', async ({
    page,
  }) => {
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
    for (const [typed, sentence] of [
      ['5', 'Type 20 to 45 days'],
      ['19', 'Type 20 to 45 days'],
      ['46', 'Type 20 to 45 days'],
      ['0', 'Type 20 to 45 days'],
      ['-28', 'Type 20 to 45 days'],
      ['9'.repeat(40), 'Type 20 to 45 days'],
      ['28.5', 'Type a whole number, such as 28'],
      ['1e400', 'Type a number, such as 28'],
      ['9'.repeat(400), 'Type a number, such as 28'],
      ['twenty', 'Type a number, such as 28'],
      ['🩸', 'Type a number, such as 28'],
    ] as const) {
      await tool.field('cycleLength').fill(typed)
      await expect(tool.alert).toContainText(sentence)
      await expect(tool.output('ovulationDate')).toBeEmpty()
      await expect(tool.main.getByRole('table')).toHaveCount(0)
      await expect(tool.field('lastPeriod')).toHaveValue('2026-01-16')
      await expectNothingBroken(tool)
    }
    await tool.field('cycleLength').fill('')
    await expect(tool.output('ovulationDate')).toBeEmpty()
    for (const length of ['20', '45', ' 28 ', '28.0']) {
      await tool.field('cycleLength').fill(length)
      await expect(tool.alert).toHaveCount(0)
      await expect(tool.output('ovulationDate')).toBeVisible()
    }
    await expectNothingKept(page)
  })

  test('a period may lie ahead, but not in an absurd year', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await expect(tool.field('lastPeriod')).toHaveAttribute('max', '2027-01-21')
    for (const [typed, sentence] of [
      ['2027-01-22', 'choose January 21, 2027 or earlier'],
      ['9999-12-31', 'That date is too late'],
      ['0026-01-16', 'choose January 1, 1900 or later'],
      ['20226-01-16', 'Give a full date that exists'],
    ] as const) {
      await calculate(tool, typed)
      await expect(tool.alert).toContainText(sentence)
      await expect(tool.output('ovulationDate')).toBeEmpty()
      await expect(tool.field('cycleLength')).toHaveValue('28')
      await expectNothingBroken(tool)
    }
    await calculate(tool, '2026-01-20')
    await expect(tool.output('ovulationDate')).toHaveText('February 3, 2026')
    await expect(tool.main).not.toContainText('has not come yet')
    await calculate(tool, '2026-01-24')
    await expect(tool.output('ovulationDate')).toHaveText('February 7, 2026')
    await expect(tool.main).toContainText('That day has not come yet')
  })

  test('what was typed is gone after a reload, and no link brings it in', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16', '30')
    await expectNothingKept(page)
    await openOn(
      page,
      '2026-01-20',
      '/en/ovulation-calculator?lastPeriod=2026-01-16&cycleLength=30',
    )
    await expect(tool.field('cycleLength')).toHaveValue('28')
    await expect(tool.output('ovulationDate')).toBeEmpty()
  })

  test('copies a date as it is shown', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
    await tool.button('Copy: Estimated ovulation').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('January 30, 2026')
  })
}

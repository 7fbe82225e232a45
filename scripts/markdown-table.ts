/**
 * Formats a Markdown table that is also readable in a terminal: the first column left-aligned, the others
 * right-aligned.
 */
export const markdownTable = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? ''
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `| ${padded.join(' | ')} |`
  }
  const rules = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`,
  )
  return [line(header), `|${rules.join('|')}|`, ...rows.map(line)].join('\n')
}

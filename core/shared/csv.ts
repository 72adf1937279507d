export type CsvCell = string | number | null

/** A spreadsheet reads UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** With one of these in front a spreadsheet calculates a text instead of showing it; an East Asian one also takes them in full width. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers are numbers, also below zero. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\r\n`

const toCell = (cell: CsvCell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const shown = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** A whole file. */
export const csvText = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('')

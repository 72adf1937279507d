import { ok, type Result } from 'neverthrow'
import type { Draft, FileUnwritten } from './files/files.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#core/shared/csv.ts'
import { type Answer, failed, misused } from './output.ts'
import type { Place } from './place.ts'

export type CsvSink = {
  readonly write: (cells: readonly CsvCell[]) => void
  readonly rows: () => number
}

/**
 * Writes lines as they come: into a new file, which is there under its name only once it is whole and which only its owner reads, or to the
 * standard output.
 */
export const withCsv = async (
  file: string | true,
  header: readonly string[],
  { place, work }: { readonly place: Pick<Place, 'out' | 'files'>; readonly work: (sink: CsvSink) => Promise<Answer> },
): Promise<Answer> => {
  const opened: Result<Draft | null, Answer> =
    file === true ? ok(null) : place.files.draft(file).mapErr(why => unwritten(file, why))
  if (opened.isErr()) return opened.error
  const draft = opened.value
  let rows = 0
  const text = draft === null ? place.out : draft.write
  // Not before the first line, so that of what is refused nothing is written.
  const begin = (): void => text(BYTE_ORDER_MARK + csvLine(header))
  const write = (cells: readonly CsvCell[]): void => {
    if (rows === 0) begin()
    rows += 1
    text(csvLine(cells))
  }
  let isWhole = false
  try {
    const answer = await work({ write, rows: () => rows })
    isWhole = answer.exitCode === 0
    if (isWhole && rows === 0) begin()
    return draft === null && isWhole ? { ...answer, text: null } : answer
  } finally {
    draft?.close(isWhole)
  }
}

const unwritten = (file: string, { kind }: FileUnwritten): Answer =>
  kind === 'FileExists'
    ? misused({ code: 'FILE_EXISTS', message: `${file} is there already. Name a new file.` })
    : failed({ code: 'FILE_NOT_WRITTEN', message: `${file} cannot be written.` })

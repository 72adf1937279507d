import { err, ok, type Result } from 'neverthrow'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import type { Files } from '../files/files.ts'
import type { Problem } from '../output.ts'

type Named = Partial<Readonly<Record<ReportView, string>>> & { readonly pictures?: string }
type FileOfView = Readonly<Record<ReportView, string>>

/** The four files of a report: each as it is named, or else by its view in the folder, whatever kind of picture it is. */
export const pictureFiles = async (
  files: Files,
  { pictures: folder, ...named }: Named,
): Promise<Result<FileOfView, Problem>> => {
  const listed = folder === undefined ? [] : (await files.list(folder)).unwrapOr(null)
  const inFolder = listed?.filter(({ name }) => !name.startsWith('.')) ?? null
  if (inFolder === null) {
    return err({ code: 'FILE_NOT_READ', message: `${folder} cannot be read as a folder. Check the path.` })
  }
  const found: Partial<Record<ReportView, string>> = {}
  for (const view of REPORT_VIEWS) {
    const candidates = inFolder.filter(({ name }) => name.replace(/\.[^.]*$/, '').toLowerCase() === view)
    if (named[view] === undefined && candidates.length > 1) {
      return err({
        code: 'PICTURES_AMBIGUOUS',
        message: `${folder} has several of ${view}: ${candidates.map(({ name }) => name).join(', ')}.`,
      })
    }
    const file = named[view] ?? candidates[0]?.file
    if (file !== undefined) found[view] = file
  }
  const { front, back, left, right } = found
  if (front && back && left && right) return ok({ front, back, left, right })
  const missing = REPORT_VIEWS.filter(view => found[view] === undefined)
  return err({
    code: 'PICTURES_MISSING',
    message: `A report has four pictures; missing: ${missing.join(', ')}. Name each, as --front FILE, or a folder of them by --pictures FOLDER.`,
  })
}

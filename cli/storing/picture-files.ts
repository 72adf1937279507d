import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import type { Problem } from '../output.ts'

type Named = Partial<Readonly<Record<ReportView, string>>> & { readonly pictures?: string }
type Files = Readonly<Record<ReportView, string>>

/** The four files of a report: each as it is named, or else by its view in the folder, whatever kind of picture it is. */
export const pictureFiles = async ({ pictures: folder, ...named }: Named): Promise<Result<Files, Problem>> => {
  const inFolder = folder === undefined ? [] : await listOf(folder)
  if (inFolder === null) {
    return err({ code: 'FILE_NOT_READ', message: `${folder} cannot be read as a folder. Check the path.` })
  }
  const found: Partial<Record<ReportView, string>> = {}
  for (const view of REPORT_VIEWS) {
    const candidates = inFolder.filter(name => name.replace(/\.[^.]*$/, '').toLowerCase() === view)
    if (named[view] === undefined && candidates.length > 1) {
      return err({ code: 'PICTURES_AMBIGUOUS', message: `${folder} has several of ${view}: ${candidates.join(', ')}.` })
    }
    const file = named[view] ?? (candidates[0] && join(folder ?? '', candidates[0]))
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

const listOf = async (folder: string): Promise<readonly string[] | null> => {
  try {
    return (await readdir(folder)).filter(name => !name.startsWith('.'))
  } catch {
    return null
  }
}

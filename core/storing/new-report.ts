import type { ReportId } from '#core/shared/ids.ts'

/** A report as it is filed. */
export type NewReport = {
  readonly id: ReportId
  readonly score: number
  readonly tip: string
  /** Keys in the image store. */
  readonly images: { readonly front: string; readonly back: string; readonly left: string; readonly right: string }
}

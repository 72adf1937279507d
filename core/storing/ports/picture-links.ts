import type { Instant } from '#core/shared/instant.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { ReportView } from '../report-view.ts'

/** What one address opens, and until when. */
export type PictureLink = { readonly report: ReportId; readonly view: ReportView; readonly expiresAt: Instant }

/** Addresses that only the service can make. */
export interface PictureLinks {
  addressOf(link: PictureLink): string
  /** Whether the service made an address of exactly this; the time is asked elsewhere. */
  isOurs(link: PictureLink, signature: string): boolean
}

import type { CsvCell } from '#core/shared/csv.ts'
import { Instant } from '#core/shared/instant.ts'

/** Whom news and offers may be sent to: proved contacts only. */
export type MarketingContact = {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly agreedAt: Instant
}

export const MARKETING_HEADER = ['name', 'email', 'phone', 'agreed'] as const

/** One who may be sent news and offers (G227). */
export const marketingRow = ({ name, email, phone, agreedAt }: MarketingContact): readonly CsvCell[] => [
  name,
  email,
  phone,
  `${Instant.toSeoulText(agreedAt)} KST`,
]

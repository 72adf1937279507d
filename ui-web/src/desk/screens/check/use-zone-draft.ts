import * as z from 'zod/mini'
import type { Instant } from '#core/shared/instant.ts'
import { ExpectedSet } from '#adapters/http/contract/staff/lockers.ts'
import { useKeptDraft } from '../../data/use-kept-draft.ts'

/** A check that goes on: what should be there, by label and locker alone, and what was read. Nobody is named on the device. */
const ZoneDraft = z.object({
  /** Null before it begins. */
  sets: z.nullable(z.array(ExpectedSet)),
  /** When it began, by the service. */
  since: z.custom<Instant>(value => typeof value === 'number'),
  scanned: z.array(z.string()),
})
type ZoneDraft = z.output<typeof ZoneDraft>

export const NOT_BEGUN: ZoneDraft = { sets: null, since: 0 as Instant, scanned: [] }

const parseDraft = (stored: unknown): ZoneDraft | null => {
  const read = ZoneDraft.safeParse(stored)
  return read.success ? read.data : null
}

/** Scans go on after a reload, and without a net (G887). */
export const useZoneDraft = (region: string, zone: string) =>
  useKeptDraft(`check ${region} ${zone}`, { parse: parseDraft, begin: NOT_BEGUN })

import { useState } from 'react'
import * as z from 'zod/mini'
import { Instant } from '#core/shared/instant.ts'
import { type Desk, useDesk } from '../desk.ts'

const KEPT_HOURS = 24

/** A draft that nobody has gone on with since is none any more. */
export const draftsSince = (now: Instant): Instant => Instant.plusSeconds(now, -KEPT_HOURS * 60 * 60)

const Kept = z.record(z.string(), z.object({ at: z.number(), draft: z.unknown() }))
type Device = Pick<Desk, 'notes' | 'clock'>

const readKept = ({ notes, clock }: Device): z.output<typeof Kept> => {
  const read = Kept.safeParse(parseJson(notes.read('drafts')))
  const since = draftsSince(clock.now())
  return Object.fromEntries(Object.entries(read.success ? read.data : {}).filter(([, { at }]) => at > since))
}

/** What the device kept; nothing of it where it is no JSON. */
export const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

const writeKept = ({ notes }: Device, kept: Readonly<Record<string, { at: Instant | number; draft: unknown }>>): void =>
  notes.write('drafts', Object.keys(kept).length === 0 ? null : JSON.stringify(kept))

/** What is typed stays on the device for a day: a reload, a look elsewhere or a browser that is ended costs nothing of it. Without a key it is not kept. */
export const useKeptDraft = <Draft extends object>(
  key: string | null,
  { parse, begin }: { readonly parse: (stored: unknown) => Draft | null; readonly begin: Draft },
) => {
  const desk = useDesk()
  const [draft, setDraft] = useState(() => (key === null ? null : parse(readKept(desk)[key]?.draft)) ?? begin)
  const change = (more: Partial<Draft>) => {
    const changed = { ...draft, ...more }
    setDraft(changed)
    if (key !== null) writeKept(desk, { ...readKept(desk), [key]: { at: desk.clock.now(), draft: changed } })
  }
  return [draft, change] as const
}

export const dropKeptDraft = (device: Device, key: string): void => {
  const { [key]: _, ...others } = readKept(device)
  writeKept(device, others)
}

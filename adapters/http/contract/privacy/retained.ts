import { asIs, parsed } from '#adapters/http/contract/codec.ts'
import { Day } from '#core/shared/day.ts'
import * as z from 'zod/mini'

/** What the law makes us keep, without the person; null without anything (G96). */
export const Retained = z.nullable(
  z.object({
    contracts: z.int(),
    payments: z.int(),
    complaints: z.int(),
    /** Name, phone and e-mail too, apart from it, until a refund under way is settled. */
    hasContact: z.boolean(),
    /** The last day on which any of it is kept. */
    until: parsed(z.iso.date(), Day.parse, asIs),
  }),
)

import * as z from 'zod/mini'

/** A backup is lines of JSON: this head, then each table followed by its rows, then the tail. */
export const Head = z.strictObject({
  seasonkeep: z.literal('backup'),
  takenAt: z.string(),
  /** The schema that the rows fit. */
  migrations: z.array(z.string()),
})

export const TableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) })

/** What comes last says that nothing is missing: how many rows there are, and the hash of all lines before. */
export const Tail = z.strictObject({ rows: z.int(), sha256: z.string() })

export type Head = z.infer<typeof Head>
export type TableLine = z.infer<typeof TableLine>
export type Tail = z.infer<typeof Tail>

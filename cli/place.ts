import type { Postgres } from '#adapters/postgres/postgres.ts'
import type { Within } from '#adapters/postgres/within.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Files } from './files/files.ts'
import type { Output } from './output.ts'
import type { StaffUseCases } from './staff/staff-side.ts'

/** Where a command is carried out: what it may reach beside its words. */
export type Place = {
  /** What is too long to be kept is written as it comes. */
  readonly out: Output['out']
  readonly files: Files
  /** Of the machine; empty in a running service. */
  readonly env: NodeJS.ProcessEnv
  /** The words of the command without its options, as `staff add`. */
  readonly command: string
  /** What they say with `--region`. */
  readonly region: RegionCode | null
  /** In a running service: whose words they are. Null where they were typed. */
  readonly sender: Sender | null
}

/** A member whose command line sent the words. */
export type Sender = {
  readonly member: StaffMember
  /** They have shown who they are within the last minutes. */
  readonly isProved: boolean
  readonly openSide: (report: Postgres['report'], within: Within) => Promise<StaffUseCases>
}

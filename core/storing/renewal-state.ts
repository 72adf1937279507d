import type { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import type { RenewalStatus } from './renewal-status.ts'

/** How far the next payment of a contract has come. All of it begins anew once a term is paid. */
export type RenewalState = {
  readonly status: RenewalStatus
  /** How often the card was declined for the next term. */
  readonly declines: number
  readonly lastDeclinedOn: Day | null
  /** The reminders until this day are sent, or came too late to be sent. */
  readonly remindedOn: Day | null
  /** When a reminder of the next payment reached the customer in time to end the contract; without one no card is charged. */
  readonly announcedOn: Day | null
  /** What the last reminder of it said that it costs. */
  readonly announcedWon: Won | null
}

/** Of a new contract, and of one whose next term has just been paid. */
export const INITIAL_RENEWAL_STATE: RenewalState = {
  status: 'OK',
  declines: 0,
  lastDeclinedOn: null,
  remindedOn: null,
  announcedOn: null,
  announcedWon: null,
}

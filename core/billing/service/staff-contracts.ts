import { errAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import { goesBackByBank } from '#core/storing/storage-record.ts'
import { mayActAs, type RoleTooLow, type StaffMember, type StaffRole } from '#core/shared/staff.ts'
import type { RefundChanged, RenewalLocked } from '../errors.ts'
import type { ChangedContract, Contract, ContractRecords } from '../ports/contract-records.ts'
import { decideCancel } from './cancel-storage.ts'
import { decideStaffResume } from './resume-renewal.ts'
import { decideTermination } from './terminate-renewal.ts'

/** A command of the staff; its reason goes into the timeline and the audit log. */
export type StaffCommand = {
  readonly orderId: OrderId
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

/** The refund belongs to the shop's fault, or the termination comes after its last day: more than the rules give. */
export const roleToEnd = (isBeyondRules: boolean): StaffRole => (isBeyondRules ? 'ADMIN' : 'SUPPORT')

type Failed = OrderNotFound | RoleTooLow | InvalidState | ServiceUnreachable

/** Ending contracts by the staff (G98). The money of a cancellation is sent by a worker, within its next round. */
export type StaffContracts = {
  /** As a quote needs it; null when it is unknown. */
  readonly look: (id: OrderId) => ResultAsync<Contract | null, ServiceUnreachable>
  readonly cancel: (
    command: StaffCommand & {
      readonly operatorFault: boolean
      /** What the member was shown; less than that is not carried out (G40). */
      readonly expectedRefundWon?: Won
    },
  ) => ResultAsync<ChangedContract, Failed | RefundChanged | InProgress>
  readonly terminate: (
    command: StaffCommand & { readonly isOverride: boolean },
  ) => ResultAsync<ChangedContract, Failed | RenewalLocked | InProgress>
  readonly resume: (command: StaffCommand) => ResultAsync<ChangedContract, Failed | CheckoutLimit | InProgress>
}

type Deps = { readonly contracts: ContractRecords; readonly clock: Clock; readonly shop: ShopNow }

export const makeStaffContracts = ({ contracts, clock, shop }: Deps): StaffContracts => ({
  look: id => contracts.look({ order: id }, null),
  cancel({ operatorFault, expectedRefundWon, ...command }) {
    const now = clock.now()
    return asStaff(command, operatorFault, () =>
      contracts.change(
        { order: command.orderId },
        null,
        decideCancel({
          ...saidBy(command),
          now,
          shop: shop(),
          operatorFault,
          expectedRefund: expectedRefundWon ?? null,
          firstLookAt: now,
        }),
        command,
      ),
    )
  },
  terminate: ({ isOverride, ...command }) =>
    asStaff(command, isOverride, () =>
      contracts.change(
        { order: command.orderId },
        null,
        decideTermination({ ...saidBy(command), now: clock.now(), isOverride }),
        command,
      ),
    ),
  resume: command =>
    asStaff(command, false, () =>
      contracts.change(
        { order: command.orderId },
        null,
        decideStaffResume({ ...saidBy(command), now: clock.now(), seasonDays: shop().season }),
        command,
      ),
    ),
})

const saidBy = ({ staff, reason }: StaffCommand) => ({ actor: { kind: 'STAFF', id: staff.id }, reason }) as const

const asStaff = <Value, Failure>(
  { staff: { role } }: StaffCommand,
  isBeyondRules: boolean,
  work: () => ResultAsync<Value, Failure>,
): ResultAsync<Value, Failure | RoleTooLow> => {
  const needed = roleToEnd(isBeyondRules)
  return mayActAs(role, needed) ? work() : errAsync({ kind: 'RoleTooLow', needed, role })
}

/** What no card takes back the staff gives back itself, by bank (G193, G741). */
export const wayBack = ({ payment, change: { refund } }: ChangedContract): 'CARD' | 'BANK' | null => {
  if (refund === null) return null
  return goesBackByBank(payment, refund.amountWon) ? 'BANK' : 'CARD'
}

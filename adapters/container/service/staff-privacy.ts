import { makeCopyForCustomer, makeDeleteForCustomer } from '#core/privacy/service/data-for-customer.ts'
import { made } from '../token.ts'
import { ServicePorts, StaffPorts } from './ports.ts'

const { leavingRecords, securityEvents, hash, clock } = ServicePorts

/** What staff does with the data of a customer who asked for it. */
export const StaffPrivacy = {
  copyForCustomer: made(makeCopyForCustomer, { data: StaffPorts.handedOutData, clock }),
}

/** What takes the secret as well: the hashes by which a customer's traces are found. */
export const StaffErasure = {
  deleteForCustomer: made(makeDeleteForCustomer, { leavingRecords, securityEvents, hash, clock }),
}

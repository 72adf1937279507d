import { makeNoteLateWork } from '#core/staff/service/note-late-work.ts'
import { makeSendStaffMessages } from '#core/staff/service/send-staff-messages.ts'
import { made } from '../token.ts'
import { ServicePorts } from './ports.ts'

const { clock, shop, lateWork, shopChanges, staffMessages: messages, sms, mail } = ServicePorts

/** What the product leaves to its staff. */
export const TasksService = {
  noteLateWork: made(makeNoteLateWork, { lateWork, shopChanges, clock, shop }),
  sendStaffMessages: made(makeSendStaffMessages, { messages, sms, mail, shop }),
}

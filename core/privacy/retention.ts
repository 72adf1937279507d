import { Day } from '#core/shared/day.ts'

/** Records of contracts and payments outlive the account for so long (decree of the E-Commerce Act, Art. 6; G96). */
export const CONTRACT_RETENTION_YEARS = 5

/** The last day on which a contract that ended on this day may still be kept. */
export const contractRetentionEnd = (endedOn: Day): Day => Day.addYears(endedOn, CONTRACT_RETENTION_YEARS)

/** Records of complaints for so long after they were answered, or after the person left (the same article). */
export const COMPLAINT_RETENTION_YEARS = 3

/** The last day on which a complaint that was settled on this day may still be kept. */
export const complaintRetentionEnd = (settledOn: Day): Day => Day.addYears(settledOn, COMPLAINT_RETENTION_YEARS)

/**
 * What happened to the safety of an account, in days: half a year, since people notice a stranger late, and no longer, since it says when and on
 * what a customer signed in (PIPA Art. 3(1), 21(1); ASVS 16 leaves the time to the shop; decision 0028).
 */
export const SECURITY_EVENTS_RETENTION_DAYS = 183

/** What a message to a customer said, in days: for a year's contract that is how long somebody may ask what they were told; that it went out stays (G230). */
export const MESSAGE_TEXT_RETENTION_DAYS = 366

/** A note of the staff, in days: gear that is stored in one spring is delivered in the next winter, and who comes back comes within a second year (decision 0146). */
export const STAFF_NOTE_RETENTION_DAYS = 731

/** A link that could not be cut by then is given up, and what we need for it is deleted (G97). */
export const UNLINK_RETRY_DAYS = 7

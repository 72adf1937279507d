import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'

/** Whether asking once more may be answered: the service, or what it needs, was not reached. */
export const isUnreached = ({ code }: StaffFailure): boolean => code === 'UNREACHABLE' || code === 'SERVICE_UNREACHABLE'

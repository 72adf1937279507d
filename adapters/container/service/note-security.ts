import { makeNoteSecurity } from '#core/account/service/note-security.ts'
import { made } from '../token.ts'
import { ServicePorts } from './ports.ts'

const { securityEvents: events, hash, background } = ServicePorts

export const noteSecurity = made(makeNoteSecurity, { events, hash, background })

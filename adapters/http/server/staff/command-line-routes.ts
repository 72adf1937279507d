import { okAsync } from 'neverthrow'
import * as commandLine from '#adapters/http/contract/staff/command-line.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DeviceSignedIn } from '#core/staff/service/device-sign-in.ts'
import { DEVICE_POLL_SECONDS, isProofFresh, PROOF_MINUTES, staffSessionEndsAt } from '#core/staff/staff-access.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { formatUserCode } from '#core/staff/user-code.ts'
import type { makeStaffMount } from './staff-mount.ts'

const MACHINE_CHARACTERS = 60

type Mount = ReturnType<typeof makeStaffMount>

/** A command line is signed in by a code that a member approves on the desk (G383, G384). */
export const commandLineRoutes = (mount: Mount, { deskOrigin }: { readonly deskOrigin: string }): void => {
  mount(commandLine.beginDeviceSignIn, ({ desk, body: { machine }, visitor }) =>
    desk.deviceSignIn
      .begin({ machine: plainText(machine, MACHINE_CHARACTERS) ?? '-', address: visitor.address })
      .map(({ deviceCode, userCode, expiresAt }) => {
        const shown = formatUserCode(userCode)
        return {
          deviceCode,
          userCode: shown,
          approveAt: `${deskOrigin}/desk/device?code=${shown}`,
          expiresAt,
          pollSeconds: DEVICE_POLL_SECONDS,
        }
      }),
  )
  mount(commandLine.pollDeviceSignIn, ({ desk, body: { deviceCode } }) =>
    desk.deviceSignIn.poll(deviceCode).map(polledAnswer),
  )
  mount(commandLine.readDeviceRequest, ({ desk, caller, body: { code } }) => desk.deviceSignIn.read(caller, code))
  mount(commandLine.approveDeviceRequest, ({ desk, caller, token, body: { code } }) =>
    desk.deviceSignIn.decide(token, caller, code, 'APPROVED'),
  )
  mount(commandLine.refuseDeviceRequest, ({ desk, caller, token, body: { code } }) =>
    desk.deviceSignIn.decide(token, caller, code, 'REFUSED'),
  )
  mount(commandLine.readCommandLine, ({ desk, caller: { member, session } }) =>
    okAsync({
      member,
      endsAt: staffSessionEndsAt(session),
      provedUntil: Instant.plusSeconds(session.provedAt, PROOF_MINUTES * 60),
      isProved: isProofFresh(session, desk.clock.now()),
    }),
  )
  mount(commandLine.signCommandLineOut, ({ desk, token }) => desk.staffSessions.end(token))
}

const STATES = { Pending: 'PENDING', SlowDown: 'SLOW_DOWN', Refused: 'REFUSED', Gone: 'GONE' } as const

const polledAnswer = (polled: DeviceSignedIn) =>
  polled.kind === 'SignedIn'
    ? { state: 'SIGNED_IN' as const, token: polled.token, endsAt: polled.endsAt }
    : { state: STATES[polled.kind] }

import { okAsync } from 'neverthrow'
import { sessionStanding } from '#core/account/session-timing.ts'
import type { LogOutOptions } from './user-command.ts'
import { answered, columns, refused, type Task } from '../output.ts'
import { userNotFound } from './users.ts'
import { withStaffContext } from '../staff/staff-context.ts'

/** Whoever holds a lost phone is out at once; a new login needs the password or the provider. */
export const logOutUser = (who: string, { reason, dryRun = false, ...options }: LogOutOptions): Task =>
  withStaffContext(options, { needed: 'SUPPORT', tries: null }, ({ customers, member, clock }) => {
    const now = clock.now()
    return customers
      .identify(who)
      .andThen(id => (id === null ? okAsync(null) : customers.file(id)))
      .andThen(file => {
        if (file === null) return okAsync(null)
        const { id } = file.customer
        const sessions = file.sessions.filter(session => sessionStanding(session, now) === 'Live').length
        return dryRun
          ? okAsync({ id, sessions })
          : customers.logOut(id, { by: member.id, reason, at: now }).map(() => ({ id, sessions }))
      })
      .map(done =>
        done === null
          ? refused(userNotFound(who))
          : answered(
              { ...done, dryRun },
              columns([
                ['customer', done.id],
                ['signed in on', `${done.sessions} device${done.sessions === 1 ? '' : 's'}`],
                ['', dryRun ? 'Dry run: nobody was logged out.' : 'All of them are logged out.'],
              ]),
            ),
      )
  })

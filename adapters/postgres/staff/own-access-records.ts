import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type {
  LastWayIn,
  OwnAccessRecords,
  OwnCaller,
  PasskeyUnknown,
  SessionUnknown,
} from '#core/staff/ports/own-access-records.ts'
import type { PasskeyRefused } from '#core/staff/ports/passkeys.ts'
import type { SignInNeeded } from '#core/shared/failures.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { insertPasskey, insertRecoveryCodes } from './staff-access-records.ts'
import { writeDecision } from './write-decision.ts'

/** Of the hash of a session's token: enough to tell a member's own sessions apart. */
const SESSION_ID_CHARACTERS = 16

const OWN_WISH = 'asked for it'

/** What members change of their own access. */
export const postgresOwnAccessRecords = (postgres: Postgres): OwnAccessRecords => ({
  read: ({ id, session }) =>
    ask(postgres, async db => {
      const [member, passkeys, codes, sessions] = await Promise.all([
        db.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirst(),
        db
          .selectFrom('staff_passkey')
          .select(['id', 'device', 'created_at', 'used_at'])
          .where('staff_id', '=', id)
          .orderBy('created_at')
          .execute(),
        db
          .selectFrom('staff_recovery_code')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .where('staff_id', '=', id)
          .where('used_at', 'is', null)
          .executeTakeFirst(),
        db.selectFrom('staff_session').selectAll().where('staff_id', '=', id).orderBy('last_used_at', 'desc').execute(),
      ])
      return {
        passkeys: passkeys.map(({ id: passkey, device, created_at, used_at }) => ({
          id: passkey,
          device,
          addedAt: created_at,
          usedAt: used_at,
        })),
        hasPassword: (member?.password_hash ?? null) !== null,
        codesLeft: codes?.left ?? 0,
        sessions: sessions.map(row => ({
          id: row.token_hash.slice(0, SESSION_ID_CHARACTERS),
          device: row.device,
          startedAt: row.started_at,
          lastUsedAt: row.last_used_at,
          isCommandLine: row.is_command_line,
          isThis: row.token_hash === session,
        })),
      }
    }),
  addPasskey: (caller, { passkey, device, at }) =>
    transact(postgres, async (tx): Promise<Result<void, PasskeyRefused | SignInNeeded>> => {
      const { id } = caller
      if (!(await lockSignedIn(tx, caller))) return err(SIGN_IN_NEEDED)
      if (!(await insertPasskey(tx, id, { passkey, device, at }))) return err({ kind: 'PasskeyRefused' })
      await writeDecision(tx, 'desk passkey add', id, { by: id, reason: `on ${device}`, at })
      return ok(undefined)
    }),
  removePasskey: (caller, passkey, at) =>
    transact(postgres, async (tx): Promise<Result<void, PasskeyUnknown | LastWayIn | SignInNeeded>> => {
      const { id } = caller
      const member = await lockSignedIn(tx, caller)
      if (!member) return err(SIGN_IN_NEEDED)
      const all = await tx.selectFrom('staff_passkey').select('id').where('staff_id', '=', id).execute()
      if (!all.some(one => one.id === passkey)) return err({ kind: 'PasskeyUnknown' })
      if (all.length === 1 && member.password_hash === null) return err({ kind: 'LastWayIn' })
      await tx.deleteFrom('staff_passkey').where('id', '=', passkey).execute()
      await writeDecision(tx, 'desk passkey remove', id, { by: id, reason: OWN_WISH, at })
      return ok(undefined)
    }),
  replaceRecoveryCodes: (caller, codes, at) =>
    transact(postgres, async (tx): Promise<Result<void, SignInNeeded>> => {
      const { id } = caller
      if (!(await lockSignedIn(tx, caller))) return err(SIGN_IN_NEEDED)
      await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
      await insertRecoveryCodes(tx, id, codes)
      await writeDecision(tx, 'desk recovery codes', id, { by: id, reason: OWN_WISH, at })
      return ok(undefined)
    }),
  endSession: (id, session, at) =>
    transact(postgres, async (tx): Promise<Result<void, SessionUnknown>> => {
      const { numDeletedRows } = await tx
        .deleteFrom('staff_session')
        .where('staff_id', '=', id)
        .where(sql<boolean>`left(token_hash, ${sql.lit(SESSION_ID_CHARACTERS)}) = ${session}`)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return err({ kind: 'SessionUnknown' })
      await writeDecision(tx, 'desk sign-out of a device', id, { by: id, reason: OWN_WISH, at })
      return ok(undefined)
    }),
})

const SIGN_IN_NEEDED: SignInNeeded = { kind: 'SignInNeeded', hadToken: true }

/** Locks the member's row, as ending all sessions does: undefined where the session was ended first. */
const lockSignedIn = async (tx: Transaction<Schema>, { id, session }: OwnCaller) => {
  const member = await tx
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const signedIn = await tx
    .selectFrom('staff_session')
    .select('staff_id')
    .where('token_hash', '=', session)
    .forKeyShare()
    .executeTakeFirst()
  return signedIn && member
}

import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { rightsText, type StaffMember } from '#core/shared/staff.ts'
import type { Passkey, PasskeyRefused } from '#core/staff/ports/passkeys.ts'
import type {
  InvitationGone,
  NewCredential,
  SignInProof,
  SignInWay,
  StaffAccessRecords,
  TokenHash,
} from '#core/staff/ports/staff-access-records.ts'
import type { StaffIdTaken, StaffUnknown } from '#core/staff/ports/staff-records.ts'
import type { StaffSession } from '#core/staff/staff-access.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import { insertMember, isUnknown, toMember } from './staff-records.ts'
import { writeDecision } from './write-decision.ts'

/** What the staff signs in with; the keys of their apps are sealed. */
export const postgresStaffAccessRecords = (postgres: Postgres, { seal, open }: SecretBox): StaffAccessRecords => ({
  invite: (member, { token, expiresAt }, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<void, StaffIdTaken>> => {
      const { id } = member
      const isFree = dryRun ? await isUnknown(tx, id) : await insertMember(tx, member, decision.at)
      if (!isFree) return err({ kind: 'StaffIdTaken' })
      if (dryRun) return ok(undefined)
      await writeInvitation(tx, id, { token, expiresAt })
      await writeDecision(tx, `staff invite ${rightsText(member)}`, id, decision)
      return ok(undefined)
    }),
  reinvite: (id, { token, expiresAt }, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<StaffMember, StaffUnknown>> => {
      const row = await activeStaff(tx).where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'StaffUnknown' })
      if (dryRun) return ok(toMember(row))
      await tx
        .updateTable('staff')
        .set({ password_hash: null, code_key: null, code_step: null })
        .where('id', '=', id)
        .execute()
      for (const table of OF_MEMBER) {
        await tx.deleteFrom(table).where('staff_id', '=', id).execute()
      }
      await writeInvitation(tx, id, { token, expiresAt })
      await writeDecision(tx, 'staff invite again', id, decision)
      return ok(toMember(row))
    }),
  findInvitation: (token, at) =>
    ask(postgres, async db => {
      const row = await usable(db, token, at)
      if (!row) return null
      const { expires_at, code_key } = row
      return { member: toMember(row), expiresAt: expires_at, codeKey: code_key === null ? null : open(code_key) }
    }),
  keepCodeKey: (token, codeKey) =>
    ask(postgres, async db => {
      const row = await db
        .updateTable('staff_invitation')
        .set(({ fn, ref }) => ({ code_key: fn.coalesce(ref('code_key'), sql<string>`${seal(codeKey)}`) }))
        .where('token_hash', '=', token)
        .returning('code_key')
        .executeTakeFirst()
      return row?.code_key ?? null
    }).andThen((sealed): Result<string, InvitationGone> => {
      const key = sealed === null ? null : open(sealed)
      return key === null ? err({ kind: 'InvitationGone' }) : ok(key)
    }),
  accept: (token, { credential, recoveryCodes, at }) =>
    transact(postgres, async (tx): Promise<Result<StaffMember, PasskeyRefused | InvitationGone>> => {
      const row = await usable(tx, token, at)
      // Of two at the same moment one deletes the row.
      const { numDeletedRows } = await tx
        .deleteFrom('staff_invitation')
        .where('token_hash', '=', token)
        .executeTakeFirst()
      if (!row || numDeletedRows !== 1n) return err({ kind: 'InvitationGone' })
      const { id } = row
      if (!(await writeCredential(tx, id as StaffId, { credential, at, seal }))) return err({ kind: 'PasskeyRefused' })
      await insertRecoveryCodes(tx, id as StaffId, recoveryCodes)
      return ok(toMember(row))
    }),
  credentials: id =>
    ask(postgres, async db => {
      const [row, passkeys] = await Promise.all([
        activeStaff(db).select(['password_hash', 'code_key']).where('id', '=', id).executeTakeFirst(),
        db.selectFrom('staff_passkey').selectAll().where('staff_id', '=', id).orderBy('created_at').execute(),
      ])
      if (!row) return null
      const { password_hash, code_key } = row
      return {
        member: toMember(row),
        passwordHash: password_hash,
        codeKey: code_key === null ? null : open(code_key),
        passkeys: passkeys.map(toPasskey),
      }
    }),
  findPasskey: id =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('staff_passkey as passkey')
        .innerJoin('staff', 'staff.id', 'passkey.staff_id')
        .selectAll('passkey')
        .select(['staff.name', 'staff.role', 'staff.regions'])
        .where('passkey.id', '=', id)
        .where('staff.disabled_at', 'is', null)
        .executeTakeFirst()
      return row ? { member: toMember({ ...row, id: row.staff_id }), passkey: toPasskey(row) } : null
    }),
  notePasskeyUse: (id, counter, at) =>
    ask(postgres, async db => {
      const { numUpdatedRows } = await db
        .updateTable('staff_passkey')
        .set({ counter, used_at: Instant.toDate(at) })
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('counter', '<', counter), sql<boolean>`${counter}::bigint = 0 and counter = 0`]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }),
  takeCode: (id, step) =>
    ask(postgres, async db => {
      const { numUpdatedRows } = await db
        .updateTable('staff')
        .set({ code_step: step })
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('code_step', 'is', null), eb('code_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }),
  takeRecoveryCode: (id, code, at) =>
    ask(postgres, async db => {
      const { numUpdatedRows } = await db
        .updateTable('staff_recovery_code')
        .set({ used_at: Instant.toDate(at) })
        .where('code_hash', '=', code)
        .where('staff_id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }),
  keepChallenge: (challenge, owner, { at, expiresAt }) =>
    ask(postgres, async db => {
      // Nobody comes back for those.
      await db.deleteFrom('staff_challenge').where('expires_at', '<=', moment(at)).execute()
      await db
        .insertInto('staff_challenge')
        .values({ challenge, staff_id: owner, expires_at: Instant.toDate(expiresAt) })
        .execute()
    }),
  takeChallenge: (challenge, owner, at) =>
    ask(postgres, async db => {
      const row = await db
        .deleteFrom('staff_challenge')
        .where('challenge', '=', challenge)
        .where(sql<boolean>`staff_id is not distinct from ${owner}`)
        .returning('expires_at')
        .executeTakeFirst()
      return row !== undefined && row.expires_at > at
    }),
  startSession: (token, { staff, startedAt, lastUsedAt, provedAt, isShiftDevice, client, device, way, proof }) =>
    transact(postgres, async tx => {
      // Locks against ending this member's sessions and revoking what they sign in with: those come first, or find this session.
      await sql`select from staff where id = ${staff} for share`.execute(tx)
      if (proof.kind === 'APPROVAL' && !(await takeApproval(tx, staff, proof.deviceCode))) return ok(false)
      const { numAffectedRows } = await sql`
        insert into staff_session (
          token_hash, staff_id, device, started_at, last_used_at, proved_at, is_shift_device, is_command_line
        )
        select ${token}, id, ${device}, ${Instant.toDate(startedAt)}, ${Instant.toDate(lastUsedAt)},
               ${Instant.toDate(provedAt)}, ${isShiftDevice}, ${client === 'COMMAND_LINE'}
        from staff where id = ${staff} and disabled_at is null and ${counts(proof)}`.execute(tx)
      if (numAffectedRows !== 1n) return ok(false)
      await writeSignIn(tx, 'desk sign-in', { id: staff, way, at: startedAt })
      return ok(true)
    }),
  findSession: token =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('staff_session as session')
        .innerJoin('staff', 'staff.id', 'session.staff_id')
        .selectAll('session')
        .select(['staff.name', 'staff.role', 'staff.regions'])
        .where('session.token_hash', '=', token)
        .where('staff.disabled_at', 'is', null)
        .executeTakeFirst()
      return row ? { member: toMember({ ...row, id: row.staff_id }), session: toSession(row) } : null
    }),
  touch: (token, at) =>
    ask(postgres, async db => {
      await db
        .updateTable('staff_session')
        .set({ last_used_at: Instant.toDate(at) })
        .where('token_hash', '=', token)
        .where('last_used_at', '<', moment(at))
        .execute()
    }),
  prove: (token, at) =>
    ask(postgres, async db => {
      await db
        .updateTable('staff_session')
        .set({ proved_at: Instant.toDate(at) })
        .where('token_hash', '=', token)
        .execute()
    }),
  end: token =>
    ask(postgres, async db => {
      await db.deleteFrom('staff_session').where('token_hash', '=', token).execute()
    }),
  endAll: (id, at) =>
    transact(postgres, async tx => {
      await tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const { numDeletedRows } = await tx.deleteFrom('staff_session').where('staff_id', '=', id).executeTakeFirst()
      await tx.deleteFrom('staff_device_request').where('staff_id', '=', id).execute()
      await writeDecision(tx, 'desk sign-out everywhere', id, { by: id, reason: 'asked for it', at })
      return ok(Number(numDeletedRows))
    }),
  noteRefused: (id, way, at) => ask(postgres, db => writeSignIn(db, 'refused: desk sign-in', { id, way, at })),
  ensureTrialMember: (member, at) =>
    ask(postgres, async db => {
      await insertMember(db, member, at)
    }),
})

/** What a member has signed in with is theirs still. */
const counts = (proof: SignInProof): RawBuilder<boolean> => {
  if (proof.kind === 'PASSWORD') return sql`password_hash = ${proof.passwordHash}`
  if (proof.kind === 'RECOVERY_CODE') {
    return sql`exists (select from staff_recovery_code c where c.code_hash = ${proof.code} and c.staff_id = staff.id)`
  }
  return proof.kind === 'PASSKEY'
    ? sql`exists (select from staff_passkey k where k.id = ${proof.id} and k.staff_id = staff.id)`
    : sql`true`
}

/** Whether a command line was approved by this member and has no token yet; it gets none a second time. */
const takeApproval = async (tx: Transaction<Schema>, staff: StaffId, deviceCode: TokenHash): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_device_request')
    .where('device_code_hash', '=', deviceCode)
    .where('staff_id', '=', staff)
    .where('decision', '=', 'APPROVED')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** All that a member signs in with, or is signed in by; a command line that they approved has not fetched its token yet. */
const OF_MEMBER = [
  'staff_passkey',
  'staff_recovery_code',
  'staff_session',
  'staff_device_request',
  'staff_invitation',
] as const

const toPasskey = ({
  id,
  public_key,
  counter,
  transports,
}: Pick<Selectable<Schema['staff_passkey']>, 'id' | 'public_key' | 'counter' | 'transports'>): Passkey => ({
  id,
  publicKey: public_key,
  counter,
  transports,
})

const toSession = (row: Selectable<Schema['staff_session']>): StaffSession => ({
  staff: row.staff_id as StaffId,
  startedAt: row.started_at,
  lastUsedAt: row.last_used_at,
  provedAt: row.proved_at,
  isShiftDevice: row.is_shift_device,
  client: row.is_command_line ? 'COMMAND_LINE' : 'BROWSER',
})

const activeStaff = (db: Database) =>
  db.selectFrom('staff').select(['id', 'name', 'role', 'regions']).where('disabled_at', 'is', null)

/** The invitation behind a token, while it can be used. */
const usable = (db: Database, token: TokenHash, at: Instant) =>
  db
    .selectFrom('staff_invitation as invitation')
    .innerJoin('staff', 'staff.id', 'invitation.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.regions', 'invitation.expires_at', 'invitation.code_key'])
    .where('invitation.token_hash', '=', token)
    .where('invitation.expires_at', '>', moment(at))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()

const writeInvitation = async (
  tx: Transaction<Schema>,
  id: StaffId,
  { token, expiresAt }: { readonly token: TokenHash; readonly expiresAt: Instant },
): Promise<void> => {
  await tx
    .insertInto('staff_invitation')
    .values({ token_hash: token, staff_id: id, expires_at: Instant.toDate(expiresAt), code_key: null })
    .execute()
}

type Chosen = { readonly credential: NewCredential; readonly at: Instant; readonly seal: SecretBox['seal'] }

const writeCredential = async (
  tx: Transaction<Schema>,
  id: StaffId,
  { credential, at, seal }: Chosen,
): Promise<boolean> => {
  if (credential.kind === 'PASSWORD') {
    const { passwordHash, codeKey, codeStep } = credential
    await tx
      .updateTable('staff')
      .set({ password_hash: passwordHash, code_key: seal(codeKey), code_step: codeStep })
      .where('id', '=', id)
      .execute()
    return true
  }
  return insertPasskey(tx, id, { ...credential, at })
}

/** False where it is a member's already: who asks a device by a program of their own may name any. */
export const insertPasskey = async (
  tx: Transaction<Schema>,
  id: StaffId,
  { passkey, device, at }: { readonly passkey: Passkey; readonly device: string; readonly at: Instant },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_passkey')
    .values({
      id: passkey.id,
      staff_id: id,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      device,
      created_at: Instant.toDate(at),
      used_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertRecoveryCodes = async (
  tx: Transaction<Schema>,
  id: StaffId,
  codes: readonly Hashed[],
): Promise<void> => {
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map(code_hash => ({ code_hash, staff_id: id, used_at: null })))
    .execute()
}

const writeSignIn = (
  db: Database,
  command: string,
  { id, way, at }: { readonly id: StaffId; readonly way: SignInWay; readonly at: Instant },
): Promise<void> => writeDecision(db, command, id, { by: id, reason: `by ${way}`, at })

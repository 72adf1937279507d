import type pg from 'pg'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, fine, wrongly } from './finding.ts'

/** The newest and the oldest, between which a secret was changed if it ever was. */
const SEALED = `
  (select billing_key from stored_card where unusable_since is null order by registered_at desc limit 50) union
  (select billing_key from stored_card where unusable_since is null order by registered_at limit 50)`

/** Whether the secrets here open what the shop has sealed; nothing where no card is stored, or none is set. */
export const checkSecret = async (
  pool: pg.Pool,
  { secret, olderSecrets }: Pick<Settings, 'secret' | 'olderSecrets'>,
): Promise<readonly Finding[]> => {
  if (secret === null) return []
  const box = makeSecretBox(secret, olderSecrets)
  const { rows } = await pool.query<{ readonly billing_key: string }>(SEALED)
  const closed = rows.filter(({ billing_key }) => box.open(billing_key) === null).length
  if (rows.length === 0) return []
  return [
    closed === 0
      ? fine('secret', 'it opens the stored cards')
      : wrongly(
          'secret',
          `${closed} of ${rows.length} stored cards are sealed with another one, and cannot be charged`,
          'Put the SEASONKEEP_SECRET of before back, or name it in SEASONKEEP_OLD_SECRETS too.',
        ),
  ]
}

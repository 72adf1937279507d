import type pg from 'pg'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { knowsSecret } from '#adapters/postgres/shop/secret-mark.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, fine, wrongly } from './finding.ts'

/** The newest and the oldest, between which a secret was changed if it ever was. */
const SEALED = `
  (select billing_key from stored_card where unusable_since is null order by registered_at desc limit 50) union
  (select billing_key from stored_card where unusable_since is null order by registered_at limit 50)`

const ADVICE = 'Put the SEASONKEEP_SECRET of before back, or name it in SEASONKEEP_OLD_SECRETS too.'

/** Whether the secrets here are the shop's, and open what it has sealed; nothing where none is set, or none was ever used. */
export const checkSecret = async (
  { pool, postgres }: { readonly pool: pg.Pool; readonly postgres: Postgres },
  { secret, olderSecrets }: Pick<Settings, 'secret' | 'olderSecrets'>,
): Promise<readonly Finding[]> => {
  if (secret === null) return []
  const box = makeSecretBox(secret, olderSecrets)
  if ((await knowsSecret(postgres, box)).unwrapOr(null) === false) {
    return [
      wrongly(
        'secret',
        'It is not the one that this shop runs with: with it nobody is signed in any more, and no stored card can be charged',
        `${ADVICE} Where it is lost, see docs/operations.md, "Changing the secret".`,
      ),
    ]
  }
  const { rows } = await pool.query<{ readonly billing_key: string }>(SEALED)
  const closed = rows.filter(({ billing_key }) => box.open(billing_key) === null).length
  if (rows.length === 0) return []
  return [
    closed === 0
      ? fine('secret', 'it opens the stored cards')
      : wrongly(
          'secret',
          `${closed} of ${rows.length} stored cards are sealed with another one, and cannot be charged`,
          ADVICE,
        ),
  ]
}

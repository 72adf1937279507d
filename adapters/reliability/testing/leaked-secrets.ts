/** Tables whose every phone, e-mail, code, address and token is a hash or sealed. */
const TABLES = [
  'verification_code',
  'reset_grant',
  'budget_use',
  'log_in_guard',
  'social_beginning',
  'social_candidate',
  'dropped_link',
  'session',
  'security_event',
]

/** An e-mail, a phone, a code of six digits, an address of the network, or a signed token, which has dots where a hash that begins alike has none. */
const PLAIN = String.raw`@|\m010-?[0-9]{4}-?[0-9]{4}\M|[(,][0-9]{6}[,)]|\m([0-9]{1,3}\.){3}[0-9]{1,3}\M|\meyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.`

/** What the secret box makes of a card's key; the provider's own are shorter. */
const SEALED = '^[A-Za-z0-9_-]{60,}$'

/** Finds rows of these tables that hold one of them, passwords that are not hashed, and cards whose key is not sealed. */
export const UNPROTECTED_SECRETS = [
  ...TABLES.map(table => `select '${table}' as kept, t::text as row from ${table} t where t::text ~ '${PLAIN}'`),
  `select 'password', id::text from customer where password_hash !~ '^\\$argon2id\\$'`,
  `select 'card', customer_id::text from stored_card where billing_key !~ '${SEALED}'`,
  `select 'dropped card', id::text from dropped_billing_key where billing_key !~ '${SEALED}'`,
].join(' union all ')

/** Fields of requests and answers that hold what must not be written down (I10). */
const FIELDS: ReadonlySet<string> = new Set([
  'password',
  'userPassword',
  'newPassword',
  'token',
  'resetToken',
  'tempToken',
  'accessToken',
  'firebaseIdToken',
  'authCode',
  'authorizeCode',
  'code',
  'phone',
  'userPhone',
  'email',
  'userLogin',
  'recipientPhone',
  'recipientName',
  'address',
  'userName',
  'authKey',
  'customerKey',
])

/** Shorter ones are in a log by chance. */
const SHORTEST = 6
/** The `code` of a refusal is one of these. */
const IS_NAME = /^[A-Z_]+$/
const IS_CODE = /^\d{6}$/
const IS_PHONE = /^(010)-?(\d{4})-?(\d{4})$/

export type SeenSecrets = {
  /** Adds the secrets of a JSON value. */
  readonly note: (value: unknown) => void
  /** Those that a text contains. */
  readonly foundIn: (text: string) => readonly string[]
}

/** Every code, password, token, phone and e-mail that a test sent or was given. */
export const seenSecrets = (): SeenSecrets => {
  const seen = new Set<string>()

  const add = (secret: string): void => {
    const [, ...groups] = IS_PHONE.exec(secret) ?? []
    if (groups.length > 0) [groups.join(''), groups.join('-')].forEach(phone => seen.add(phone))
    else if (secret.length >= SHORTEST && !IS_NAME.test(secret)) seen.add(secret)
  }
  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, held] of Object.entries(value)) {
      if (typeof held === 'string' && FIELDS.has(field)) add(held)
      else note(held)
    }
  }

  return {
    note,
    foundIn: text =>
      [...seen].filter(secret =>
        // Six digits are part of many an id.
        IS_CODE.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret),
      ),
  }
}

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
export const KEPT_IN_PLAIN = [
  ...TABLES.map(table => `select '${table}' as kept, t::text as row from ${table} t where t::text ~ '${PLAIN}'`),
  `select 'password', id::text from customer where password_hash !~ '^\\$argon2id\\$'`,
  `select 'card', customer_id::text from stored_card where billing_key !~ '${SEALED}'`,
  `select 'dropped card', id::text from dropped_billing_key where billing_key !~ '${SEALED}'`,
].join(' union all ')

/** Tables whose every phone, e-mail, code, address and token is a hash or sealed. */
const TABLES = [
  'verification_code',
  'reset_grant',
  'budget_use',
  'log_in_guard',
  'social_beginning',
  'social_candidate',
  'session',
]

/** An e-mail, a phone, a code of six digits, an address of the network, or a signed token, which has dots where a hash that begins alike has none. */
const PLAIN = String.raw`@|\m010-?[0-9]{4}-?[0-9]{4}\M|[(,][0-9]{6}[,)]|\m([0-9]{1,3}\.){3}[0-9]{1,3}\M|\meyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.`

/** Finds rows of these tables that hold one of them, and passwords that are not hashed. */
export const KEPT_IN_PLAIN = [
  ...TABLES.map(table => `select '${table}' as kept, t::text as row from ${table} t where t::text ~ '${PLAIN}'`),
  `select 'password', id::text from customer where password_hash !~ '^\\$argon2id\\$'`,
].join(' union all ')

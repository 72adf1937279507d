/** Keys of the sandbox in the form of SOLAPI's own, and the one sender number that counts as registered. */
export const SANDBOX_SOLAPI_KEYS = {
  apiKey: 'NCSSEASONKEEPBOX',
  apiSecret: 'SEASONKEEPSANDBOXONLYSECRET00000',
  from: '0312345678',
}

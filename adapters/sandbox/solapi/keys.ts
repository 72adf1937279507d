/** Keys of the sandbox in the form of SOLAPI's own, the one sender number that counts as registered, and the one KakaoTalk channel. */
export const SANDBOX_SOLAPI_KEYS = {
  apiKey: 'NCSSEASONKEEPBOX',
  apiSecret: 'SEASONKEEPSANDBOXONLYSECRET00000',
  from: '0312345678',
  channel: 'KA01PFSEASONKEEPSANDBOX',
}

/** Every template of this form counts as approved. A sandbox choice. */
export const SANDBOX_TEMPLATE = /^KA01TP[A-Za-z0-9]+$/

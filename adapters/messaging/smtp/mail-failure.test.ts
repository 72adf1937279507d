import { expect, test } from 'vitest'
import { isOfTls, mailFailure, mayHaveArrived } from './mail-failure.ts'

/** As nodemailer throws it: its own code is that of any connection. */
const thrown = (originalCode: string, isBegun = true) =>
  mailFailure(Object.assign(new Error('refused'), { code: 'ESOCKET', command: 'CONN', originalCode }), isBegun)

// Node's words, https://nodejs.org/api/tls.html#x509-certificate-error-codes and https://nodejs.org/api/errors.html.
test.each([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
])('%s is said before any mail, so that nothing is in doubt, and names itself (G891)', code => {
  const failure = thrown(code)
  expect(failure).toEqual({ step: 'connect', code, responseCode: null })
  expect([isOfTls(failure), mayHaveArrived(failure)]).toEqual([true, false])
})

test.each(['ECONNRESET', 'EPIPE', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'])(
  '%s may come in the middle of a mail, and leaves it in doubt, but not before it was begun (G897)',
  code => {
    const failure = thrown(code)
    expect([failure.code, isOfTls(failure), mayHaveArrived(failure)]).toEqual(['ESOCKET', false, true])
    expect(mayHaveArrived(thrown(code, false))).toBe(false)
  },
)

/**
 * What Node and OpenSSL call a connection that failed before it was encrypted: a certificate that is over, of another host or of nobody
 * known, and two sides that share no TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
 */
export const isHandshakeFailure = (code: string): boolean =>
  /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_|SELF_SIGNED_|ERR_SSL_.*(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|ALERT_HANDSHAKE_FAILURE)$)/.test(
    code,
  )

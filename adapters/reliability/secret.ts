/** Signs the tokens of the services under test. */
export const SECRET = 'a secret for tests, long enough to sign with'

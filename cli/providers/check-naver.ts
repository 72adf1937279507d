import { naverIdentity } from '#adapters/oauth/naver/naver-identity.ts'
import { type Check, failedStep, passed } from './outcome.ts'
import { signInOnce } from './sign-in-once.ts'

/** By which Naver says that only the code was wrong; both were seen. */
const UNKNOWN_CODE: ReadonlySet<string | null> = new Set(['invalid_request', 'invalid_grant'])

/** A code that was never given shows whether id and secret are right; then a real sign-in. */
export const checkNaver: Check<'naver'> = async function* (checking) {
  const { endpoint, sendHttps, publicUrl } = checking
  let code: string | null = null
  const naver = naverIdentity({
    ...endpoint,
    redirectUri: `${publicUrl}/auth/naver/callback`,
    log: entry => void (code = entry.code),
    sendHttps,
  })
  const lastCode = (): string | null => code

  await naver.identify({ provider: 'naver', kind: 'Code', code: 'a-code-that-was-never-given', state: 'none' })
  if (!UNKNOWN_CODE.has(lastCode())) {
    yield failedStep(
      'naver: keys',
      `Naver says ${lastCode() ?? 'nothing'}`,
      'Compare NAVER_CLIENT_ID and NAVER_CLIENT_SECRET.',
    )
    return
  }
  yield passed('naver: keys', 'id and secret are right')

  yield await signInOnce('naver', {
    ...checking,
    authorizeUrl: naver.authorizeUrl,
    identify: (given, state) => naver.identify({ provider: 'naver', kind: 'Code', code: given, state }),
    lastCode,
  })
}

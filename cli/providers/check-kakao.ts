import { kakaoIdentity } from '#adapters/oauth/kakao/kakao-identity.ts'
import { type Check, failedStep, passed } from './outcome.ts'
import { signInOnce } from './sign-in-once.ts'

/** By which Kakao says that only the code was wrong (docs: Kakao Login REST API, error codes). */
const UNKNOWN_CODE = 'KOE320'
/** No person of the app has it. */
const NOBODY = '1'

/** A code that was never given shows whether the key and its secret are right; then a real sign-in. */
export const checkKakao: Check<'kakao'> = async function* (checking) {
  const { endpoint, sendHttps, publicUrl } = checking
  let code: string | null = null
  const kakao = kakaoIdentity({
    ...endpoint,
    redirectUri: `${publicUrl}/auth/kakao/callback`,
    log: entry => void (code = entry.code),
    sendHttps,
  })
  const lastCode = (): string | null => code

  await kakao.identify({ provider: 'kakao', kind: 'Code', code: 'a-code-that-was-never-given' })
  if (lastCode() !== UNKNOWN_CODE) {
    yield failedStep(
      'kakao: keys',
      `Kakao says ${lastCode() ?? 'nothing'}`,
      'KOE101: KAKAO_REST_API_KEY; KOE010: KAKAO_CLIENT_SECRET, and whether it is switched on.',
    )
    return
  }
  yield passed('kakao: keys', 'key and client secret are right')

  yield (await kakao.unlink({ providerId: NOBODY })).isOk()
    ? passed('kakao: admin key', 'it may unlink')
    : failedStep(
        'kakao: admin key',
        `Kakao says ${lastCode() ?? 'nothing'}`,
        'Compare KAKAO_ADMIN_KEY and its allowed addresses; -3: allow it to unlink.',
      )

  yield await signInOnce('kakao', {
    ...checking,
    authorizeUrl: kakao.authorizeUrl,
    identify: given => kakao.identify({ provider: 'kakao', kind: 'Code', code: given }),
    lastCode,
  })
}

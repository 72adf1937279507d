/** Keys of the sandbox's own app, in the form of Kakao's: 32 characters each. */
export const SANDBOX_KAKAO_KEYS = {
  clientId: 'seasonkeep0sandbox0kakao0restkey',
  clientSecret: 'seasonkeep0sandbox0kakao0secret0',
  adminKey: 'seasonkeep0sandbox0kakao0admin00',
  appId: '1000001',
}

/** Keys of the stand-in's own app, in the form of Naver's: letters and digits. */
export const SANDBOX_NAVER_KEYS = { clientId: 'seasonkeepSandboxNaver', clientSecret: 'sbNaverSecret' }

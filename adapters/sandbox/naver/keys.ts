/** Keys of the sandbox's own app, in the form of Naver's: letters and digits. */
export const SANDBOX_NAVER_KEYS = { clientId: 'seasonkeepSandboxNaver', clientSecret: 'sbNaverSecret' }

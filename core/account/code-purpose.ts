/** What a code is asked for; a code of one purpose proves nothing for another (G08). */
export const CODE_PURPOSES = ['FIND_ID', 'PHONE_CHANGE', 'PHONE_CHECK', 'OWN_EMAIL', 'SIGN_UP', 'RESET'] as const

export type CodePurpose = (typeof CODE_PURPOSES)[number]

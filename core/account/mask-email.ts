import type { Email } from './email.ts'

/** `hong@x.kr` as `h**g@x.kr`, a star for each hidden character; one or two characters stay as they are (G13). */
export const maskEmail = (email: Email): string => email.replaceAll(/(?<!^).(?=.+@)/gu, '*')

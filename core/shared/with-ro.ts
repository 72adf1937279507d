/** Digits whose Korean names end in a consonant other than ㄹ: 영, 삼, 육. */
const BEFORE_EURO = ['0', '3', '6']

/** A phone number with the particle that its last digit wants: `1588-0000으로`, `02-777-1234로`. */
export const withRo = (phone: string): string => `${phone}${BEFORE_EURO.includes(phone.at(-1) ?? '') ? '으로' : '로'}`

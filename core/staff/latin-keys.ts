/** The keys of the Korean two-set layout, in the order of Unicode: initial consonants, vowels, final consonants. */
const INITIALS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ')
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const FINALS = 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')

const FIRST_INITIAL = 0x11_00
const FIRST_VOWEL = 0x11_61
const FIRST_FINAL = 0x11_a8

const keyOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  return INITIALS[code - FIRST_INITIAL] ?? VOWELS[code - FIRST_VOWEL] ?? FINALS[code - FIRST_FINAL] ?? sign
}

/**
 * What a hand scanner has typed while the keyboard stood on 한글: a code of Latin letters and digits, which arrives as `ㅏ7ㅡ2-9ㅂㅌㅅ`. Letters lose
 * nothing but whether they were capital; what is not Hangul stays.
 */
export const latinKeys = (typed: string): string => Array.from(typed.normalize('NFKD'), keyOf).join('')

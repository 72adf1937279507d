const FACES = {
  good: { colour: 'var(--good-6)', ground: 'var(--good-1)', mouth: 'M20 38C25 46 39 46 44 38' },
  warn: { colour: 'var(--warn-6)', ground: 'var(--warn-1)', mouth: 'M21 42H43' },
  bad: { colour: 'var(--bad-6)', ground: 'var(--bad-1)', mouth: 'M21 45C26 37 38 37 43 45' },
} as const

/** How well the gear is, as a face; always beside the number. */
export const ScoreFace = ({ tone, size = 64 }: { readonly tone: keyof typeof FACES; readonly size?: number }) => {
  const { colour, ground, mouth } = FACES[tone]
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill={ground} />
      <path d="M22 24V28M42 24V28" stroke={colour} strokeWidth="5" strokeLinecap="round" />
      <path d={mouth} fill="none" stroke={colour} strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}

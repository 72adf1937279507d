/** A run of paragraphs that both texts have, or that only one of them has. */
export type Difference = {
  readonly kind: 'SAME' | 'REMOVED' | 'ADDED'
  readonly paragraphs: readonly string[]
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')

/** What becomes of a text, paragraph by paragraph: by their longest common sequence, so that what moved is said once as gone and once as new. */
export const compareTexts = (before: string, after: string): readonly Difference[] => {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  const common = commonLengths(old, now)
  const found: { kind: Difference['kind']; paragraphs: string[] }[] = []
  const add = (kind: Difference['kind'], paragraph: string | undefined) => {
    if (paragraph === undefined) return
    const last = found.at(-1)
    if (last?.kind === kind) last.paragraphs.push(paragraph)
    else found.push({ kind, paragraphs: [paragraph] })
  }
  let [from, to] = [0, 0]
  while (from < old.length || to < now.length) {
    if (from < old.length && old[from] === now[to]) {
      add('SAME', old[from])
      from += 1
      to += 1
    } else if (from < old.length && lengthAt(common, from + 1, to) >= lengthAt(common, from, to + 1)) {
      add('REMOVED', old[from])
      from += 1
    } else {
      add('ADDED', now[to])
      to += 1
    }
  }
  return found
}

/** Of more a browser would run out of memory: then only how both begin is said to be the same. */
const MOST_PAIRS = 4_000_000

type Lengths = readonly Uint32Array[]

const lengthAt = (lengths: Lengths, from: number, to: number): number => lengths[from]?.[to] ?? 0

/** How many paragraphs the rests of both have in common, from each place on. */
const commonLengths = (old: readonly string[], now: readonly string[]): Lengths => {
  if (old.length * now.length > MOST_PAIRS) return []
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let from = old.length - 1; from >= 0; from -= 1) {
    const row = lengths[from]
    if (row === undefined) continue
    for (let to = now.length - 1; to >= 0; to -= 1) {
      row[to] =
        old[from] === now[to]
          ? lengthAt(lengths, from + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, from + 1, to), lengthAt(lengths, from, to + 1))
    }
  }
  return lengths
}

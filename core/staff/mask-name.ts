/** `김*수` of `김철수`, `김*` of `김솔`: enough to know whom one has just spoken with. */
export const maskName = (name: string): string => {
  const signs = Array.from(name)
  const isHidden = (at: number) => at > 0 && (at < signs.length - 1 || signs.length === 2)
  return signs.map((sign, at) => (isHidden(at) ? '*' : sign)).join('')
}

/** A wait as a person says it: `40초`, `3분`, `1시간`. Rounded up, so that no retry comes too early. */
export const waitText = (seconds: number): string => {
  if (seconds < 60) return `${seconds}초`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)}분` : `${Math.ceil(seconds / 3600)}시간`
}
